package org.openenum.admin.bulk.rows;

import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.commit.Undo;
import org.openenum.admin.history.RevertService;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.Zones;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.RuleSet;
import org.openenum.number.DialedDigits;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/** Reverts bulk changes: one ordered pass over the rows before and after the change, and the present rows. */
@Component
class RangeUndo implements Undo {

    private final EntityManager entityManager;

    private final DataSource dataSource;

    private final Zones zones;

    private final RuleSets ruleSets;

    private final Clock clock;

    RangeUndo(EntityManager entityManager, DataSource dataSource, Zones zones, RuleSets ruleSets, Clock clock) {
        this.entityManager = entityManager;
        this.dataSource = dataSource;
        this.zones = zones;
        this.ruleSets = ruleSets;
        this.clock = clock;
    }

    @Override
    public Set<ChangeSubject> subjects() {
        return Set.of(ChangeSubject.MAPPING_RANGE);
    }

    @Override
    public List<Obstacle> undo(Change change, boolean overwrite, PendingChanges changes) {
        Zone zone = entityManager.find(Zone.class, Objects.requireNonNull(change.zoneId()));
        if (zone == null) {
            return List.of(new Obstacle("#" + change.zoneId(), Sentence.of("bulk.zone-gone")));
        }
        // Flush JPA's rows first: this pass does not go through JPA.
        entityManager.flush();
        return RowAccess.inTransaction(
                dataSource,
                connection -> new Pass(zone, overwrite, changes)
                        .run(
                                connection,
                                Objects.requireNonNull(change.digits()),
                                Objects.requireNonNull(change.beforeContent())));
    }

    private final class Pass {

        private final Zone zone;

        private final boolean overwrite;

        private final PendingChanges changes;

        private final List<Obstacle> obstacles = new ArrayList<>();

        private final Map<Integer, Integer> ruleSetIds = new HashMap<>();

        Pass(Zone zone, boolean overwrite, PendingChanges changes) {
            this.zone = zone;
            this.overwrite = overwrite;
            this.changes = changes;
        }

        List<Obstacle> run(Connection connection, String prefix, String range) throws SQLException {
            Delegations delegations = Delegations.of(entityManager, zone);
            delegations.refuseBelowLaterOnes(entityManager, zone, changes);
            try (RowsBefore.Reader past = new RowsBefore.Reader(connection, range);
                    ExistingMappings existing = new ExistingMappings(
                            connection, zone.id(), prefix, changes.isTriedAgain() && !changes.isRehearsal());
                    WritingTally tally = new WritingTally(connection, zone, delegations, changes, clock.instant())) {
                for (RowsBefore.Row row = past.next(); row != null; row = past.next()) {
                    // Older versions stored delegations here too: these follow their NS records, which have their own
                    // changes.
                    if (row.kind() != MappingKind.DELEGATION) {
                        undo(row, existing.seek(row.digits(), row.kind()), tally);
                    }
                    changes.advance(1);
                }
                tally.finish();
                if (tally.outcome().created() > 0) {
                    zones.mustTakeNumbers(zone, changes);
                }
                return obstacles;
            }
        }

        private void undo(RowsBefore.Row row, @Nullable MappingRow present, WritingTally tally) throws SQLException {
            RowContent now = present == null ? null : present.content();
            if (Objects.equals(now, row.before())) {
                // It was reverted before, by a revert that skipped others.
                return;
            }
            if (!Objects.equals(now, row.after()) && !overwrite) {
                if (obstacles.size() < RevertService.MAX_NAMED) {
                    obstacles.add(Obstacle.changedLater(
                            Sentence.plain(zone.numbering().applicationUniqueString(new DialedDigits(row.digits()))
                                    + " in " + zone.apex())));
                }
            } else if (row.before() == null) {
                if (present != null) {
                    tally.removed(present);
                }
            } else {
                restore(row, row.before(), present, tally);
            }
        }

        private void restore(RowsBefore.Row row, RowContent wanted, @Nullable MappingRow present, WritingTally tally)
                throws SQLException {
            MappingRow restored = new MappingRow(
                    row.digits(),
                    row.kind(),
                    wanted.status(),
                    wanted.minDigits(),
                    wanted.maxDigits(),
                    wanted.ruleSetId() == null ? null : usable(wanted.ruleSetId()),
                    wanted.comment(),
                    wanted.tags(),
                    present == null ? -1 : present.version());
            if (present == null) {
                tally.created(restored, Tally.NO_LINE);
            } else if (!restored.sameAs(present)) {
                tally.changed(present, restored, Tally.NO_LINE);
            }
        }

        private Integer usable(Integer ruleSetId) {
            return ruleSetIds.computeIfAbsent(ruleSetId, this::findForReuse);
        }

        private Integer findForReuse(Integer ruleSetId) {
            RuleSet found = ruleSets.findForReuse(ruleSetId, changes)
                    .orElseThrow(() -> RefusedException.conflict(Sentence.of("bulk.rule-set-gone")));
            ruleSets.letGo(found);
            return found.id();
        }
    }
}
