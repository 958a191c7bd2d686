package org.openenum.admin.record;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.many.Kind;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Written;
import org.openenum.admin.zone.Zones;
import org.openenum.record.RecordSet;
import org.openenum.routing.Routing;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/** Finds, creates, changes and removes record sets, with checks and audit entries, within the caller's transaction. */
@Component
class RecordKind implements Kind<RecordRef, RecordSetView, RecordService.Draft> {

    private final Zones zones;

    private final RecordSets recordSets;

    private final RecordPlaces places;

    RecordKind(Zones zones, RecordSets recordSets, RecordPlaces places) {
        this.zones = zones;
        this.recordSets = recordSets;
        this.places = places;
    }

    private record Subject(Integer zone, Name owner, int type) {}

    @Override
    public Object subject(RecordRef ref, PendingChanges changes) {
        Zone zone = zones.require(ref.zone(), changes);
        return new Subject(zone.id(), RecordRules.ownerOf(ref.owner(), zone), RecordRules.typeOf(ref.type()));
    }

    @Override
    public RefusedException namedTwice(RecordRef ref) {
        return RefusedException.invalid(
                "/owner", "twice", Sentence.of("batch.record-set-twice"), ref.owner() + " " + ref.type());
    }

    @Override
    public Optional<RecordSetView> find(RecordRef ref, PendingChanges changes) {
        Zone zone = zones.require(ref.zone(), changes);
        return find(zone, ref).map(set -> RecordSetView.of(zone.apex(), set));
    }

    @Override
    @Transactional(readOnly = true)
    public RecordSetView get(RecordRef ref) {
        Zone zone = zones.require(ref.zone());
        return RecordSetView.of(zone.apex(), find(zone, ref).orElseThrow(() -> missing(zone, ref)));
    }

    @Override
    public RefusedException missing(RecordRef ref, PendingChanges changes) {
        return missing(zones.require(ref.zone(), changes), ref);
    }

    private static RefusedException missing(Zone zone, RecordRef ref) {
        return RefusedException.notFound(
                Sentence.of("thing.unknown", nameOf(ownerOf(zone, ref), RecordRules.typeOf(ref.type()))));
    }

    @Override
    public Sentence nameOf(RecordSetView present) {
        return Sentence.plain(present.owner() + " " + present.type());
    }

    @Override
    public String entityTagOf(RecordSetView present) {
        return present.entityTag();
    }

    @Override
    public Supplier<Written<RecordSetView>> put(
            RecordRef ref, RecordService.Draft draft, Precondition precondition, PendingChanges changes) {
        int type = RecordRules.typeOf(ref.type());
        List<byte[]> rdatas = RecordText.parse(type, draft.records(), "/records");
        if (rdatas.isEmpty()) {
            throw RefusedException.invalid("/records", "missing", Sentence.of("record.none"), null);
        }
        Zone zone = zones.require(ref.zone(), changes);
        Name owner = ownerOf(zone, ref);
        RecordSet present = recordSets.find(zone, owner, type).orElse(null);
        precondition.check(Sentence.plain(nameOf(owner, type)), present == null ? null : tagOf(zone, present));
        RecordRules.checkPlace(zone, owner, type);
        places.refuseBesideAlias(zone, owner, type, rdatas.size());
        places.refuseBelowDelegation(zone, owner, type, changes);
        places.refuseBelowRedirection(zone, owner);
        int changesBefore = changes.count();
        RecordSet set = recordSets.put(zone, owner, type, ttlSeconds(draft, zone), rdatas, changes);
        if (changes.count() > changesBefore) {
            changes.note(
                    present == null ? "record-set.create" : "record-set.change",
                    nameOf(owner, type) + " in " + zone.apex());
        }
        return () -> new Written<>(RecordSetView.of(zone.apex(), set), present == null);
    }

    /**
     * Sets, replaces or removes the routing policy of a set.
     *
     * @param routing null removes it; refused if there is none
     */
    RecordSet route(RecordRef ref, @Nullable Routing routing, Precondition precondition, PendingChanges changes) {
        Zone zone = zones.require(ref.zone(), changes);
        RecordSet set = find(zone, ref).orElseThrow(() -> missing(zone, ref));
        String name = nameOf(RecordRules.ownerOf(set.owner() + ".", zone), set.type());
        precondition.check(Sentence.plain(name), tagOf(zone, set));
        Routing before = set.routing();
        if (routing == null && before == null) {
            throw RefusedException.notFound(Sentence.of("policy.none", name));
        }
        try {
            recordSets.route(zone, set, routing, changes);
        } catch (InvalidPartException e) {
            String pointer = e.place().isEmpty() ? "" : "/" + e.place();
            throw RefusedException.invalid(pointer, "invalid", e.sentence(), null);
        }
        if (!Objects.equals(before, routing)) {
            changes.note(routing == null ? "record-set.unroute" : "record-set.route", name + " in " + zone.apex());
        }
        return set;
    }

    @Override
    public void delete(RecordRef ref, Precondition precondition, PendingChanges changes) {
        Zone zone = zones.require(ref.zone(), changes);
        RecordSet set = find(zone, ref).orElseThrow(() -> missing(zone, ref));
        Name owner = RecordRules.ownerOf(set.owner() + ".", zone);
        precondition.check(Sentence.plain(nameOf(owner, set.type())), tagOf(zone, set));
        if (owner.equals(zone.apexName()) && set.type() == Type.NS) {
            throw RefusedException.conflict(Sentence.of("zone.last-name-server"));
        }
        RecordRules.checkPlace(zone, owner, set.type());
        recordSets.remove(zone, set, changes);
        changes.note("record-set.delete", nameOf(owner, set.type()) + " in " + zone.apex());
    }

    private static int ttlSeconds(RecordService.Draft draft, Zone zone) {
        int seconds = Objects.requireNonNullElse(draft.ttlSeconds(), zone.defaultTtlSeconds());
        if (seconds < 0) {
            throw RefusedException.invalid("/ttl", "range", Sentence.of("ttl.range"), String.valueOf(seconds));
        }
        return seconds;
    }

    static String nameOf(Name owner, int type) {
        return owner + " " + Type.string(type);
    }

    private static String tagOf(Zone zone, RecordSet set) {
        return RecordSetView.of(zone.apex(), set).entityTag();
    }

    private static Name ownerOf(Zone zone, RecordRef ref) {
        return RecordRules.ownerOf(ref.owner(), zone);
    }

    private Optional<RecordSet> find(Zone zone, RecordRef ref) {
        return recordSets.find(zone, ownerOf(zone, ref), RecordRules.typeOf(ref.type()));
    }
}
