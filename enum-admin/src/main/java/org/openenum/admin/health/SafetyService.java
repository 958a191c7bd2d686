package org.openenum.admin.health;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.health.Safeties.SafetyView;
import org.openenum.admin.history.ChangeHistory;
import org.openenum.admin.history.HistoryEntry;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.ChangeSubject;
import org.openenum.mapping.RuleSet;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The use cases of the target safety of named rule sets. */
@Service
public class SafetyService {

    private final RuleSets ruleSets;

    private final Safeties safeties;

    private final TargetWatch watch;

    private final ChangeHistory history;

    private final ChangeLog changeLog;

    SafetyService(RuleSets ruleSets, Safeties safeties, TargetWatch watch, ChangeHistory history, ChangeLog changeLog) {
        this.ruleSets = ruleSets;
        this.safeties = safeties;
        this.watch = watch;
        this.history = history;
        this.changeLog = changeLog;
    }

    @Transactional(readOnly = true)
    SafetyView get(String name) {
        return safeties.view(ruleSets.require(name));
    }

    /** Sets the target safety; null resets it to the defaults. */
    SafetyView put(String name, @Nullable SafetyRequest wanted, Precondition precondition, Author author) {
        SafetyRequest whole = wanted == null
                ? null
                : new SafetyRequest(wanted.minimum(), ApiWord.of(wanted.allDown()), wanted.fallback());
        SafetyView view = changeLog.write(author, changes -> {
            RuleSet ruleSet = ruleSets.require(name);
            SafetyView before = safeties.view(ruleSet);
            precondition.check(Sentence.of("safety.named", name), before.entityTag());
            if (whole == null && before.entityTag() == null) {
                throw RefusedException.notFound(Sentence.of("safety.none", name));
            }
            if (safeties.set(ruleSet, whole, changes)) {
                changes.note("rule-set.target-safety", name, before.text().json());
            }
            return safeties.view(ruleSet);
        });
        watch.poke();
        return view;
    }

    @Transactional(readOnly = true)
    public Page<HistoryEntry> history(String name, Page.Wanted wanted) {
        return history.ofOwner(name, Set.of(ChangeSubject.TARGET_SAFETY), wanted);
    }
}
