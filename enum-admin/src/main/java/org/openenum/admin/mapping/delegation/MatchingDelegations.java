package org.openenum.admin.mapping.delegation;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.many.Then;
import org.openenum.admin.many.Update;
import org.openenum.admin.many.Walk;
import org.openenum.admin.mapping.MappingIndex;
import org.openenum.admin.mapping.MappingPlace;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.admin.record.RecordSetEdit;
import org.openenum.admin.zone.Zones;
import org.openenum.mapping.Mapping;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;

/** Every delegation that a filter finds. */
@Service
class MatchingDelegations
        extends Walk<DelegationFilter, RecordSetEdit, DelegationRow, DelegationDraft, DelegationDiff> {

    private final Zones zones;

    private final MappingIndex index;

    private final DelegationRows rows;

    private final DelegationWriter writer;

    MatchingDelegations(
            EntityManager entityManager,
            Zones zones,
            MappingIndex index,
            DelegationRows rows,
            DelegationWriter writer,
            ChangeLog changeLog) {
        // Up to three rows of the change log each.
        super(entityManager, changeLog, new Words("delegations", "delegation.update", 30_000));
        this.zones = zones;
        this.index = index;
        this.rows = rows;
        this.writer = writer;
    }

    @Override
    public String inWords(Update<DelegationFilter, RecordSetEdit> update) {
        DelegationFilter filter = update.filter();
        return (update.edit().delete() ? "remove " : "change ") + "delegations"
                + (filter.prefix().isBlank() ? "" : " below " + filter.prefix().strip())
                + (filter.nameServer().isBlank()
                        ? ""
                        : " to " + filter.nameServer().strip());
    }

    @Override
    protected Found<RecordSetEdit, DelegationRow, DelegationDraft, DelegationDiff> find(
            String apex, DelegationFilter filter) {
        return new Delegations(zones.require(apex), filter);
    }

    private final class Delegations implements Found<RecordSetEdit, DelegationRow, DelegationDraft, DelegationDiff> {

        private final Zone zone;

        private final MappingQuery query;

        private final Predicate<DelegationRow> rest;

        private @Nullable MappingPlace after;

        Delegations(Zone zone, DelegationFilter filter) {
            this.zone = zone;
            this.query = filter.query(zone);
            this.rest = filter.rest();
        }

        @Override
        public String zone() {
            return zone.apex();
        }

        @Override
        public Chunk<DelegationRow> next() {
            List<Mapping> chunk = index.rows(zone, query, after, false, CHUNK);
            after = chunk.isEmpty() ? after : MappingPlace.of(chunk.get(chunk.size() - 1));
            return new Chunk<>(rows.of(zone, chunk), chunk.size() < CHUNK);
        }

        @Override
        public boolean isMeant(DelegationRow row) {
            return rest.test(row);
        }

        @Override
        public Then<DelegationDraft> then(DelegationRow row, RecordSetEdit edit) {
            return new DelegationEdit(edit).of(row.view(zone));
        }

        @Override
        public DelegationDiff sample(DelegationRow row, Then<DelegationDraft> then) {
            return DelegationDiff.of(
                    row.view(zone), then instanceof Then.Wanted<DelegationDraft> wanted ? wanted.draft() : null);
        }

        @Override
        public void write(DelegationRow row, Then<DelegationDraft> then, PendingChanges changes) {
            if (then instanceof Then.Wanted<DelegationDraft> wanted) {
                DelegationWriter.Wanted read = DelegationWriter.Wanted.read(wanted.draft());
                writer.write(zone, row.mapping().digits(), row, read, changes);
            } else {
                writer.remove(zone, row, changes);
            }
        }

        @Override
        public Stream<Object> entities(DelegationRow row) {
            return Stream.<@Nullable Object>of(row.mapping(), row.nameServers(), row.ds())
                    .filter(Objects::nonNull);
        }
    }
}
