package org.openenum.server.cache.view;

/**
 * How much the cache may hold.
 *
 * @param maxPageBytes for number pages; with room for all of them, no number ever waits for the database. Without, a
 *     quarter of it is for numbers that are read one by one
 * @param maxBytesAtOnce for all of it while new number pages take the place of others, which are there until then: what
 *     has no room beside those is read when it is asked for
 * @param maxRuleSetBytes for compiled rule sets
 * @param maxNameBytes for all other names, those that do not exist included
 * @param maxPageEntries the most entries of one page: larger ones cost more to load and to change, smaller ones more
 *     memory
 */
public record CacheLimits(
        long maxPageBytes, long maxBytesAtOnce, long maxRuleSetBytes, long maxNameBytes, int maxPageEntries) {

    /** Read in a quarter of a millisecond, found in ten steps. */
    public static final int DEFAULT_PAGE_ENTRIES = 1_024;

    private static final int MIN_PAGE_ENTRIES = 3;

    /**
     * What the cache leaves of the heap even while pages take the place of others: some 35 MB are the program, up to 40
     * MB the last changes, the rest is for rows on their way.
     */
    private static final long LEAST_BESIDE_BYTES = 120_000_000;

    /** The same of a large heap, a sixth: pages that change places cost up to an eighth more than their weight. */
    private static final int SHARE_BESIDE = 6;

    /** Checks that there is room. */
    public CacheLimits {
        if (maxPageBytes <= 0 || maxRuleSetBytes <= 0 || maxNameBytes <= 0) {
            throw new IllegalArgumentException("each cache has room for at least one byte");
        }
        if (maxPageEntries < MIN_PAGE_ENTRIES) {
            throw new IllegalArgumentException(
                    "a number, a block and a delegation may stand at the same digits: a page has room for three");
        }
    }

    /** In a heap that has room for all pages twice. */
    public CacheLimits(long maxPageBytes, long maxRuleSetBytes, long maxNameBytes, int maxPageEntries) {
        this(
                maxPageBytes,
                2 * maxPageBytes + maxRuleSetBytes + maxNameBytes,
                maxRuleSetBytes,
                maxNameBytes,
                maxPageEntries);
    }

    /**
     * What of {@link #maxPageBytes} is for numbers that are read one by one, where the pages have no room: a quarter.
     */
    long maxSingleNumberBytes() {
        return maxPageBytes / 4;
    }

    /** What of {@link #maxNameBytes} is for all names of whole zones: three quarters. */
    public long maxZoneNameBytes() {
        return maxNameBytes - maxSingleNameBytes() - maxGapBytes();
    }

    /** What of it is for names of zones that have no room, each read when it is asked for: an eighth. */
    long maxSingleNameBytes() {
        return maxNameBytes / 8;
    }

    /** What of it is for the gaps between those: an eighth. */
    long maxGapBytes() {
        return maxNameBytes / 8;
    }

    /**
     * Divides an amount of memory: rule sets get an eighth, other names an eighth, which is room for millions, number
     * pages the rest.
     */
    public static CacheLimits ofBytes(long maxBytes) {
        return ofBytes(maxBytes, Runtime.getRuntime().maxMemory());
    }

    static CacheLimits ofBytes(long maxBytes, long heapBytes) {
        long ruleSets = Math.max(1, maxBytes / 8);
        long names = Math.max(1, maxBytes / 8);
        long pages = Math.max(1, maxBytes - ruleSets - names);
        long atOnce = heapBytes - Math.max(LEAST_BESIDE_BYTES, heapBytes / SHARE_BESIDE);
        return new CacheLimits(pages, atOnce, ruleSets, names, DEFAULT_PAGE_ENTRIES);
    }
}
