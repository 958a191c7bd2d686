package org.openenum.server.cache;

import org.jspecify.annotations.Nullable;

/**
 * Names one page in the cache: the object itself is the key (no two are equal), so a look-up allocates and compares nothing. And it is a
 * short way to the page, past the cache's own tables.
 *
 * @see Leaf
 */
public final class PageKey {

    private final int zoneId;
    private final long hi;
    private final long lo;
    private final int hash;

    /**
     * The page itself, as long as it is in the cache; null also now and then when it is there, so null says nothing.
     *
     * <p>A plain field, written before the page enters the cache and while it is evicted. Whoever takes a view that was published later sees it.
     */
    private @Nullable NumberPage page;

    PageKey(int zoneId, long hi, long lo) {
        this.zoneId = zoneId;
        this.hi = hi;
        this.lo = lo;
        this.hash = hash(hi * 31 + lo + zoneId);
    }

    /** Digits stand at the left end of {@code hi}; a hash table looks at the right end, where most prefixes have nothing but zeros. */
    private static int hash(long digits) {
        long folded = digits ^ (digits >>> 32);
        return Long.hashCode(folded * 0x9E3779B97F4A7C15L);
    }

    @Nullable
    NumberPage page() {
        return page;
    }

    void page(@Nullable NumberPage inCache) {
        page = inCache;
    }

    int zoneId() {
        return zoneId;
    }

    long hi() {
        return hi;
    }

    long lo() {
        return lo;
    }

    /** How many digits the page's entries share. */
    int prefixDigits() {
        return PackedDigits.length(hi, lo);
    }

    /** The digits that the page's entries share. */
    public String prefix() {
        return PackedDigits.text(hi, lo);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return "page " + prefix() + "* of zone " + zoneId;
    }
}
