package org.openenum.admin.importing.stage;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.Codes;
import org.openenum.admin.bulk.packed.PackedReader;
import org.openenum.admin.bulk.packed.PackedRules;
import org.openenum.admin.bulk.packed.PackedWriter;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;

/**
 * A mapping as the upload wants it; each key comes once, in the order of digits, then of kinds.
 *
 * @param line the first line about it
 * @param status null to keep the present one
 * @param comment null to keep the present one; empty to remove it
 * @param tags null to keep the present ones; empty to remove them
 * @param target where it points to
 */
public record StagedMapping(
        String digits,
        MappingKind kind,
        long line,
        int minDigits,
        int maxDigits,
        @Nullable MappingStatus status,
        @Nullable String comment,
        @Nullable String tags,
        Target target)
        implements Staged {

    private static final int LEAVE_ALONE = 0;

    private static final int NOWHERE = 1;

    private static final int NAMED = 2;

    private static final int CONTENT = 3;

    /** Where a mapping points to. */
    public sealed interface Target permits LeaveAlone, Nowhere, Named, Content {}

    /** One of its lines was bad: whatever is in the database stays as it is. */
    public record LeaveAlone() implements Target {}

    /** A delegation, or a closed entry without rules. */
    public record Nowhere() implements Target {}

    /** A shared destination. */
    public record Named(String ruleSet) implements Target {}

    /** Rules of its own, still packed: most entries of an upload share a few contents. */
    public record Content(PackedRules rules) implements Target {}

    /** Its own rules; null if it has none, or those of a shared destination. */
    public @Nullable PackedRules ownRules() {
        return target instanceof Content content ? content.rules() : null;
    }

    /** Whether the mapping in the database stays as it is. */
    public boolean isLeftAlone() {
        return target instanceof LeaveAlone;
    }

    /** Whether it has a comment or tags. */
    public boolean hasRemarks() {
        return (comment != null && !comment.isEmpty()) || (tags != null && !tags.isEmpty());
    }

    /** This mapping with another status. */
    public StagedMapping withStatus(MappingStatus said) {
        return new StagedMapping(digits, kind, line, minDigits, maxDigits, said, comment, tags, target);
    }

    byte[] pack(PackedWriter out) {
        MappingLine.key(out, digits, kind).number(line).octet(minDigits).octet(maxDigits);
        out.octet(status == null ? MappingLine.UNSAID : Codes.of(status))
                .text(comment)
                .text(tags);
        if (target instanceof Content content) {
            out.octet(CONTENT).counted(content.rules().octets());
        } else if (target instanceof Named named) {
            out.octet(NAMED).text(named.ruleSet());
        } else {
            out.octet(target instanceof Nowhere ? NOWHERE : LEAVE_ALONE);
        }
        return out.toBytes();
    }

    static StagedMapping unpack(PackedReader in) {
        String digits = in.untilZero();
        MappingKind kind = Codes.kind(in.octet());
        long line = in.number();
        int minDigits = in.octet();
        int maxDigits = in.octet();
        MappingStatus status = MappingLine.readStatus(in);
        String comment = in.text();
        String tags = in.text();
        return new StagedMapping(digits, kind, line, minDigits, maxDigits, status, comment, tags, readTarget(in));
    }

    private static Target readTarget(PackedReader in) {
        int form = in.octet();
        if (form == CONTENT) {
            return new Content(new PackedRules(in.counted()));
        }
        if (form == NAMED) {
            String name = in.text();
            return new Named(name == null ? "" : name);
        }
        return form == NOWHERE ? new Nowhere() : new LeaveAlone();
    }
}
