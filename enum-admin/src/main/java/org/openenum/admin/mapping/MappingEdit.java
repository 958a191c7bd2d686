package org.openenum.admin.mapping;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.many.Then;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.ruleset.RulesEdit;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.ThingText;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;
import org.openenum.mapping.RuleSetContent;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;

/**
 * The changes to each number or block that a filter selects. What is null stays as it is.
 *
 * <p>The rules of a shared destination are changed there, once, and not through the entries that point to it: such an
 * entry, if its rules would change, is left alone and counted as such, unless {@code ownRules} says that it gets rules
 * of its own.
 *
 * @param delete whether to remove them; then nothing else is set
 * @param ruleSet the name of the shared destination to point to
 * @param rules the changes to their rules
 * @param ownRules whether entries that point to a shared destination get their own rules if their rules change
 * @param comment the empty string removes it
 * @param tags the changes to the tags
 */
public record MappingEdit(
        boolean delete,
        @Nullable MappingStatus status,
        @Nullable String ruleSet,
        RulesEdit rules,
        boolean ownRules,
        @Nullable String comment,
        TagEdit tags) {

    /** Removes them. */
    public static final MappingEdit REMOVAL =
            new MappingEdit(true, null, null, RulesEdit.NOTHING, false, null, TagEdit.NOTHING);

    /** Refuses an edit that is empty or contradictory, and an invalid comment. */
    public MappingEdit {
        boolean sets = status != null || ruleSet != null || !rules.isNothing() || comment != null || !tags.isNothing();
        if (delete == sets) {
            throw RefusedException.invalid("/set", "missing", Sentence.of("bulk.set-nothing"), null);
        }
        if (ruleSet != null && !rules.isNothing()) {
            throw RefusedException.invalid(
                    "/set/ruleSet", "two-sources", Sentence.of("bulk.rules-of-rule-set", ruleSet), ruleSet);
        }
        if (ownRules && rules.isNothing()) {
            throw RefusedException.invalid("/set/ownRules", "missing", Sentence.of("bulk.own-rules-how"), null);
        }
        comment = comment == null ? null : ThingText.commentLine(comment, "/set/comment");
    }

    /**
     * The effect on an entry.
     *
     * @throws RefusedException if the rules cannot be changed like this
     */
    public Then<MappingDraft> then(MappingView entry) {
        if (delete) {
            return new Then.Gone<>();
        }
        if (entry.ruleSet() != null && !ownRules && changesRulesOf(entry)) {
            return new Then.Same<>(entry.ruleSet());
        }
        MappingDraft wanted = of(entry);
        return wanted.equals(asItIs(entry)) ? Then.same() : new Then.Wanted<>(wanted);
    }

    private MappingDraft of(MappingView entry) {
        boolean rulesOfItsOwn = ruleSet == null && (entry.ruleSet() == null || changesRulesOf(entry));
        return draft(
                entry,
                status == null ? entry.status() : status,
                comment == null ? entry.comment() : comment.isEmpty() ? null : comment,
                tags.of(entry.display(), entry.tags()),
                rulesOfItsOwn ? null : ruleSet == null ? entry.ruleSet() : ruleSet,
                rulesOfItsOwn ? contentOf(entry) : null);
    }

    private static MappingDraft asItIs(MappingView entry) {
        return draft(
                entry,
                entry.status(),
                entry.comment(),
                entry.tags(),
                entry.ruleSet(),
                entry.ruleSet() == null ? presentOf(entry) : null);
    }

    private static MappingDraft draft(
            MappingView entry,
            MappingStatus status,
            @Nullable String comment,
            MappingTags tags,
            @Nullable String ruleSet,
            @Nullable RuleSetContent content) {
        boolean block = entry.kind() == MappingKind.BLOCK;
        return new MappingDraft(
                status,
                content == null ? null : Integer.valueOf(content.ttlSeconds()),
                comment,
                tags,
                ruleSet,
                content == null
                        ? List.of()
                        : content.rules().stream().map(RuleDraft::of).toList(),
                block ? entry.minDigits() : null,
                block ? entry.maxDigits() : null,
                false);
    }

    private boolean changesRulesOf(MappingView entry) {
        return !Objects.equals(contentOf(entry), presentOf(entry));
    }

    /** The rules of an entry after the edit; null if it has none. */
    private @Nullable RuleSetContent contentOf(MappingView entry) {
        RuleSetContent present = presentOf(entry);
        return present == null ? null : rulesOf(entry.display(), present);
    }

    private static @Nullable RuleSetContent presentOf(MappingView entry) {
        Integer ttl = entry.ttlSeconds();
        return ttl == null || entry.rules().isEmpty() ? null : new RuleSetContent(ttl, entry.rules());
    }

    /**
     * The rules after the edit.
     *
     * @param name of the entry that has them, for the error message
     * @throws RefusedException if they would not be valid in a NAPTR record
     */
    public RuleSetContent rulesOf(String name, RuleSetContent present) {
        try {
            return rules.of(present);
        } catch (InvalidPartException e) {
            throw RefusedException.conflict(Sentence.of("bulk.rules-cannot-become", name, e.sentence()));
        }
    }

    /** Sets their status. */
    public static MappingEdit ofStatus(MappingStatus status) {
        return new MappingEdit(false, status, null, RulesEdit.NOTHING, false, null, TagEdit.NOTHING);
    }

    /** Points them to a shared destination. */
    public static MappingEdit ofRuleSet(String name) {
        return new MappingEdit(false, null, name, RulesEdit.NOTHING, false, null, TagEdit.NOTHING);
    }

    /** Changes their rules. */
    public static MappingEdit ofRules(RulesEdit rules, boolean ownRules) {
        return new MappingEdit(false, null, null, rules, ownRules, null, TagEdit.NOTHING);
    }

    /** Sets their comment; the empty string removes it. */
    public static MappingEdit ofComment(String comment) {
        return new MappingEdit(false, null, null, RulesEdit.NOTHING, false, comment, TagEdit.NOTHING);
    }

    /** Adds or removes tags. */
    public static MappingEdit ofTags(TagEdit tags) {
        return new MappingEdit(false, null, null, RulesEdit.NOTHING, false, null, tags);
    }
}
