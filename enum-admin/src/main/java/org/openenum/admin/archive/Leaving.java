package org.openenum.admin.archive;

import java.time.Instant;
import org.openenum.admin.commit.AuditEntry;

/**
 * What has to leave the database: entries that are too old, and entries that are too many.
 *
 * @param olderThan an entry leaves if the one after it is older than this; so the newest entry stays, by which programs
 *     recognize the database
 * @param change changes up to this number leave, whatever their age; 0 if none
 * @param entry audit entries up to this number leave, whatever their age; 0 if none
 */
record Leaving(Instant olderThan, long change, long entry) {

    /**
     * Whether an entry leaves, together with the changes committed with it.
     *
     * @param next the entry after it
     * @param reached the number of the last change before it
     */
    boolean includes(AuditEntry audited, AuditEntry next, long reached) {
        return next.happenedAt().isBefore(olderThan) || audited.id() <= entry || reached < change;
    }
}
