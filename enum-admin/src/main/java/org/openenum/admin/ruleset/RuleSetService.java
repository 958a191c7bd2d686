package org.openenum.admin.ruleset;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.history.ChangeHistory;
import org.openenum.admin.history.HistoryEntry;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.ThingText;
import org.openenum.admin.usecase.Written;
import org.openenum.mapping.RuleSet;
import org.openenum.mapping.RuleSetContent;
import org.openenum.routing.Routing;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The use cases of named rule sets. */
@Service
public class RuleSetService {

    private final EntityManager entityManager;

    private final RuleSets ruleSets;

    private final RuleSetWriter writer;

    private final RuleSetVariants variants;

    private final RuleSetLint lint;

    private final ChangeHistory history;

    private final ChangeLog changeLog;

    RuleSetService(
            EntityManager entityManager,
            RuleSets ruleSets,
            RuleSetWriter writer,
            RuleSetVariants variants,
            RuleSetLint lint,
            ChangeHistory history,
            ChangeLog changeLog) {
        this.history = history;
        this.entityManager = entityManager;
        this.ruleSets = ruleSets;
        this.writer = writer;
        this.variants = variants;
        this.lint = lint;
        this.changeLog = changeLog;
    }

    @Transactional(readOnly = true)
    public RuleSetView get(String name) {
        return variants.view(ruleSets.require(name));
    }

    /**
     * The named rule sets, sorted by name.
     *
     * @param start the prefix of their names, in any case, or the empty string
     */
    @Transactional(readOnly = true)
    public Page<RuleSetView> list(String start, Page.Wanted wanted) {
        // Names are in lower case.
        String prefix = start.toLowerCase(Locale.ROOT);
        // First the names, then all their rules at once: a limit does not work with a join of the rules.
        List<String> names = entityManager
                .createQuery("""
                        select r.name from RuleSet r
                        where r.name > :after and r.name >= :prefix and r.name < :end
                        order by r.name
                        """, String.class)
                .setParameter("after", wanted.after() == null ? "" : wanted.after())
                .setParameter("prefix", prefix)
                .setParameter("end", prefix + "\u007f")
                .setMaxResults(wanted.limit() + 1)
                .getResultList();
        // The names determine where the page ends: a rule set may be removed before its rules are read.
        Page<String> page = Page.cut(names, wanted.limit(), Function.identity());
        return new Page<>(variants.views(ruleSets.named(page.items())), page.next());
    }

    /**
     * A rule set that leads to a host.
     *
     * @param name null for an anonymous one
     * @param target the first of its rules that leads there
     */
    public record Leading(int ruleSetId, @Nullable String name, String target) {}

    /**
     * Rule sets that lead to a host.
     *
     * @param first the first ones, sorted by host
     * @param unfinished whether there were more rules than are searched
     */
    public record Led(List<Leading> first, boolean unfinished) {

        /** Copies the list. */
        public Led {
            first = List.copyOf(first);
        }
    }

    /** The rule sets in use, named or not, that lead to hosts with this prefix. */
    @Transactional(readOnly = true)
    public Led leadingTo(String hostStart, int limit) {
        return ruleSets.leadingTo(hostStart.toLowerCase(Locale.ROOT), limit);
    }

    /** The number of mappings that point to it. */
    @Transactional(readOnly = true)
    public RuleSetView.Usage usage(String name) {
        return writer.usageOf(ruleSets.require(name));
    }

    /**
     * Creates a named rule set, or replaces the content of an existing one; the change applies to its numbers at once.
     */
    public Written<RuleSetView> put(String name, RuleSetDraft draft, Precondition precondition, Author author) {
        if (!ThingText.isName(name)) {
            throw RefusedException.invalid("/name", "not-a-name", Sentence.of("rule-set.name"), name);
        }
        RuleSetContent content = contentOf(draft);
        return changeLog.write(author, changes -> {
            RuleSet existing = ruleSets.find(name).orElse(null);
            precondition.check(
                    Sentence.of("rule-set.named", name),
                    existing == null ? null : variants.view(existing).entityTag());
            String comment = ThingText.comment(draft.comment());
            if (existing == null || !existing.content().rules().equals(content.rules())) {
                lint.refuseErrors(existing, content.rules());
            }
            if (existing == null) {
                changes.note("rule-set.create", name);
                Map<String, Variant> byGroup = Objects.requireNonNullElse(draft.variants(), Map.of());
                return new Written<>(writer.create(name, content, comment, byGroup, changes), true);
            }
            RuleSetView before = variants.view(existing);
            Map<String, Variant> byGroup = Objects.requireNonNullElse(draft.variants(), before.variants());
            if (writer.replace(existing, routed(content, existing), comment, byGroup, changes)) {
                changes.note("rule-set.change", name, RuleSetText.json(before));
            }
            return new Written<>(variants.view(existing), false);
        });
    }

