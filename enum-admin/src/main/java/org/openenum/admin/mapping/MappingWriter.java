package org.openenum.admin.mapping;

import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.MappingRemarks;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.many.Operation;
import org.openenum.admin.ruleset.RuleSetLint;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.ruleset.Target;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.WordIndex;
import org.openenum.admin.zone.Zones;
import org.openenum.change.Change;
import org.openenum.change.MappingState;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;
import org.openenum.naptr.Finding;
import org.openenum.number.NumberBlock;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/** Writes one number or block, within the transaction of the use case that asks for it. */
@Component
public class MappingWriter {

    private final WrittenMappings rows;

    private final RuleSets ruleSets;

    private final Zones zones;

    private final MappingTerms terms;

    private final TagIndex tags;

    private final WordIndex words;

    private final Clock clock;

    MappingWriter(
            WrittenMappings rows,
            RuleSets ruleSets,
            Zones zones,
            MappingTerms terms,
            TagIndex tags,
            WordIndex words,
            Clock clock) {
        this.rows = rows;
        this.ruleSets = ruleSets;
        this.zones = zones;
        this.terms = terms;
        this.tags = tags;
        this.words = words;
        this.clock = clock;
    }

    /** What a write left behind; its view is right once the rows were flushed. */
    record Outcome(Zone zone, Mapping mapping, @Nullable Target target, List<Finding> warnings, boolean created) {
        MappingView view() {
            return MappingView.of(zone, mapping, target, warnings);
        }
    }

    /**
     * Finds entries that are about to be written, and what they point to, so that they need not be asked for one by
     * one.
     *
     * @param operations on entries of one zone, all of this kind
     */
    void readAhead(
            MappingKind kind,
            List<Operation<MappingRef, MappingView, MappingDraft>> operations,
            PendingChanges changes) {
        Zone zone = zones.require(operations.get(0).ref().zone(), changes);
        List<String> digits = operations.stream()
                .map(operation -> operation.ref().digits().digits())
                .toList();
        List<Mapping> found = rows.readAhead(zone, kind, digits, changes);
        // They stay in this transaction, so that nobody need ask for the entity tag of each.
        ruleSets.targets(
                found.stream().map(Mapping::ruleSetId).filter(Objects::nonNull).collect(Collectors.toSet()));
        terms.readAhead(zone, operations, changes);
    }

    Outcome put(MappingRef ref, MappingDraft draft, Precondition precondition, PendingChanges changes) {
        Zone zone = zones.require(ref.zone(), changes);
        Mapping existing = rows.find(keyOf(zone, ref), changes);
        precondition.check(nameOf(zone, ref), existing == null ? null : tagOf(existing));
        terms.checkPlace(zone, ref, changes);
        if (existing == null) {
            terms.refuseLeadingZero(zone, ref, draft.leadingZero());
        }
        Target target = terms.target(zone, ref, draft, changes);
        boolean sameRules = existing != null && Objects.equals(existing.ruleSetId(), idOf(target));
        Mapping mapping = existing == null
                ? create(zone, ref, draft, target, changes)
                : replace(zone, ref, existing, draft, target, changes);
        List<Finding> findings = RuleSetLint.findings(zone, mapping, target);
        if (!sameRules) {
            RuleSetLint.refuseErrors(findings);
        }
        return new Outcome(zone, mapping, target, findings, existing == null);
    }

    void delete(MappingRef ref, Precondition precondition, PendingChanges changes) {
        Zone zone = zones.require(ref.zone(), changes);
        Mapping mapping = rows.find(keyOf(zone, ref), changes);
        if (mapping == null) {
            throw RefusedException.notFound(Sentence.of("thing.missing", nameOf(zone, ref)));
        }
        precondition.check(nameOf(zone, ref), tagOf(mapping));
        changes.add(Change.ofMapping(mapping.key(), MappingState.of(mapping), null)
                .withRemarks(remarksOf(mapping).json(), null));
        tags.set(mapping, MappingTags.NONE);
        words.set(mapping, null);
        rows.remove(mapping);
        changes.note(word(ref) + ".delete", nameOf(zone, ref));
    }

    private Mapping create(
            Zone zone, MappingRef ref, MappingDraft draft, @Nullable Target target, PendingChanges changes) {
        Mapping mapping = ref.kind() == MappingKind.NUMBER
                ? Mapping.number(zone.id(), ref.digits(), idOf(target), clock.instant())
                : Mapping.block(zone.id(), terms.block(zone, ref, draft), idOf(target), clock.instant());
        mapping.setStatus(statusOf(draft));
        words.set(mapping, terms.comment(draft.comment()));
        if (draft.tags() != null) {
            tags.set(mapping, draft.tags());
        }
        rows.add(mapping, changes);
        changes.add(Change.ofMapping(mapping.key(), null, MappingState.of(mapping))
                .withRemarks(null, remarksOf(mapping).json()));
        changes.note(word(ref) + ".create", nameOf(zone, ref));
        return mapping;
    }

    private Mapping replace(
            Zone zone,
            MappingRef ref,
            Mapping mapping,
            MappingDraft draft,
            @Nullable Target target,
            PendingChanges changes) {
        MappingState before = MappingState.of(mapping);
        MappingRemarks remarksBefore = remarksOf(mapping);
        mapping.setStatus(statusOf(draft));
        mapping.setRuleSetId(idOf(target));
        if (ref.kind() == MappingKind.BLOCK) {
            NumberBlock block = terms.block(zone, ref, draft);
            mapping.setBounds(block);
        }
        words.set(mapping, terms.comment(draft.comment()));
        if (draft.tags() != null) {
            tags.set(mapping, draft.tags());
        }
        MappingState after = MappingState.of(mapping);
        MappingRemarks remarks = remarksOf(mapping);
        if (!after.equals(before) || !remarks.equals(remarksBefore)) {
            changes.add(
                    Change.ofMapping(mapping.key(), before, after).withRemarks(remarksBefore.json(), remarks.json()));
            mapping.setUpdatedAt(clock.instant());
            changes.note(word(ref) + ".change", nameOf(zone, ref));
        }
        return mapping;
    }

    private String tagOf(Mapping mapping) {
        Integer id = mapping.ruleSetId();
        return MappingView.tagOf(mapping, id == null ? null : ruleSets.entityTagOf(id));
    }

    public static MappingRemarks remarksOf(Mapping mapping) {
        return new MappingRemarks(mapping.comment(), mapping.tags().tags());
    }

    static MappingKey keyOf(Zone zone, MappingRef ref) {
        return new MappingKey(zone.id(), ref.digits().digits(), ref.kind());
    }

    static Sentence nameOf(Zone zone, MappingRef ref) {
        return Sentence.of(word(ref) + ".named", zone.numbering().applicationUniqueString(ref.digits()), zone.apex());
    }

    private static String word(MappingRef ref) {
        return ref.kind().name().toLowerCase(Locale.ROOT);
    }

    private static MappingStatus statusOf(MappingDraft draft) {
        return Objects.requireNonNullElse(draft.status(), MappingStatus.ACTIVE);
    }

    private static @Nullable Integer idOf(@Nullable Target target) {
        return target == null ? null : target.id();
    }
}
