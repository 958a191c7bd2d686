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
 * What one line of an upload says about one mapping. Several lines may be about the same mapping: each adds a rule.
 *
 * @param line its line number, counted from 1
 * @param digits the whole number or prefix
 * @param kind its kind
 * @param minDigits the least total length of a block's numbers, 0 for other kinds
 * @param maxDigits the greatest total length of a block's numbers, 0 for other kinds
 * @param status null if the line has none
 * @param ttlSeconds null if the line has none
 * @param comment null if the line has none; empty to remove it
 * @param tags {@link MappingTags#text()}; null if the line has none, empty to remove them
 * @param ruleSet the name of a shared destination, or null
 * @param rule a rule of its own, or null
 * @param preferenceGiven whether the line has the rule's preference; otherwise it follows from the rule's position
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

    /** Stands for a missing status. */
    static final int UNSAID = 255;

    /** The packed form: the octets of the key, the line number, then the content. */
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

    /** A bad line about this mapping: the mapping is to be left alone. */
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
