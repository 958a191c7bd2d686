package org.openenum.admin.ruleset;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.change.ChangeLog;
import org.openenum.admin.change.PendingChanges;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Written;
import org.openenum.change.Change;
import org.openenum.mapping.RuleSet;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.InvalidNaptrException;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The use cases of named rule sets. */
@Service
public class RuleSetService {

    /** A name stands in paths, CSV cells and search boxes, so it needs no escaping in any of them. */
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9._-]{0,98}[a-z0-9])?");

    private static final int MAX_COMMENT_CHARS = 500;

    private final EntityManager entityManager;

    private final RuleSets ruleSets;

    private final ChangeLog changeLog;

    private final Clock clock;

    public RuleSetService(EntityManager entityManager, RuleSets ruleSets, ChangeLog changeLog, Clock clock) {
        this.entityManager = entityManager;
        this.ruleSets = ruleSets;
        this.changeLog = changeLog;
        this.clock = clock;
    }

    @Transactional(readOnly = true)
    public RuleSetView get(String name) {
        return RuleSetView.of(ruleSets.require(name));
    }

    /**
     * Named rule sets in the order of their names.
     *
     * @param prefix what the names begin with, or the empty string
     */
    @Transactional(readOnly = true)
    public Page<RuleSetView> list(String prefix, Page.Wanted wanted) {
        // First which ones, then all their rules at once: a limit and a join of rules do not go together.
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
        List<RuleSetView> rows =
                ruleSets.named(names).stream().map(RuleSetView::of).toList();
        return Page.cut(rows, wanted.limit(), RuleSetView::name);
    }

    /** How many mappings point to it. */
    @Transactional(readOnly = true)
    public RuleSetView.Usage usage(String name) {
        return usageOf(ruleSets.require(name));
    }

    /** Makes a named rule set, or gives one that exists the content of the draft; its numbers follow at once. */
    public Written<RuleSetView> put(String name, RuleSetDraft draft, Precondition precondition, Author author) {
        if (!NAME.matcher(name).matches()) {
            throw RefusedException.invalid(
                    "/name",
                    "not-a-name",
                    "a rule set's name has 1 to 100 small letters, digits, '.', '_' and '-', and begins and ends with a letter or digit",
                    name);
        }
        RuleSetContent content = contentOf(draft);
        return changeLog.write(author, changes -> {
            RuleSet existing = ruleSets.find(name).orElse(null);
            precondition.check(
                    "the rule set " + name,
                    existing == null ? null : RuleSetView.of(existing).entityTag());
            return existing == null
                    ? new Written<>(create(name, content, draft, changes), true)
                    : new Written<>(replace(existing, content, draft, changes), false);
        });
    }

    /** Removes a named rule set that nothing points to. */
    public void delete(String name, Precondition precondition, Author author) {
        changeLog.write(author, changes -> {
            RuleSet ruleSet = ruleSets.require(name);
            RuleSetView view = RuleSetView.of(ruleSet);
            precondition.check("the rule set " + name, view.entityTag());
            entityManager.remove(ruleSet);
            // Under the lock: a mapping that was pointed to it before is committed, and one that is about to be will
            // find it gone.
            changes.lockHead();
            RuleSetView.Usage usage = usageOf(ruleSet);
            if (usage.count() > 0) {
                throw RefusedException.conflict("the rule set " + name + " is used by " + usage.count()
                        + (usage.more() ? " or more" : "") + " numbers and blocks: point them elsewhere first");
            }
            changes.add(Change.ofRuleSet(view.id(), RuleSetText.json(view), null));
            changes.note("rule-set.delete", name, RuleSetText.json(view));
            return view;
        });
    }

    private RuleSetView create(String name, RuleSetContent content, RuleSetDraft draft, PendingChanges changes) {
        RuleSet ruleSet = RuleSet.named(name, content, clock.instant());
        ruleSet.setComment(commentOf(draft));
        entityManager.persist(ruleSet);
        RuleSetView view = RuleSetView.of(ruleSet);
        changes.add(Change.ofRuleSet(view.id(), null, RuleSetText.json(view)));
        changes.note("rule-set.create", name);
        return view;
    }

    private RuleSetView replace(RuleSet ruleSet, RuleSetContent content, RuleSetDraft draft, PendingChanges changes) {
        RuleSetView before = RuleSetView.of(ruleSet);
        String comment = commentOf(draft);
        if (ruleSet.content().equals(content) && Objects.equals(ruleSet.comment(), comment)) {
            return before;
        }
        ruleSet.setContent(content, clock.instant());
        ruleSet.setComment(comment);
        entityManager.flush();
        RuleSetView after = RuleSetView.of(ruleSet);
        changes.add(Change.ofRuleSet(after.id(), RuleSetText.json(before), RuleSetText.json(after)));
        changes.note("rule-set.change", after.name(), RuleSetText.json(before));
        return after;
    }

    private RuleSetView.Usage usageOf(RuleSet ruleSet) {
        int found = entityManager
                .createQuery("select m.key.zoneId from Mapping m where m.ruleSetId = :ruleSet", Integer.class)
                .setParameter("ruleSet", ruleSet.id())
                .setMaxResults(RuleSetView.Usage.MAX_COUNT + 1)
                .getResultList()
                .size();
        int count = Math.min(found, RuleSetView.Usage.MAX_COUNT);
        return new RuleSetView.Usage(count, found > count);
    }

    private static RuleSetContent contentOf(RuleSetDraft draft) {
        try {
            return new RuleSetContent(
                    Objects.requireNonNullElse(draft.ttlSeconds(), Zone.DEFAULT_TTL_SECONDS),
                    RuleDraft.toRules(draft.rules(), null));
        } catch (InvalidNaptrException e) {
            throw RefusedException.invalid("/" + e.field(), "invalid", String.valueOf(e.getMessage()), null);
        }
    }

    private static @Nullable String commentOf(RuleSetDraft draft) {
        String comment = draft.comment();
        if (comment != null && comment.length() > MAX_COMMENT_CHARS) {
            throw RefusedException.invalid(
                    "/comment", "too-long", "a comment has at most " + MAX_COMMENT_CHARS + " characters", comment);
        }
        return comment == null || comment.isEmpty() ? null : comment;
    }
}