    /** The changes of a named rule set, the newest first. */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> history(String name, Page.Wanted wanted) {
        return history.ofRuleSet(ruleSets.require(name).id(), wanted);
    }

    /**
     * Sets a named rule set back to the content after one of its changes.
     *
     * @param version the {@link HistoryEntry#seq()} of that change
     */
    public RuleSetView revert(String name, long version, Precondition precondition, Author author) {
        return changeLog.write(author, changes -> {
            RuleSet ruleSet = ruleSets.require(name);
            precondition.check(
                    Sentence.of("rule-set.named", name), variants.view(ruleSet).entityTag());
            RuleSetText wanted = history.find(version)
                    .filter(change -> ruleSet.id().equals(change.ruleSetId()))
                    .map(change -> RuleSetUndo.parse(change.afterContent()))
                    .orElseThrow(() -> RefusedException.notFound(Sentence.of("rule-set.no-version", name, version)));
            if (writer.replace(ruleSet, wanted.content(), wanted.comment(), wanted.byGroup(), changes)) {
                changes.note("rule-set.revert", Sentence.plain(name), Sentence.of("version.to", version));
            }
            return variants.view(ruleSet);
        });
    }

    /** Removes a named rule set that nothing points to. */
    public void delete(String name, Precondition precondition, Author author) {
        changeLog.write(author, changes -> {
            RuleSet ruleSet = ruleSets.require(name);
            RuleSetView view = variants.view(ruleSet);
            precondition.check(Sentence.of("rule-set.named", name), view.entityTag());
            writer.remove(ruleSet, changes);
            changes.note("rule-set.delete", name, RuleSetText.json(view));
            return view;
        });
    }

    /**
     * Sets, replaces or removes the routing policy of a named rule set; to remove one, it must exist.
     *
     * @param change computes the new policy from the present one, null for none; it runs within the transaction, so
     *     that the parts that it keeps are up to date
     */
    public RuleSetView route(
            String name, UnaryOperator<@Nullable Routing> change, Precondition precondition, Author author) {
        return changeLog.write(author, changes -> {
            RuleSet ruleSet = ruleSets.require(name);
            RuleSetView before = variants.view(ruleSet);
            precondition.check(Sentence.of("rule-set.named", name), before.entityTag());
            RuleSetContent content = ruleSet.content();
            Routing routing = change.apply(content.routing());
            if (routing == null && content.routing() == null) {
                throw RefusedException.notFound(Sentence.of("policy.none", Sentence.of("rule-set.named", name)));
            }
            RuleSetContent routed = routed(content, routing);
            if (writer.replace(ruleSet, routed, ruleSet.comment(), before.variants(), changes)) {
                String action = routing == null ? "rule-set.unroute" : "rule-set.route";
                changes.note(action, name, RuleSetText.json(before));
            }
            return variants.view(ruleSet);
        });
    }

    /** Changed rules keep the routing policy; rules that the policy names must stay. */
    private static RuleSetContent routed(RuleSetContent content, RuleSet existing) {
        try {
            return content.routed(existing.content().routing());
        } catch (InvalidPartException e) {
            throw RefusedException.invalid("/rules", "routed", Sentence.of("policy.change-first", e.sentence()), null);
        }
    }

    private static RuleSetContent routed(RuleSetContent content, @Nullable Routing routing) {
        try {
            return content.routed(routing);
        } catch (InvalidPartException e) {
            throw RefusedException.invalid("/targets", "invalid", e.sentence(), null);
        }
    }

    private static RuleSetContent contentOf(RuleSetDraft draft) {
        try {
            return new RuleSetContent(
                    Objects.requireNonNullElse(draft.ttlSeconds(), Zone.DEFAULT_TTL_SECONDS),
                    RuleDraft.toRules(draft.rules(), null));
        } catch (InvalidPartException e) {
            throw RefusedException.invalid("/" + e.place(), "invalid", e.sentence(), null);
        }
    }
}
