package org.openenum.admin.mapping;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.MappingRemarks;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.many.Kind;
import org.openenum.admin.many.Operation;
import org.openenum.admin.ruleset.RuleSetLint;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.ruleset.Target;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Written;
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

/**
 * Finds, creates, changes and removes numbers and blocks, with checks and audit entries, within the caller's
 * transaction; a view of a written entry is correct after the rows were flushed.
 */
@Component
public class NumberKind implements Kind<MappingRef, MappingView, MappingDraft> {

    private final WrittenMappings rows;

    private final RuleSets ruleSets;

    private final Zones zones;

    private final MappingTerms terms;

    private final MappingList list;

    NumberKind(WrittenMappings rows, RuleSets ruleSets, Zones zones, MappingTerms terms, MappingList list) {
        this.rows = rows;
        this.ruleSets = ruleSets;
        this.zones = zones;
        this.terms = terms;
        this.list = list;
    }

    @Override
    public RefusedException namedTwice(MappingRef ref) {
        return RefusedException.invalid(
                "/number",
                "twice",
                Sentence.of("batch.number-twice"),
                ref.digits().digits());
    }

    /** In a few statements: one by one, a thousand operations would wait for two or three thousand answers. */
    @Override
    public void readAhead(
            Collection<Operation<MappingRef, MappingView, MappingDraft>> operations, PendingChanges changes) {
        operations.stream()
                .collect(Collectors.groupingBy(operation -> operation.ref().kind()))
                .forEach((kind, there) -> readAhead(kind, there, changes));
    }

    /** Its destination needs another statement. */
    @Override
    public boolean readsBefore() {
        return false;
    }

    @Override
    public Optional<MappingView> find(MappingRef ref, PendingChanges changes) {
        return list.find(zones.require(ref.zone(), changes), ref);
    }

    @Override
    public MappingView get(MappingRef ref) {
        return list.get(ref);
    }

    @Override
    public RefusedException missing(MappingRef ref, PendingChanges changes) {
        return RefusedException.notFound(
                Sentence.of("thing.missing", ref.digits().digits()));
    }

    @Override
    public Sentence nameOf(MappingView present) {
        return Sentence.plain(present.display());
    }

    @Override
    public String entityTagOf(MappingView present) {
        return present.entityTag();
    }

    /**
     * Reads entries that are about to be written, and their destinations, so that they need not be read one by one.
     *
     * @param operations on entries of one zone, all of this kind
     */
    private void readAhead(
            MappingKind kind,
            List<Operation<MappingRef, MappingView, MappingDraft>> operations,
            PendingChanges changes) {
        Zone zone = zones.require(operations.get(0).ref().zone(), changes);
        List<String> digits = operations.stream()
                .map(operation -> operation.ref().digits().digits())
                .toList();
        List<Mapping> found = rows.readAhead(zone, kind, digits, changes);
        // They stay in this transaction, so that no query is needed for the entity tag of each.
        ruleSets.targets(
                found.stream().map(Mapping::ruleSetId).filter(Objects::nonNull).collect(Collectors.toSet()));
        terms.readAhead(zone, operations, changes);
    }

    @Override
    public Supplier<Written<MappingView>> put(
            MappingRef ref, MappingDraft draft, Precondition precondition, PendingChanges changes) {
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
        return () -> new Written<>(MappingView.of(zone, mapping, target, findings), existing == null);
    }

    @Override
    public void delete(MappingRef ref, Precondition precondition, PendingChanges changes) {
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

    /** Identifies the state of an entry without its view. */
    String tagOf(Mapping mapping) {
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
