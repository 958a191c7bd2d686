package org.openenum.admin.mapping;

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
import org.openenum.admin.zone.Zones;
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

    MappingWriter(WrittenMappings rows, RuleSets ruleSets, Zones zones, MappingTerms terms) {
        this.rows = rows;
        this.ruleSets = ruleSets;
        this.zones = zones;
        this.terms = terms;
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
        MappingState wanted = stateOf(zone, ref, draft, target);
        int changesBefore = changes.count();
        Mapping mapping = rows.write(keyOf(zone, ref), existing, wanted, remarksOf(draft, existing), changes);
        if (changes.count() > changesBefore) {
            changes.note(word(ref) + (existing == null ? ".create" : ".change"), nameOf(zone, ref));
        }
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
        rows.remove(mapping, changes);
        changes.note(word(ref) + ".delete", nameOf(zone, ref));
    }

    private MappingState stateOf(Zone zone, MappingRef ref, MappingDraft draft, @Nullable Target target) {
        MappingStatus status = Objects.requireNonNullElse(draft.status(), MappingStatus.ACTIVE);
        if (ref.kind() == MappingKind.NUMBER) {
            return new MappingState(status, (short) 0, (short) 0, idOf(target));
        }
        NumberBlock block = terms.block(zone, ref, draft);
        return new MappingState(status, (short) block.minDigits(), (short) block.maxDigits(), idOf(target));
    }

    private MappingRemarks remarksOf(MappingDraft draft, @Nullable Mapping existing) {
        MappingTags present = existing == null ? MappingTags.NONE : existing.tags();
        return new MappingRemarks(
                terms.comment(draft.comment()),
                Objects.requireNonNullElse(draft.tags(), present).tags());
    }

    private String tagOf(Mapping mapping) {
        Integer id = mapping.ruleSetId();
        return MappingView.tagOf(mapping, id == null ? null : ruleSets.entityTagOf(id));
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

    private static @Nullable Integer idOf(@Nullable Target target) {
        return target == null ? null : target.id();
    }
}
