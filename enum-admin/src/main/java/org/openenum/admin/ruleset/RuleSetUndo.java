package org.openenum.admin.ruleset;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.commit.Undo;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.mapping.RuleSet;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;

/** Reverts changes of named rule sets. A rule set that was removed is created again under its name, with a new id. */
@Component
class RuleSetUndo implements Undo {

    private final EntityManager entityManager;

    private final RuleSets ruleSets;

    private final RuleSetWriter writer;

    private final RuleSetVariants variants;

    RuleSetUndo(EntityManager entityManager, RuleSets ruleSets, RuleSetWriter writer, RuleSetVariants variants) {
        this.entityManager = entityManager;
        this.ruleSets = ruleSets;
        this.writer = writer;
        this.variants = variants;
    }

    @Override
    public Set<ChangeSubject> subjects() {
        return Set.of(ChangeSubject.RULE_SET);
    }

    @Override
    public List<Obstacle> undo(Change change, boolean overwrite, PendingChanges changes) {
        RuleSetText before = parse(change.beforeContent());
        RuleSetText after = parse(change.afterContent());
        RuleSetText named = before == null ? after : before;
        if (named == null) {
            return List.of();
        }
        RuleSet present = present(change, named.name());
        return Undo.takeBack(
                isAs(before, present),
                isAs(after, present),
                overwrite,
                Sentence.of("rule-set.named", named.name()),
                () -> restore(present, before, changes));
    }

    private boolean isAs(@Nullable RuleSetText text, @Nullable RuleSet present) {
        return present == null ? text == null : text != null && text.says(variants.view(present));
    }

    /** Restores a rule set; {@code wanted} is null if it did not exist. */
    void restore(@Nullable RuleSet present, @Nullable RuleSetText wanted, PendingChanges changes) {
        if (wanted == null) {
            if (present != null) {
                writer.remove(present, changes);
            }
        } else if (present == null) {
            writer.create(wanted.name(), wanted.content(), wanted.comment(), wanted.byGroup(), changes);
        } else {
            writer.replace(present, wanted.content(), wanted.comment(), wanted.byGroup(), changes);
        }
    }

    private @Nullable RuleSet present(Change change, String name) {
        Integer id = change.ruleSetId();
        RuleSet byId = id == null ? null : entityManager.find(RuleSet.class, id);
        return byId != null ? byId : ruleSets.find(name).orElse(null);
    }

    static @Nullable RuleSetText parse(@Nullable String json) {
        return json == null ? null : RuleSetText.parse(json);
    }
}
