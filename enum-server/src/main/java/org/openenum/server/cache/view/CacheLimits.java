package org.openenum.server.cache.view;

/**
 * How much the cache may hold.
 *
 * @param maxPageBytes for number pages; if all of them fit, no number ever waits for the database. If not, a quarter of
 *     it is for numbers that are read one by one
 * @param maxBytesAtOnce for everything while new number pages replace others, which stay until then: what does not fit
 *     beside those is read when a query needs it
 * @param maxRuleSetBytes for compiled rule sets
 * @param maxNameBytes for all other names, including those that do not exist
 * @param maxPageEntries the most entries of one page: larger ones cost more to load and to change, smaller ones more
 *     memory
 */
public record CacheLimits(
        long maxPageBytes, long maxBytesAtOnce, long maxRuleSetBytes, long maxNameBytes, int maxPageEntries) {

    /** Such a page is read in a quarter of a millisecond and searched in ten steps. */
    public static final int DEFAULT_PAGE_ENTRIES = 1_024;

    private static final int MIN_PAGE_ENTRIES = 3;

    /**
     * What the cache leaves free of the heap even while pages replace others: some 35 MB for the program, up to 40 MB
     * for the last changes, and the rest for rows being read.
     */
    private static final long LEAST_BESIDE_BYTES = 120_000_000;

    /**
     * The same for a large heap, as a fraction: a sixth, since pages that are being replaced take up to an eighth more
     * than their weight.
     */
    private static final int SHARE_BESIDE = 6;

    /** Validates the limits. */
    public CacheLimits {
        if (maxPageBytes <= 0 || maxRuleSetBytes <= 0 || maxNameBytes <= 0) {
            throw new IllegalArgumentException("each cache must have room for at least one byte");
        }
        if (maxPageEntries < MIN_PAGE_ENTRIES) {
            throw new IllegalArgumentException(
                    "a number, a block and a delegation can have the same digits: a page must have room for three");
        }
    }

    /** For a heap that has room for all pages twice. */
    public CacheLimits(long maxPageBytes, long maxRuleSetBytes, long maxNameBytes, int maxPageEntries) {
        this(
                maxPageBytes,
                2 * maxPageBytes + maxRuleSetBytes + maxNameBytes,
                maxRuleSetBytes,
                maxNameBytes,
                maxPageEntries);
    }

    /** The part of {@link #maxPageBytes} for numbers that are read one by one if the pages do not fit: a quarter. */
    long maxSingleNumberBytes() {
        return maxPageBytes / 4;
    }

    /** The part of {@link #maxNameBytes} for all names of whole zones: three quarters. */
    public long maxZoneNameBytes() {
        return maxNameBytes - maxSingleNameBytes() - maxGapBytes();
    }

    /** The part of it for names of zones that do not fit, each read when a query needs it: an eighth. */
    long maxSingleNameBytes() {
        return maxNameBytes / 8;
    }

    /** The part of it for the gaps between those: an eighth. */
    long maxGapBytes() {
        return maxNameBytes / 8;
    }

    /**
     * Divides an amount of memory: rule sets get an eighth; other names an eighth, enough for millions; number pages
     * the rest.
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
