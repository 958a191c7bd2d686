package org.openenum.admin.archive;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.openenum.admin.commit.ArchiveEnd;
import org.openenum.change.ChangeHead;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long changes and audit entries stay in the database: limited by age in days and by number, whichever limit is
 * reached first.
 *
 * @param afterDays 0: no limit by age
 * @param maxChanges the maximum number of changes, and of audit entries; 0: no limit by number
 */
@ConfigurationProperties("openenum.archive")
record Retention(
        @DefaultValue("0") int afterDays, @DefaultValue("0") long maxChanges) {

    /**
     * A few megabytes. With less, a server that is some seconds behind would have to read the whole number plan again.
     */
    static final long LEAST_CHANGES = 10_000;

    /** A tenth of the maximum leaves at a time: otherwise each run in a busy installation would write a small file. */
    private static final int PARTS = 10;

    Retention {
        if (afterDays < 0) {
            throw new IllegalArgumentException(
                    "openenum.archive.afterdays must be a number of days, or 0 to keep everything in the database, not "
                            + afterDays);
        }
        if (maxChanges != 0 && maxChanges < LEAST_CHANGES) {
            throw new IllegalArgumentException("openenum.archive.maxchanges must be a number of changes, "
                    + LEAST_CHANGES + " or more, or 0 to keep all of them in the database, not " + maxChanges);
        }
    }

    boolean isForEver() {
        return afterDays == 0 && maxChanges == 0;
    }

    /**
     * What has to leave now. Changes and audit entries are numbered without gaps, so rows need not be counted. A day
     * ends at midnight UTC.
     */
    Leaving leaving(Instant now, ChangeHead newest, ArchiveEnd end) {
        Instant olderThan =
                afterDays == 0 ? Instant.MIN : now.truncatedTo(ChronoUnit.DAYS).minus(Duration.ofDays(afterDays));
        return new Leaving(olderThan, excess(newest.seq(), end.change()), excess(newest.auditId(), end.auditEntry()));
    }

    /** The last number that leaves; 0 if the maximum is not exceeded. */
    private long excess(long newest, long gone) {
        return maxChanges == 0 || newest - gone <= maxChanges ? 0 : newest - (maxChanges - maxChanges / PARTS);
    }
}
