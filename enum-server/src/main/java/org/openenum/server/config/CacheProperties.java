package org.openenum.server.config;

import org.openenum.server.cache.load.LoadLimits;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.feed.FeedTimes;

/**
 * How much of the database is kept in memory, and how it is read: {@code openenum.cache.*}.
 *
 * @param limits {@code max-memory} is for number pages, rule sets and other names together; 0 is six tenths of the heap
 * @param loads {@code load-threads} read missing pages of numbers; half as many read single numbers, half as many
 *     names, and one rule sets; each needs a connection. Up to {@code max-loads} loads wait for a thread; any more get
 *     SERVFAIL at once. {@code load-within} limits the wait for a load; it must be shorter than the wait of the queries
 *     themselves
 * @param feed {@code poll} is the interval at which the change log is read, most of the time from commit to answer;
 *     {@code retry} the interval at which a database that does not answer is tried. When a change has not been served,
 *     or the database has not answered, for {@code behind-after}, readiness, log and metric report that the served data
 *     is behind
 */
record CacheProperties(CacheLimits limits, LoadLimits loads, FeedTimes feed) {

    /** The rest is for loading and patching pages, for Hibernate, and working space of the garbage collector. */
    private static final double SHARE_OF_HEAP = 0.6;

    static CacheProperties of(Settings settings) {
        return new CacheProperties(
                limits(settings.size("openenum.cache.max-memory").toBytes()),
                new LoadLimits(
                        settings.count("openenum.cache.load-threads"),
                        settings.count("openenum.cache.max-loads"),
                        settings.duration("openenum.cache.load-within")),
                new FeedTimes(
                        settings.duration("openenum.cache.poll"),
                        settings.duration("openenum.cache.retry"),
                        settings.duration("openenum.cache.behind-after")));
    }

    private static CacheLimits limits(long bytes) {
        long heap = Runtime.getRuntime().maxMemory();
        if (bytes < 0 || bytes >= heap) {
            throw new IllegalArgumentException(
                    "openenum.cache.max-memory must be less than the heap, " + (heap >> 20) + "MB, and not negative");
        }
        return CacheLimits.ofBytes(bytes == 0 ? (long) (heap * SHARE_OF_HEAP) : bytes);
    }
}
