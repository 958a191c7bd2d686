package org.openenum.admin.bulk.update;

import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.rows.LastUsed;
import org.openenum.admin.bulk.rows.MappingRow;
import org.openenum.admin.bulk.rows.RuleSetRows;
import org.openenum.admin.bulk.rows.Tally;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.mapping.MappingEdit;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;
import org.openenum.mapping.RuleSet;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.Finding;
import org.openenum.naptr.NaptrLint;
import org.openenum.number.DialedDigits;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;

/**
 * The effect of a {@link MappingEdit} on rows. Changed rules are another rule set, found or created once for each
 * previous one; in a preview it is imagined. Not for several threads.
 */
final class EditedRows {

    /** The first id of an imagined rule set; further ones are below it. Existing ids are above 0. */
    private static final int FIRST_IMAGINED = -2;

    /** Rule sets are usually few and shared; if each number has its own, a larger cache would not help. */
    private static final int MAX_REMEMBERED = 50_000;

    private final Zone zone;

    private final MappingEdit edit;

    private final RuleSets ruleSets;

    private final @Nullable RuleSetRows made;

    private final @Nullable Integer namedId;

    private final Map<Integer, Other> others = new LastUsed<>(MAX_REMEMBERED);

    private final Map<Integer, RuleSetContent> imagined = new HashMap<>();

    private EditedRows(
            Zone zone, MappingEdit edit, RuleSets ruleSets, @Nullable RuleSetRows made, @Nullable Integer namedId) {
        this.zone = zone;
        this.edit = edit;
        this.ruleSets = ruleSets;
        this.made = made;
        this.namedId = namedId;
    }

    /** For a preview. */
    static EditedRows imagined(Zone zone, MappingEdit edit, RuleSets ruleSets) {
        String name = edit.ruleSet();
        return new EditedRows(
                zone,
                edit,
                ruleSets,
                null,
                name == null ? null : ruleSets.require(name).id());
    }

    /** For writing. */
    static EditedRows made(Zone zone, MappingEdit edit, RuleSets ruleSets, RuleSetRows made, PendingChanges changes) {
        String name = edit.ruleSet();
        return new EditedRows(
                zone,
                edit,
                ruleSets,
                made,
                name == null ? null : ruleSets.requireForUse(name, changes).id());
    }

    /** The contents of imagined rule sets, by the ids that rows have for them. */
    Map<Integer, RuleSetContent> imaginedRuleSets() {
        return imagined;
    }

    /** Reports the effect on a row. */
    void tell(MappingRow row, Tally tally) throws SQLException {
        if (edit.delete()) {
            tally.removed(row);
            return;
        }
        String destination = destinationInTheWay(row);
        if (destination != null) {
            tally.leftAlone(destination);
            return;
        }
        MappingRow after = of(row);
        if (after.sameAs(row)) {
            tally.unchanged();
        } else {
            tally.changed(row, after, Tally.NO_LINE);
        }
    }

    private MappingRow of(MappingRow row) throws SQLException {
        String comment = edit.comment();
        MappingStatus status = edit.status() == null ? row.status() : edit.status();
        Integer ruleSetId = ruleSetOf(row);
        if (status == MappingStatus.ACTIVE && ruleSetId == null) {
            throw RefusedException.conflict(Sentence.of("bulk.active-without-rules", row.digits()));
        }
        return new MappingRow(
                row.digits(),
                row.kind(),
                status,
                row.minDigits(),
                row.maxDigits(),
                ruleSetId,
                comment == null ? row.comment() : comment.isEmpty() ? null : comment,
                tagsOf(row),
                row.version());
    }

    private @Nullable String tagsOf(MappingRow row) {
        return edit.tags().isNothing()
                ? row.tags()
                : edit.tags().of(row.digits(), MappingTags.parse(row.tags())).text();
    }

    /** The name of the shared destination whose rules this row must not change; null if there is none. */
    private @Nullable String destinationInTheWay(MappingRow row) throws SQLException {
        return edit.ownRules() || row.ruleSetId() == null || edit.rules().isNothing()
                ? null
                : other(row).destination();
    }

    private @Nullable Integer ruleSetOf(MappingRow row) throws SQLException {
        if (namedId != null) {
            return namedId;
        }
        return row.ruleSetId() == null || edit.rules().isNothing()
                ? row.ruleSetId()
                : Integer.valueOf(other(row).id());
    }

    /**
     * The rule set that replaces another.
     *
     * @param destination the name of the replaced one, if it is a shared destination and its rules would change
     */
    private record Other(int id, @Nullable String destination) {}

    private Other other(MappingRow row) throws SQLException {
        Integer id = Objects.requireNonNull(row.ruleSetId());
        Other known = others.get(id);
        if (known == null) {
            known = edited(row, id);
            others.put(id, known);
        }
        return known;
    }

    private Other edited(MappingRow row, Integer id) throws SQLException {
        RuleSet present = Objects.requireNonNull(ruleSets.byIds(Set.of(id)).get(id));
        ruleSets.letGo(present);
        RuleSetContent content = edit.rulesOf(row.digits(), present.content());
        if (content.equals(present.content())) {
            return new Other(id, null);
        }
        if (present.name() != null && !edit.ownRules()) {
            return new Other(id, present.name());
        }
        refuseErrors(row, content);
        if (made == null) {
            int standIn = FIRST_IMAGINED - imagined.size();
            imagined.put(standIn, content);
            return new Other(standIn, null);
        }
        ByteBuffer hash = ByteBuffer.wrap(content.hash());
        return new Other(
                Objects.requireNonNull(made.findOrMake(Map.of(hash, content)).get(hash)), null);
    }

    /** Checked once for each rule set: rules that are refused for one of its numbers are refused for all. */
    private void refuseErrors(MappingRow row, RuleSetContent content) {
        new NaptrLint(zone.apexName(), zone.numbering())
                .lint(content.rules(), lowest(row)).stream()
                        .filter(finding -> finding.severity() == Finding.Severity.ERROR)
                        .findFirst()
                        .ifPresent(error -> {
                            throw RefusedException.conflict(
                                    Sentence.of("bulk.rules-cannot-become", row.digits(), error.sentence()));
                        });
    }

    /** The number itself, or the lowest one of a block. */
    private static DialedDigits lowest(MappingRow row) {
        return new DialedDigits(row.digits()
                + "0".repeat(Math.max(0, row.minDigits() - row.digits().length())));
    }
}
