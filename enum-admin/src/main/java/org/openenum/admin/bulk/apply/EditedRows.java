package org.openenum.admin.bulk.apply;

import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.change.PendingChanges;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.RuleSet;
import org.openenum.mapping.RuleSetContent;

/**
 * What rows become by a {@link MappingEdit}. Rules with another TTL are another rule set: found or made where rows are written, only imagined where
 * they are previewed. Not for several threads.
 */
final class EditedRows {

    /** The first id of an imagined rule set; those of others are below. What exists has ids above 0. */
    private static final int FIRST_IMAGINED = -2;

    private final MappingEdit edit;

    private final RuleSets ruleSets;

    private final @Nullable RuleSetRows made;

    private final @Nullable Integer namedId;

    private final Map<Integer, Integer> withOtherTtl = new HashMap<>();

    private final Map<Integer, RuleSetContent> imagined = new HashMap<>();

    private EditedRows(MappingEdit edit, RuleSets ruleSets, @Nullable RuleSetRows made, @Nullable Integer namedId) {
        this.edit = edit;
        this.ruleSets = ruleSets;
        this.made = made;
        this.namedId = namedId;
    }

    /** For a preview. */
    static EditedRows imagined(MappingEdit edit, RuleSets ruleSets) {
        String name = edit.ruleSet();
        return new EditedRows(
                edit,
                ruleSets,
                null,
                name == null ? null : ruleSets.require(name).id());
    }

    /** For writing. */
    static EditedRows made(MappingEdit edit, RuleSets ruleSets, RuleSetRows made, PendingChanges changes) {
        String name = edit.ruleSet();
        return new EditedRows(
                edit,
                ruleSets,
                made,
                name == null ? null : ruleSets.requireForUse(name, changes).id());
    }

    /** Whether they are removed. */
    boolean areRemoved() {
        return edit.delete();
    }

    /** The contents of rule sets that do not exist, by the ids that rows have been given in their stead. */
    Map<Integer, RuleSetContent> imaginedRuleSets() {
        return imagined;
    }

    MappingRow of(ExistingMapping row) throws SQLException {
        String comment = edit.comment();
        MappingStatus status = edit.status() == null ? row.status() : edit.status();
        Integer ruleSetId = ruleSetOf(row);
        if (status == MappingStatus.ACTIVE && ruleSetId == null) {
            throw RefusedException.conflict(
                    row.digits() + " has no rules and so cannot be active: give it some, or a ruleSet, first");
        }
        return new MappingRow(
                row.digits(),
                row.kind(),
                status,
                row.minDigits(),
                row.maxDigits(),
                ruleSetId,
                comment == null ? row.comment() : comment.isEmpty() ? null : comment,
                edit.tags().of(row),
                row.version());
    }

    private @Nullable Integer ruleSetOf(ExistingMapping row) throws SQLException {
        Integer id = row.ruleSetId();
        if (namedId != null) {
            return namedId;
        }
        if (edit.ttlSeconds() == null || id == null) {
            return id;
        }
        Integer known = withOtherTtl.get(id);
        if (known == null) {
            known = withTtl(id, edit.ttlSeconds());
            withOtherTtl.put(id, known);
        }
        return known;
    }

    private Integer withTtl(Integer id, int ttlSeconds) throws SQLException {
        RuleSet present = Objects.requireNonNull(ruleSets.byIds(Set.of(id)).get(id));
        if (present.name() != null || present.content().ttlSeconds() == ttlSeconds) {
            return id;
        }
        RuleSetContent content =
                new RuleSetContent(ttlSeconds, present.content().rules());
        if (made == null) {
            int standIn = FIRST_IMAGINED - imagined.size();
            imagined.put(standIn, content);
            return standIn;
        }
        ByteBuffer hash = ByteBuffer.wrap(content.hash());
        return Objects.requireNonNull(made.findOrMake(Map.of(hash, content)).get(hash));
    }
}
