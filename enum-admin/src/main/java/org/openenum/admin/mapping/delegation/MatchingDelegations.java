package org.openenum.admin.mapping.delegation;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.many.Then;
import org.openenum.admin.many.Update;
import org.openenum.admin.many.Walk;
import org.openenum.admin.mapping.Delegation;
import org.openenum.admin.mapping.DelegationIndex;
import org.openenum.admin.record.RecordSetEdit;
import org.openenum.admin.zone.Zones;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;

/** Every delegation that a filter selects. */
@Service
class MatchingDelegations extends Walk<DelegationFilter, RecordSetEdit, Delegation, DelegationDraft, DelegationDiff> {

    /** The character after 9. */
    private static final String AFTER_DIGITS = ":";

    private final Zones zones;

    private final DelegationIndex index;

    private final DelegationKind kind;

    MatchingDelegations(
            EntityManager entityManager, Zones zones, DelegationIndex index, DelegationKind kind, ChangeLog changeLog) {
        super(
                entityManager,
                changeLog,
                new Form<>("delegations", DelegationFilter.class, RecordSetEdit.class),
                // Up to two rows of the change log each.
                new Words("delegation", "delegation.update", 30_000));
        this.zones = zones;
        this.index = index;
        this.kind = kind;
    }

    @Override
    public Sentence inWords(Update<DelegationFilter, RecordSetEdit> update) {
        return Sentence.of(
                update.edit().delete() ? "bulk.remove" : "bulk.change",
                update.filter().inWords());
    }

    @Override
    protected Found<RecordSetEdit, Delegation, DelegationDraft, DelegationDiff> find(
            String apex, DelegationFilter filter) {
        return new Delegations(zones.require(apex), filter);
    }

    private final class Delegations implements Found<RecordSetEdit, Delegation, DelegationDraft, DelegationDiff> {

        private final Zone zone;

        private final String end;

        private final Predicate<Delegation> rest;

        private String from;

        Delegations(Zone zone, DelegationFilter filter) {
            this.zone = zone;
            this.from = filter.start(zone);
            this.end = from + AFTER_DIGITS;
            this.rest = filter.rest();
        }

        @Override
        public String zone() {
            return zone.apex();
        }

        @Override
        public Chunk<Delegation> next() {
            List<Delegation> chunk = index.whole(zone, index.range(zone, from, end, false, CHUNK));
            boolean last = chunk.size() < CHUNK;
            // There is no delegation below another one.
            from = last ? end : chunk.get(chunk.size() - 1).prefix() + AFTER_DIGITS;
            return new Chunk<>(chunk, last);
        }

        @Override
        public boolean isMeant(Delegation row) {
            return rest.test(row);
        }

        @Override
        public Then<DelegationDraft> then(Delegation row, RecordSetEdit edit) {
            return DelegationDraft.edited(edit, DelegationView.of(zone, row));
        }

        @Override
        public DelegationDiff sample(Delegation row, Then<DelegationDraft> then) {
            return DelegationDiff.of(
                    DelegationView.of(zone, row),
                    then instanceof Then.Wanted<DelegationDraft> wanted ? wanted.draft() : null);
        }

        @Override
        public void write(Delegation row, Then<DelegationDraft> then, PendingChanges changes) {
            if (then instanceof Then.Wanted<DelegationDraft> wanted) {
                kind.write(zone, row.prefix(), row, wanted.draft(), changes);
            } else {
                kind.remove(zone, row, changes);
            }
        }

        @Override
        public Stream<Object> entities(Delegation row) {
            return row.entities();
        }
    }
}
