package org.openenum.admin.record;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.commit.Undo;
import org.openenum.admin.history.ChangeHistory;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.change.Changeset;
import org.openenum.record.RecordSet;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/** Reverts changes of record sets, including those of delegations. */
@Component
class RecordSetUndo implements Undo {

    private final EntityManager entityManager;

    private final RecordSets recordSets;

    private final RecordPlaces places;

    private final ChangeHistory history;

    RecordSetUndo(EntityManager entityManager, RecordSets recordSets, RecordPlaces places, ChangeHistory history) {
        this.entityManager = entityManager;
        this.recordSets = recordSets;
        this.places = places;
        this.history = history;
    }

    @Override
    public Set<ChangeSubject> subjects() {
        return Set.of(ChangeSubject.RECORD_SET);
    }

    @Override
    public List<Obstacle> undo(Change change, boolean overwrite, PendingChanges changes) {
        Zone zone = entityManager.find(Zone.class, Objects.requireNonNull(change.zoneId()));
        int type = Objects.requireNonNull(change.type());
        String object = change.owner() + " " + Type.string(type);
        if (zone == null) {
            return List.of(new Obstacle(object, Sentence.of("thing.zone-gone", object)));
        }
        Name owner = RecordRules.ownerOf(change.owner() + ".", zone);
        RecordSet present = recordSets.find(zone, owner, type).orElse(null);
        RecordSetText before = RecordSetText.parse(change.beforeContent());
        RecordSetText after = RecordSetText.parse(change.afterContent());
        RecordSetText now = present == null ? null : RecordSetText.of(present);
        boolean commentToo = !RecordSetText.haveOneComment(before, after);
        boolean isAsBefore = RecordSetText.sayTheSame(type, before, now, commentToo);
        boolean isAsAfter = RecordSetText.sayTheSame(type, after, now, commentToo);
        boolean ofCommentAlone = RecordSetText.sayTheSame(type, before, after, false);
        if (isAsAfter && !ofCommentAlone && !overwrite && isOfOtherDelegation(zone, owner, type, change)) {
            String other = change.owner() + " " + Type.string(otherHalf(type));
            return List.of(Obstacle.changedLater(Sentence.plain(other)));
        }
        return Undo.takeBack(isAsBefore, isAsAfter, overwrite, Sentence.plain(object), () -> {
            // A comment that the change did not touch stays as it is.
            RecordSetText wanted =
                    before != null && now != null && !commentToo ? before.withComment(now.comment()) : before;
            restore(zone, owner, type, wanted, changes);
        });
    }

    /**
     * Whether the other half of a delegation (DS for NS records, or NS for DS records) differs from what the change
     * found or left: the two come and go together, and with the DS records of other name servers all their answers
     * would be bogus. A delegation without DS records is merely unsigned.
     */
    private boolean isOfOtherDelegation(Zone zone, Name owner, int type, Change change) {
        if ((type != Type.NS && type != Type.DS) || owner.equals(zone.apexName())) {
            return false;
        }
        RecordSet present = recordSets.find(zone, owner, otherHalf(type)).orElse(null);
        if (present == null && type == Type.NS) {
            return false;
        }
        Changeset changeset = entityManager.find(Changeset.class, change.changesetId());
        return LongStream.of(changeset.id(), changeset.id() + changeset.changeCount())
                .noneMatch(place -> wasAlready(zone, owner, otherHalf(type), present, place));
    }

    private static int otherHalf(int type) {
        return type == Type.NS ? Type.DS : Type.NS;
    }

    /** Whether a record set is the same as it was at a position in the log. */
    private boolean wasAlready(Zone zone, Name owner, int type, @Nullable RecordSet present, long place) {
        String written = present == null ? owner.toString(true) : present.owner();
        RecordSetText now = present == null ? null : RecordSetText.of(present);
        return history.firstOfRecordSet(zone.id(), written, type, place)
                .map(next -> RecordSetText.sayTheSame(type, RecordSetText.parse(next.beforeContent()), now, false))
                .orElse(true);
    }

    private static boolean isDelegation(Zone zone, Name owner, int type) {
        return type == Type.NS && !owner.equals(zone.apexName()) && RecordRules.isNumberName(zone, owner);
    }

    /** Restores a record set; null removes it. */
    void restore(Zone zone, Name owner, int type, @Nullable RecordSetText wanted, PendingChanges changes) {
        RecordSet present = recordSets.find(zone, owner, type).orElse(null);
        if (wanted != null) {
            Name written = wanted.owner() == null ? owner : RecordRules.ownerOf(wanted.owner(), zone);
            List<byte[]> rdatas = RecordText.parse(type, wanted.records(), "/records");
            // An existing set has passed these checks. When thousands are reverted, each query would first have all of
            // them
            // compared for changes to flush.
            if (present == null) {
                places.refuseBesideAlias(zone, owner, type, rdatas.size());
                places.refuseBelowRedirection(zone, owner);
            }
            // The DS records of a delegation come back with it.
            if (type != Type.NS && type != Type.DS) {
                places.refuseBelowDelegation(zone, owner, type, changes);
            }
            if (isDelegation(zone, owner, type)) {
                if (present == null) {
                    places.refuseAroundDelegation(zone, owner, changes);
                }
                recordSets.delegate(zone, written, wanted.ttl(), rdatas, wanted.comment(), changes);
            } else {
                recordSets.put(zone, written, type, wanted.ttl(), rdatas, wanted.policy(), changes);
            }
        } else if (present != null) {
            if (type == Type.NS && owner.equals(zone.apexName())) {
                throw RefusedException.conflict(Sentence.of("zone.last-name-server"));
            }
            recordSets.remove(zone, present, changes);
        }
    }
}
