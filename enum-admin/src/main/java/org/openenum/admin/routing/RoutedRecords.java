package org.openenum.admin.routing;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.editing.Place;
import org.openenum.admin.record.RecordSetView;
import org.openenum.admin.weights.Leases;
import org.openenum.record.RecordTargets;
import org.openenum.routing.Routing;
import org.xbill.DNS.Type;

/** A record set, with or without a routing policy. */
record RoutedRecords(RecordSetView set) implements PolicyOwner {

    @Override
    public String owner() {
        return set.owner();
    }

    @Override
    public String type() {
        return set.type();
    }

    @Override
    public String path() {
        return set.path();
    }

    @Override
    public String at(String page) {
        return Place.path(
                "/records/set" + page + "?zone={zone}&owner={owner}&type={type}", set.zone(), set.owner(), set.type());
    }

    @Override
    public @Nullable Routing routing() {
        return set.routing();
    }

    @Override
    public String entityTag() {
        return set.entityTag();
    }

    @Override
    public Leases.Row leases() {
        return Leases.Row.ofRecordSet(set.key());
    }

    @Override
    public List<Lead> leads() {
        return set.targets().stream()
                .map(target -> new Lead(target.name(), target.priority()))
                .toList();
    }

    /** Clients draw among SRV records themselves. */
    @Override
    public List<Routing.Answer> answers() {
        return isService() ? List.of(Routing.Answer.WEIGHTS) : List.of(Routing.Answer.WINNER, Routing.Answer.ORDER);
    }

    /** A query for records does not contain the called number. */
    @Override
    public List<Routing.Draw> draws() {
        return List.of(Routing.Draw.RANDOM);
    }

    @Override
    public String inWords(String target) {
        return RecordTargets.inWords(set.key().type(), target);
    }

    @Override
    public String chosen() {
        return isService() ? "services" : "addresses";
    }

    @Override
    public String name() {
        return set.owner() + " " + set.type();
    }

    private boolean isService() {
        return set.key().type() == Type.SRV;
    }
}
