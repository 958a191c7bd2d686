package org.openenum.server.snapshot;

import java.time.Instant;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.view.CacheImage;

/**
 * All that is served, and where it came from.
 *
 * @param database its address, without credentials and parameters
 * @param place in the history of that database: at the last change in the image, or after it
 * @param asOf when all that the database held was in it; {@link #LONG_AGO} if that is not known
 */
public record Snapshot(String database, HistoryPlace place, Instant asOf, CacheImage image) {

    /** Before everything that a clock may show, be it one that begins with 1970 at each start. */
    static final Instant LONG_AGO = Instant.parse("1900-01-01T00:00:00Z");

    /** How many numbers are in it. */
    public long numbers() {
        return image.pages().values().stream().mapToLong(NumberPage::numbers).sum();
    }
}
