package org.openenum.admin.web;

import java.time.Clock;
import java.time.Duration;
import org.openenum.admin.usecase.Interval;
import org.openenum.admin.usecase.LostDatabase;
import org.springframework.stereotype.Component;

/**
 * Remembers for {@link #KEPT} that a write found no room on the disk of the database, which a look at the database does
 * not show.
 *
 * <p>Safe for many threads.
 */
@Component
public class DatabaseLosses {

    /** So long a balancer keeps writes away before one may try again. */
    private static final Duration KEPT = Duration.ofSeconds(10);

    private final Clock clock;

    private volatile Interval full = Interval.OVER;

    DatabaseLosses(Clock clock) {
        this.clock = clock;
    }

    void note(LostDatabase loss) {
        if (loss == LostDatabase.DISK_FULL) {
            full = new Interval(clock.instant(), KEPT);
        }
    }

    /**
     * What a loss means for the client. The embedded database closes itself on a full disk, and the requests after that
     * find it closed.
     */
    String detail(LostDatabase loss) {
        return loss != LostDatabase.DISK_FULL && sawFullDisk()
                ? "the disk of the database was full a moment ago; " + loss.detail()
                : loss.detail();
    }

    /** Whether the disk was full a moment ago. */
    public boolean sawFullDisk() {
        return full.holdsAt(clock.instant());
    }
}
