package org.openenum.admin.archive;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.openenum.admin.commit.ArchiveEnd;
import org.openenum.change.ChangeHead;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long changes and audit entries stay in the database: for so many days, and so many of them; whichever ends first.
 *
 * @param afterDays 0 if age does not matter
 * @param maxChanges how many changes may stay, and how many audit entries; 0 if their number does not matter
 */
@ConfigurationProperties("openenum.archive")
record Retention(
        @DefaultValue("0") int afterDays, @DefaultValue("0") long maxChanges) {

    /** A few megabytes; with less, a server that is some seconds behind would read the whole plan again. */
    static final long LEAST_CHANGES = 10_000;

    /** What leaves together of so many changes: else each look of a busy installation would write a small file. */
    private static final int PARTS = 10;

    Retention {
        if (afterDays < 0) {
            throw new IllegalArgumentException(
                    "openenum.archive.afterdays is a number of days, or 0 to keep everything in the database, not "
                            + afterDays);
        }
        if (maxChanges != 0 && maxChanges < LEAST_CHANGES) {
            throw new IllegalArgumentException("openenum.archive.maxchanges is a number of changes, " + LEAST_CHANGES
                    + " or more, or 0 to keep however many in the database, not " + maxChanges);
        }
    }

    boolean isForEver() {
        return afterDays == 0 && maxChanges == 0;
    }

    /**
     * What has to leave now. Numbers of changes and of audit entries have no gaps, so nobody needs to count rows. A day
     * ends at midnight UTC.
     */
    Leaving leaving(Instant now, ChangeHead newest, ArchiveEnd end) {
        Instant olderThan =
                afterDays == 0 ? Instant.MIN : now.truncatedTo(ChronoUnit.DAYS).minus(Duration.ofDays(afterDays));
        return new Leaving(olderThan, excess(newest.seq(), end.change()), excess(newest.auditId(), end.auditEntry()));
    }

    /** The last number that leaves; 0 if no more than may are there. */
    private long excess(long newest, long gone) {
        return maxChanges == 0 || newest - gone <= maxChanges ? 0 : newest - (maxChanges - maxChanges / PARTS);
    }
}
