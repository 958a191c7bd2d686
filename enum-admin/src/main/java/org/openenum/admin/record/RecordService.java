package org.openenum.admin.record;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.history.ChangeHistory;
import org.openenum.admin.history.HistoryEntry;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Written;
import org.openenum.admin.zone.Zones;
import org.openenum.change.Change;
import org.openenum.record.RecordSet;
import org.openenum.routing.Routing;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.xbill.DNS.Name;

/** The use cases of record sets. */
@Service
public class RecordService {

    private final EntityManager entityManager;

    private final Zones zones;

    private final RecordSets recordSets;

    private final RecordList list;

    private final RecordKind kind;

    private final RecordSetUndo undo;

    private final ChangeHistory history;

    private final ChangeLog changeLog;

    RecordService(
            EntityManager entityManager,
            Zones zones,
            RecordSets recordSets,
            RecordList list,
            RecordKind kind,
            RecordSetUndo undo,
            ChangeHistory history,
            ChangeLog changeLog) {
        this.undo = undo;
        this.history = history;
        this.entityManager = entityManager;
        this.zones = zones;
        this.recordSets = recordSets;
        this.list = list;
        this.kind = kind;
        this.changeLog = changeLog;
    }

    /**
     * A record set to write.
     *
     * @param ttlSeconds the zone's default if null
     * @param records RDATA in presentation form, at least one
     */
    public record Draft(@Nullable Integer ttlSeconds, List<String> records) {

        /** Copies the list. */
        public Draft {
            records = List.copyOf(records);
        }

        /** Whether a set is equal to it already. */
        boolean isAlready(RecordSetView present) {
            return Integer.valueOf(present.ttlSeconds()).equals(ttlSeconds)
                    && present.records().equals(records);
        }
    }

    @Transactional(readOnly = true)
    public RecordSetView get(RecordRef ref) {
        return kind.get(ref);
    }

    /** The record set, if it exists. */
    @Transactional(readOnly = true)
    public Optional<RecordSetView> find(RecordRef ref) {
        Zone zone = zones.require(ref.zone());
        return recordSets
                .find(zone, RecordRules.ownerOf(ref.owner(), zone), RecordRules.typeOf(ref.type()))
                .map(set -> RecordSetView.of(zone.apex(), set));
    }

    /** Record sets in canonical order of their owner names. */
    @Transactional(readOnly = true)
    public Page<RecordSetView> list(String apex, RecordFilter filter, Page.Wanted wanted) {
        Zone zone = zones.require(apex);
        return list.page(zone, filter, wanted).map(set -> RecordSetView.of(zone.apex(), set));
    }

    /**
     * Why a record set cannot be changed as such; empty if it can. For example, the NS records of a delegated number
     * belong to the delegation.
     */
    @Transactional(readOnly = true)
    public Optional<Sentence> whyFixed(RecordRef ref) {
        Zone zone = zones.require(ref.zone());
        try {
            RecordRules.checkPlace(zone, RecordRules.ownerOf(ref.owner(), zone), RecordRules.typeOf(ref.type()));
            return Optional.empty();
        } catch (RefusedException e) {
            return Optional.of(e.faults().get(0).message());
        }
    }

    /** Creates or replaces a record set. */
    public Written<RecordSetView> put(RecordRef ref, Draft draft, Precondition precondition, Author author) {
        return changeLog.write(author, changes -> {
            Supplier<Written<RecordSetView>> written = kind.put(ref, draft, precondition, changes);
            entityManager.flush();
            return written.get();
        });
    }

    /**
     * Sets, replaces or removes the routing policy of a record set.
     *
     * @param routing null removes it; refused if there is none
     */
    public RecordSetView route(RecordRef ref, @Nullable Routing routing, Precondition precondition, Author author) {
        return changeLog.write(author, changes -> {
            RecordSet set = kind.route(ref, routing, precondition, changes);
            entityManager.flush();
            return RecordSetView.of(zones.require(ref.zone()).apex(), set);
        });
    }

    /** Removes a record set. */
    public void delete(RecordRef ref, Precondition precondition, Author author) {
        changeLog.write(author, changes -> {
            kind.delete(ref, precondition, changes);
            return ref;
        });
    }

    /** Every change of a record set, newest first, even if it has been removed. */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> history(RecordRef ref, Page.Wanted wanted) {
        Zone zone = zones.require(ref.zone());
        Name owner = RecordRules.ownerOf(ref.owner(), zone);
        int type = RecordRules.typeOf(ref.type());
        // As older versions logged it.
        String written =
                recordSets.find(zone, owner, type).map(RecordSet::owner).orElse(owner.toString(true));
        return history.ofRecordSet(zone.id(), written, type, wanted);
    }

    /**
     * Sets a record set back to its state after one of its changes.
     *
     * @param version the {@link HistoryEntry#seq()} of that change
     * @return the set after that; empty if that change had removed it, so that it is removed again
     */
    public Optional<RecordSetView> revert(RecordRef ref, long version, Precondition precondition, Author author) {
        int type = RecordRules.typeOf(ref.type());
        return changeLog.write(author, changes -> {
            Zone zone = zones.require(ref.zone());
            Name owner = RecordRules.ownerOf(ref.owner(), zone);
            Optional<RecordSet> present = recordSets.find(zone, owner, type);
            precondition.check(
                    Sentence.plain(RecordKind.nameOf(owner, type)),
                    present.map(set -> RecordSetView.of(zone.apex(), set).entityTag())
                            .orElse(null));
            RecordRules.checkPlace(zone, owner, type);
            Change change = history.find(version)
                    .filter(found -> isAbout(found, zone, owner, type))
                    .orElseThrow(() -> RefusedException.notFound(
                            Sentence.of("thing.no-version", RecordKind.nameOf(owner, type), version)));
            undo.restore(zone, owner, type, RecordSetText.parse(change.afterContent()), changes);
            if (!changes.isEmpty()) {
                changes.note(
                        "record-set.revert",
                        Sentence.plain(RecordKind.nameOf(owner, type) + " in " + zone.apex()),
                        Sentence.of("version.to", version));
            }
            entityManager.flush();
            return recordSets.find(zone, owner, type).map(set -> RecordSetView.of(zone.apex(), set));
        });
    }

    private static boolean isAbout(Change change, Zone zone, Name owner, int type) {
        return zone.id().equals(change.zoneId())
                && Integer.valueOf(type).equals(change.type())
                && owner.toString(true).equalsIgnoreCase(change.owner());
    }
}
