package org.openenum.admin.routing;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.editing.Place;
import org.openenum.admin.ruleset.RuleSetView;
import org.openenum.admin.web.Api;
import org.openenum.admin.weights.Leases;
import org.openenum.routing.Routing;

/** A shared destination, with or without a routing policy. */
record RoutedDestination(RuleSetView set) implements PolicyOwner {

    @Override
    public String ruleSet() {
        return set.name();
    }

    @Override
    public String path() {
        return Api.ROOT + "/rule-sets/" + set.name();
    }

    @Override
    public String at(String page) {
        return Place.path("/destinations/{name}" + page, set.name());
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
        return Leases.Row.ofRuleSet(set.id());
    }

    @Override
    public List<Lead> leads() {
        return set.rules().stream()
                .map(rule -> new Lead(rule.target(), rule.order()))
                .toList();
    }

    /** Rules have no weights for clients to draw by. */
    @Override
    public List<Routing.Answer> answers() {
        return List.of(Routing.Answer.WINNER, Routing.Answer.ORDER);
    }

    @Override
    public List<Routing.Draw> draws() {
        return List.of(Routing.Draw.values());
    }

    @Override
    public String inWords(String target) {
        return target;
    }

    @Override
    public String chosen() {
        return "rules";
    }

    @Override
    public String name() {
        return set.name();
    }
}
