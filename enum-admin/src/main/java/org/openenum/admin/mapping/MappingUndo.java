package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.MappingRemarks;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.commit.Undo;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.change.MappingState;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/** Reverts changes of single numbers and blocks. */
@Component
class MappingUndo implements Undo {

    private final EntityManager entityManager;

    private final MappingTerms terms;

    private final RuleSets ruleSets;

    private final WrittenMappings rows;

    MappingUndo(EntityManager entityManager, MappingTerms terms, RuleSets ruleSets, WrittenMappings rows) {
        this.entityManager = entityManager;
        this.terms = terms;
        this.ruleSets = ruleSets;
        this.rows = rows;
    }

    @Override
    public Set<ChangeSubject> subjects() {
        return Set.of(ChangeSubject.MAPPING);
    }

    @Override
    public List<Obstacle> undo(Change change, boolean overwrite, PendingChanges changes) {
        MappingKey key = new MappingKey(
                Objects.requireNonNull(change.zoneId()),
                Objects.requireNonNull(change.digits()),
                Objects.requireNonNull(change.kind()));
        Zone zone = changes.once(
                        "zone #" + key.zoneId(),
                        () -> Optional.ofNullable(entityManager.find(Zone.class, key.zoneId())))
                .orElse(null);
        if (zone == null) {
            return List.of(new Obstacle(key.digits(), Sentence.of("thing.zone-gone", key.digits())));
        }
        if (key.kind() == MappingKind.DELEGATION) {
            // Older versions logged such an entry in addition to the records of a delegation, which have their own
            // changes.
            return List.of();
        }
        Mapping present = entityManager.find(Mapping.class, key);
        return Undo.takeBack(
                isAs(change.before(), change.beforeContent(), present),
                isAs(change.after(), change.afterContent(), present),
                overwrite,
                Sentence.plain(nameOf(zone, key)),
                () -> restore(zone, key, change.before(), MappingRemarks.parse(change.beforeContent()), changes));
    }

    private static boolean isAs(@Nullable MappingState state, @Nullable String remarks, @Nullable Mapping present) {
        if (present == null || state == null) {
            return present == null && state == null;
        }
        return state.equals(MappingState.of(present))
                && MappingRemarks.parse(remarks).equals(WrittenMappings.remarksOf(present));
    }

    /**
     * Restores a number or block, and logs the change.
     *
     * @param wanted its former state, or null if it did not exist
     * @throws RefusedException if it is below a delegation now, or its rule set no longer exists
     */
    void restore(
            Zone zone, MappingKey key, @Nullable MappingState wanted, MappingRemarks remarks, PendingChanges changes) {
        Mapping present = entityManager.find(Mapping.class, key);
        if (wanted != null) {
            Integer ruleSetId = ruleSetOf(zone, key, wanted, changes);
            if (present == null) {
                terms.checkPlace(
                        zone, new MappingRef(zone.apex(), key.kind(), new DialedDigits(key.digits())), changes);
            }
            MappingState state = new MappingState(wanted.status(), wanted.minDigits(), wanted.maxDigits(), ruleSetId);
            rows.write(key, present, state, remarks, changes);
        } else if (present != null) {
            rows.remove(present, changes);
        }
    }

    private static String nameOf(Zone zone, MappingKey key) {
        return zone.numbering().applicationUniqueString(new DialedDigits(key.digits())) + " in " + zone.apex();
    }

    private @Nullable Integer ruleSetOf(Zone zone, MappingKey key, MappingState wanted, PendingChanges changes) {
        Integer id = wanted.ruleSetId();
        if (id == null) {
            return null;
        }
        return ruleSets.findForReuse(id, changes)
                .orElseThrow(() ->
                        RefusedException.conflict(Sentence.of("number.rule-set-gone", nameOf(zone, key)), List.of()))
                .id();
    }
}
