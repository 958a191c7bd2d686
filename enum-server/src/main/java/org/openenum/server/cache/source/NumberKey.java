package org.openenum.server.cache.source;

/**
 * The key of one number, or of any other string of digits, of a zone.
 *
 * @param hi the first of its {@link PackedDigits}
 * @param lo the second
 */
public record NumberKey(int zoneId, long hi, long lo) {

    /** The key of digits given as text. */
    public static NumberKey of(int zoneId, String digits) {
        return new NumberKey(zoneId, PackedDigits.hi(digits), PackedDigits.lo(digits));
    }

    public int length() {
        return PackedDigits.length(hi, lo);
    }

    /** The key of its first digits. */
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

    /** Digits are in the high bits of {@code hi}; a hash table uses the low bits, which are 0 for most numbers. */
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
