package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.MappingRemarks;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.MappingState;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKey;
import org.openenum.number.DialedDigits;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/** Makes a number or block again what it was once, if it still may be that. */
@Component
class MappingRestore {

    private final EntityManager entityManager;

    private final MappingTerms terms;

    private final RuleSets ruleSets;

    private final WrittenMappings rows;

    MappingRestore(EntityManager entityManager, MappingTerms terms, RuleSets ruleSets, WrittenMappings rows) {
        this.entityManager = entityManager;
        this.terms = terms;
        this.ruleSets = ruleSets;
        this.rows = rows;
    }

    /**
     * Restores it and logs what that changed.
     *
     * @param wanted what it was, or null if it was not there
     * @return the row, or null if it is not there now
     * @throws RefusedException if it lies below a delegation by now, or its rule set is gone for good
     */
    @Nullable
    Mapping restore(
            Zone zone, MappingKey key, @Nullable MappingState wanted, MappingRemarks remarks, PendingChanges changes) {
        Mapping present = entityManager.find(Mapping.class, key);
        if (wanted == null) {
            if (present != null) {
                rows.remove(present, changes);
            }
            return null;
        }
        Integer ruleSetId = ruleSetOf(zone, key, wanted, changes);
        if (present == null) {
            terms.checkPlace(zone, new MappingRef(zone.apex(), key.kind(), new DialedDigits(key.digits())), changes);
        }
        return rows.write(
                key,
                present,
                new MappingState(wanted.status(), wanted.minDigits(), wanted.maxDigits(), ruleSetId),
                remarks,
                changes);
    }

    String nameOf(Zone zone, MappingKey key) {
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
