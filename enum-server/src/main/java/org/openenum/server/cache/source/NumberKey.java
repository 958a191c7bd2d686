package org.openenum.server.cache.source;

/**
 * The key of one number, or of any other string of digits, of a zone.
 *
 * @param hi the first of its {@link PackedDigits}
 * @param lo the second
 */
public record NumberKey(int zoneId, long hi, long lo) {

    /** Names digits that are given as text. */
    public static NumberKey of(int zoneId, String digits) {
        return new NumberKey(zoneId, PackedDigits.hi(digits), PackedDigits.lo(digits));
    }

    public int length() {
        return PackedDigits.length(hi, lo);
    }

    /** The first of its digits. */
    public NumberKey prefix(int length) {
        return new NumberKey(zoneId, PackedDigits.hiPrefix(hi, length), PackedDigits.loPrefix(lo, length));
    }

    /** These digits and one more. */
    public NumberKey with(int digit) {
        int length = length();
        return new NumberKey(zoneId, PackedDigits.hiWith(hi, length, digit), PackedDigits.loWith(lo, length, digit));
    }

    /** Whether the other's digits begin with these. */
    public boolean isPrefixOf(NumberKey other) {
        return zoneId == other.zoneId && PackedDigits.startsWith(other.hi, other.lo, hi, lo, length());
    }

    /** Whether one of the two begins with the other. */
    public boolean isInLineWith(NumberKey other) {
        return isPrefixOf(other) || other.isPrefixOf(this);
    }

    /** The digits. */
    public String digits() {
        return PackedDigits.text(hi, lo);
    }

    /**
     * Digits stand at the left end of {@code hi}; a hash table looks at the right end, where most numbers have nothing
     * but zeros.
     */
    @Override
    public int hashCode() {
        long folded = hi * 31 + lo + zoneId;
        return Long.hashCode((folded ^ (folded >>> 32)) * 0x9E3779B97F4A7C15L);
    }

    @Override
    public String toString() {
        return digits() + " of zone " + zoneId;
    }
}
