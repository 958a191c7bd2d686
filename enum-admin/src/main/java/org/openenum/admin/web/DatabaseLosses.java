package org.openenum.admin.web;

import java.time.Clock;
import java.time.Duration;
import org.openenum.admin.usecase.Interval;
import org.openenum.admin.usecase.LostDatabase;
import org.springframework.stereotype.Component;

/**
 * Records for {@link #KEPT} that a write found the disk of the database full, which a health check of the database does
 * not show.
 *
 * <p>Thread-safe.
 */
@Component
public class DatabaseLosses {

    /** How long a load balancer keeps writes away before one may try again. */
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
     * The message for the client. The embedded database closes itself when its disk is full, and later requests find it
     * closed.
     */
    String detail(LostDatabase loss) {
        return loss != LostDatabase.DISK_FULL && sawFullDisk()
                ? "the disk of the database was full a moment ago; " + loss.detail()
                : loss.detail();
    }

    /** Whether the disk was full recently. */
    public boolean sawFullDisk() {
        return full.holdsAt(clock.instant());
    }
}
