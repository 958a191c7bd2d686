package org.openenum.admin.record;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.record.RecordSet;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/** Makes, changes and removes one record set, checked and noted, within the transaction of whoever asks. */
@Component
class RecordWriter {

    private final RecordSets recordSets;

    private final RecordPlaces places;

    RecordWriter(RecordSets recordSets, RecordPlaces places) {
        this.recordSets = recordSets;
        this.places = places;
    }

    /**
     * A draft whose records were read.
     *
     * @param ttlSeconds the zone's default unless told
     */
    record Wanted(int type, @Nullable Integer ttlSeconds, List<byte[]> rdatas) {

        /** @throws RefusedException naming what cannot be read */
        static Wanted read(String typeText, RecordService.Draft draft) {
            int type = RecordRules.typeOf(typeText);
            List<byte[]> rdatas = RecordText.parse(type, draft.records(), "/records");
            if (rdatas.isEmpty()) {
                throw RefusedException.invalid("/records", "missing", "a record set has at least one record", null);
            }
            return new Wanted(type, draft.ttlSeconds(), rdatas);
        }

        int ttlSecondsIn(Zone zone) {
            int seconds = Objects.requireNonNullElse(ttlSeconds, zone.defaultTtlSeconds());
            if (seconds < 0) {
                throw RefusedException.invalid(
                        "/ttl", "range", "a TTL is 0 to 2147483647 seconds", String.valueOf(seconds));
            }
            return seconds;
        }
    }

    /**
     * What became of a set.
     *
     * @param set its version is the new one when the rows were flushed
     */
    record Outcome(RecordSet set, boolean created) {}

    /** Makes a record set, or replaces it whole. */
    Outcome put(Zone zone, Name owner, Wanted wanted, Precondition precondition, PendingChanges changes) {
        int type = wanted.type();
        RecordSet present = recordSets.find(zone, owner, type).orElse(null);
        precondition.check(nameOf(owner, type), present == null ? null : tagOf(zone, present));
        RecordRules.checkPlace(zone, owner, type);
        places.refuseBesideAlias(zone, owner, type, wanted.rdatas().size());
        places.refuseBelowDelegation(zone, owner, type);
        places.refuseBelowRedirection(zone, owner, type, changes);
        RecordSet set = recordSets.put(zone, owner, type, wanted.ttlSecondsIn(zone), wanted.rdatas(), changes);
        changes.note(
                present == null ? "record-set.create" : "record-set.change",
                nameOf(owner, type) + " in " + zone.apex());
        return new Outcome(set, present == null);
    }

    /** Removes a record set. */
    void delete(Zone zone, RecordSet set, Precondition precondition, PendingChanges changes) {
        Name owner = RecordRules.ownerOf(set.owner() + ".", zone);
        precondition.check(nameOf(owner, set.type()), tagOf(zone, set));
        if (owner.equals(zone.apexName()) && set.type() == Type.NS) {
            throw RefusedException.conflict("a zone has at least one name server: replace its NS records instead");
        }
        RecordRules.checkPlace(zone, owner, set.type());
        recordSets.remove(zone, set, changes);
        changes.note("record-set.delete", nameOf(owner, set.type()) + " in " + zone.apex());
    }

    static String nameOf(Name owner, int type) {
        return owner + " " + Type.string(type);
    }

    private static String tagOf(Zone zone, RecordSet set) {
        return RecordSetView.of(zone.apex(), set).entityTag();
    }
}
