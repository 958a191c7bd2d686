package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.MappingRemarks;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.WordIndex;
import org.openenum.change.Change;
import org.openenum.change.MappingState;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingTags;
import org.openenum.number.DialedDigits;
import org.openenum.number.NumberBlock;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/** Makes a number or block again what it was once, if it still may be that. */
@Component
class MappingRestore {

    private final EntityManager entityManager;

    private final MappingTerms terms;

    private final RuleSets ruleSets;

    private final TagIndex tags;

    private final WordIndex words;

    private final WrittenMappings rows;

    private final Clock clock;

    MappingRestore(
            EntityManager entityManager,
            MappingTerms terms,
            RuleSets ruleSets,
            TagIndex tags,
            WordIndex words,
            WrittenMappings rows,
            Clock clock) {
        this.entityManager = entityManager;
        this.terms = terms;
        this.ruleSets = ruleSets;
        this.tags = tags;
        this.words = words;
        this.rows = rows;
        this.clock = clock;
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
            remove(present, changes);
            return null;
        }
        Integer ruleSetId = ruleSetOf(zone, key, wanted, changes);
        MappingState before = present == null ? null : MappingState.of(present);
        MappingRemarks remarksBefore = present == null ? MappingRemarks.NONE : MappingWriter.remarksOf(present);
        Mapping mapping = present == null ? make(zone, key, wanted, changes) : present;
        mapping.setStatus(wanted.status());
        mapping.setRuleSetId(ruleSetId);
        if (key.kind() == MappingKind.BLOCK) {
            mapping.setBounds(new NumberBlock(mapping.digits(), wanted.minDigits(), wanted.maxDigits()));
        }
        words.set(mapping, remarks.comment());
        tags.set(mapping, MappingTags.of(remarks.tags()));
        MappingState after = MappingState.of(mapping);
        if (!after.equals(before) || !remarks.equals(remarksBefore)) {
            mapping.setUpdatedAt(clock.instant());
            changes.add(Change.ofMapping(key, before, after).withRemarks(remarksBefore.json(), remarks.json()));
        }
        return mapping;
    }

    String nameOf(Zone zone, MappingKey key) {
        return zone.numbering().applicationUniqueString(new DialedDigits(key.digits())) + " in " + zone.apex();
    }

    private void remove(@Nullable Mapping present, PendingChanges changes) {
        if (present != null) {
            changes.add(Change.ofMapping(present.key(), MappingState.of(present), null)
                    .withRemarks(MappingWriter.remarksOf(present).json(), null));
            tags.set(present, MappingTags.NONE);
            words.set(present, null);
            rows.remove(present);
        }
    }

    private Mapping make(Zone zone, MappingKey key, MappingState wanted, PendingChanges changes) {
        DialedDigits digits = new DialedDigits(key.digits());
        terms.checkPlace(zone, new MappingRef(zone.apex(), key.kind(), digits), changes);
        Mapping mapping = switch (key.kind()) {
            case NUMBER -> Mapping.number(zone.id(), digits, wanted.ruleSetId(), clock.instant());
            case BLOCK ->
                Mapping.block(
                        zone.id(),
                        new NumberBlock(digits, wanted.minDigits(), wanted.maxDigits()),
                        wanted.ruleSetId(),
                        clock.instant());
            case DELEGATION -> throw new IllegalArgumentException("a delegation is its records");
        };
        mapping.setStatus(wanted.status());
        rows.add(mapping, changes);
        return mapping;
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
