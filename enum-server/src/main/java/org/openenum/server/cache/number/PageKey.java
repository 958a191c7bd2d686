package org.openenum.server.cache.number;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.source.PackedDigits;

/**
 * The key of one page in the cache. The object itself is the key (no two are equal), so a lookup allocates and compares
 * nothing. It also refers to the page: readers need no table, and Caffeine only decides about evictions.
 *
 * @see Leaf
 */
public final class PageKey {

    private static final AtomicReferenceFieldUpdater<PageKey, @Nullable NumberPage> PAGE =
            AtomicReferenceFieldUpdater.newUpdater(PageKey.class, NumberPage.class, "page");

    private final int zoneId;
    private final long hi;
    private final long lo;
    private final int hash;

    /** The page itself, as long as it is in the cache or has {@linkplain RecentPages just arrived}. */
    private volatile @Nullable NumberPage page;

    private volatile boolean justArrived;

    /** How many of its numbers were read one by one; racy on purpose: a lost count does no harm. */
    private int singleReads;

    public PageKey(int zoneId, long hi, long lo) {
        this.zoneId = zoneId;
        this.hi = hi;
        this.lo = lo;
        this.hash = hash(hi * 31 + lo + zoneId);
    }

    /** Digits are in the high bits of {@code hi}; a hash table uses the low bits, which are 0 for most prefixes. */
    private static int hash(long digits) {
        long folded = digits ^ (digits >>> 32);
        return Long.hashCode(folded * 0x9E3779B97F4A7C15L);
    }

    @Nullable
    NumberPage page() {
        return page;
    }

    void page(@Nullable NumberPage inMemory) {
        page = inMemory;
    }

    /** Drops a page unless it has been replaced meanwhile. */
    void forget(NumberPage evicted) {
        PAGE.compareAndSet(this, evicted, null);
    }

    boolean hasJustArrived() {
        return justArrived;
    }

    void hasJustArrived(boolean just) {
        justArrived = just;
    }

    /**
     * Counts a number that was read by itself because the page was not in memory; returns whether it is better now to
     * read the whole page.
     */
    boolean isWorthReading(int price) {
        int reads = singleReads + 1;
        singleReads = reads < price ? reads : 0;
        return reads >= price;
    }

    public int zoneId() {
        return zoneId;
    }

    public long hi() {
        return hi;
    }

    public long lo() {
        return lo;
    }

    /** How many digits the page's entries share. */
    public int prefixDigits() {
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
