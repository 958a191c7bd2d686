package org.openenum.server.snapshot;

import java.time.Instant;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.view.CacheImage;

/**
 * All served data and its origin.
 *
 * @param database its address, without credentials and parameters
 * @param place in the history of that database: at the last change in the image, or after it
 * @param asOf when it had the complete content of the database; {@link #LONG_AGO} if unknown
 */
public record Snapshot(String database, HistoryPlace place, Instant asOf, CacheImage image) {

    /** Before every time of a clock, even one that begins with 1970 at each start. */
    static final Instant LONG_AGO = Instant.parse("1900-01-01T00:00:00Z");

    /** The number of numbers in it. */
    public long numbers() {
        return image.pages().values().stream().mapToLong(NumberPage::numbers).sum();
    }
}
