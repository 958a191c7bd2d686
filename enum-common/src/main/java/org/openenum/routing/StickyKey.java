package org.openenum.routing;

/** Numbers and targets as well-mixed 64-bit values, for repeatable draws. Pure, and the same in every process. */
public final class StickyKey {

    /** FNV-1a, 64 bits. */
    private static final long OFFSET = 0xcbf29ce484222325L;

    private static final long PRIME = 0x100000001b3L;

    private StickyKey() {}

    /** The key of a name, or of a number as text. */
    public static long of(CharSequence text) {
        long hash = OFFSET;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * PRIME;
        }
        return mixed(hash);
    }

    /** The key of a called number whose digits are packed into 128 bits. */
    public static long of(long hi, long lo) {
        return mixed(hi ^ mixed(lo));
    }

    /** A bijection that mixes all bits: the finaliser of SplitMix64. */
    static long mixed(long value) {
        long z = value + 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
