package org.openenum.server.cache.source;

import org.jspecify.annotations.Nullable;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;

/**
 * A single entry of a number tree as the cache has it; pages hold many of them in columns.
 *
 * @param hi the first of its {@link PackedDigits}
 * @param lo the second
 * @param kind number, block or delegation
 * @param status in service or closed
 * @param minDigits the least total length of a block's numbers, otherwise 0
 * @param maxDigits the greatest total length of a block's numbers, otherwise 0
 * @param ruleSetId the rule set that answers; {@link #NO_RULE_SET} if there is none
 */
@SuppressWarnings(
        "EnumOrdinal") // both enumerations promise never to be reordered: the database holds the same ordinals
public record Entry(
        long hi, long lo, MappingKind kind, MappingStatus status, int minDigits, int maxDigits, int ruleSetId) {

    /** In place of a rule set where none is needed: ids begin at 1. */
    public static final int NO_RULE_SET = 0;

    /** In place of a rule set where one is needed, but the row has none: the name is answered with SERVFAIL. */
    public static final int BROKEN_RULE_SET = -1;

    private static final MappingKind[] KINDS = MappingKind.values();
    private static final MappingStatus[] STATUSES = MappingStatus.values();

    /** An entry from a row of the database. */
    public static Entry of(
            String digits,
            MappingKind kind,
            MappingStatus status,
            int minDigits,
            int maxDigits,
            @Nullable Integer ruleSetId) {
        int effective = NO_RULE_SET;
        if (kind != MappingKind.DELEGATION && status == MappingStatus.ACTIVE) {
            effective = ruleSetId == null || ruleSetId <= 0 ? BROKEN_RULE_SET : ruleSetId;
        }
        return new Entry(
                PackedDigits.hi(digits), PackedDigits.lo(digits), kind, status, minDigits, maxDigits, effective);
    }

    /** Whether this entry makes its name, or names below it, exist. */
    public boolean isOpen() {
        return status == MappingStatus.ACTIVE;
    }

    /** Everything but digits and rule set in one int, as the columns hold it. */
    public int facts() {
        return kind.ordinal() | status.ordinal() << 2 | minDigits << 3 | maxDigits << 8;
    }

    static Entry of(long hi, long lo, int facts, int ruleSetId) {
        return new Entry(
                hi, lo, kindOf(facts), STATUSES[(facts >>> 2) & 1], (facts >>> 3) & 31, (facts >>> 8) & 31, ruleSetId);
    }

    public static MappingKind kindOf(int facts) {
        return KINDS[facts & 3];
    }

    public static boolean isOpen(int facts) {
        return (facts & 4) == MappingStatus.ACTIVE.ordinal();
    }

    /** The lengths that a block allows, one bit for each. */
    public static int lengthsOf(int facts) {
        int min = (facts >>> 3) & 31;
        int max = (facts >>> 8) & 31;
        return (-1 >>> (31 - max)) & (-1 << min);
    }
}
