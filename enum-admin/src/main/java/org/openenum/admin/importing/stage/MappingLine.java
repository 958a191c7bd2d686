package org.openenum.admin.importing.stage;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.Codes;
import org.openenum.admin.bulk.packed.PackedReader;
import org.openenum.admin.bulk.packed.PackedWriter;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;
import org.openenum.naptr.NaptrRule;

/**
 * What one line of an upload says about one mapping. Several lines may speak of the same one: each adds a rule.
 *
 * @param line where it stands, counted from 1
 * @param digits the whole number or prefix
 * @param kind what it is
 * @param minDigits the least total length of a block's numbers, 0 for other kinds
 * @param maxDigits the greatest total length of a block's numbers, 0 for other kinds
 * @param status null where the line does not say
 * @param ttlSeconds null where the line does not say
 * @param comment null where the line does not say; empty to remove it
 * @param tags {@link MappingTags#text()}; null where the line does not say, empty to remove them
 * @param ruleSet the name of a shared destination, or null
 * @param rule a rule of its own, or null
 * @param preferenceGiven whether the line says the rule's preference; otherwise the rule's place in the set decides it
 */
public record MappingLine(
        long line,
        String digits,
        MappingKind kind,
        int minDigits,
        int maxDigits,
        @Nullable MappingStatus status,
        @Nullable Integer ttlSeconds,
        @Nullable String comment,
        @Nullable String tags,
        @Nullable String ruleSet,
        @Nullable NaptrRule rule,
        boolean preferenceGiven) {

    /** In place of a status. */
    static final int UNSAID = 255;

    /** The packed form: the key's octets, the line, then what it says. */
    byte[] pack(PackedWriter out) {
        key(out, digits, kind).fixed(line, Long.BYTES).octet(Staging.GOOD);
        out.octet(status == null ? UNSAID : Codes.of(status)).octet(minDigits).octet(maxDigits);
        out.number(ttlSeconds == null ? 0 : ttlSeconds + 1L)
                .text(comment)
                .text(tags)
                .text(ruleSet);
        if (rule == null) {
            return out.octet(0).toBytes();
        }
        out.octet(1).number(rule.order()).number(preferenceGiven ? rule.preference() + 1L : 0);
        return out.text(rule.flags())
                .text(rule.service())
                .text(rule.uri())
                .text(rule.regexp())
                .text(rule.replacement())
                .toBytes();
    }

    /** A line that speaks of this mapping but is bad: the mapping is to be left alone. */
    static byte[] packBad(PackedWriter out, long line, String digits, MappingKind kind) {
        return key(out, digits, kind).fixed(line, Long.BYTES).octet(Staging.BAD).toBytes();
    }

    static @Nullable MappingStatus readStatus(PackedReader in) {
        int status = in.octet();
        return status == UNSAID ? null : Codes.status(status);
    }

    static PackedWriter key(PackedWriter out, String digits, MappingKind kind) {
        return out.clear().octet(Staging.TAG_MAPPING).ascii(digits).octet(0).octet(Codes.of(kind));
    }
}
