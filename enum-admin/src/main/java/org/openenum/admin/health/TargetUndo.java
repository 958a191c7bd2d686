package org.openenum.admin.health;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.commit.Undo;
import org.openenum.admin.health.Safeties.SafetyView;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.health.TargetName;
import org.openenum.mapping.RuleSet;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;

/** Reverts changes that persons made to targets, and to the target safety of rule sets. */
@Component
class TargetUndo implements Undo {

    private final Targets targets;

    private final Safeties safeties;

    private final RuleSets ruleSets;

    TargetUndo(Targets targets, Safeties safeties, RuleSets ruleSets) {
        this.targets = targets;
        this.safeties = safeties;
        this.ruleSets = ruleSets;
    }

    @Override
    public Set<ChangeSubject> subjects() {
        return Set.of(ChangeSubject.TARGET, ChangeSubject.TARGET_SAFETY);
    }

    @Override
    public List<Obstacle> undo(Change change, boolean overwrite, PendingChanges changes) {
        String name = Objects.requireNonNull(change.owner());
        return change.subject() == ChangeSubject.TARGET
                ? undoTarget(TargetName.parse(name), change, overwrite, changes)
                : undoSafety(name, change, overwrite, changes);
    }

    private List<Obstacle> undoTarget(TargetName name, Change change, boolean overwrite, PendingChanges changes) {
        TargetText now = Targets.textOf(targets.find(name).orElse(null));
        TargetText before = TargetText.parse(change.beforeContent());
        TargetText.Check check = before.check();
        TargetText.OutOfService out = before.outOfService();
        return Undo.takeBack(
                now.equals(before),
                now.equals(TargetText.parse(change.afterContent())),
                overwrite,
                Sentence.of("target.named", name),
                () -> targets.set(
                        name, check == null ? null : check.check(), out == null ? null : out.withdrawal(), changes));
    }

    private List<Obstacle> undoSafety(String name, Change change, boolean overwrite, PendingChanges changes) {
        RuleSet ruleSet = ruleSets.find(name).orElse(null);
        if (ruleSet == null) {
            return List.of(new Obstacle("rule set " + name, Sentence.of("rule-set.gone", name)));
        }
        SafetyView view = safeties.view(ruleSet);
        @Nullable SafetyRequest now = view.entityTag() == null ? null : view.text();
        @Nullable SafetyRequest before = SafetyRequest.parse(change.beforeContent());
        return Undo.takeBack(
                Objects.equals(now, before),
                Objects.equals(now, SafetyRequest.parse(change.afterContent())),
                overwrite,
                Sentence.of("safety.named", name),
                () -> safeties.set(ruleSet, before, changes));
    }
}
