package org.openenum.admin.archive;

import java.time.Instant;
import org.openenum.admin.commit.AuditEntry;

/**
 * What has to leave the database: what is old, and what is too much.
 *
 * @param olderThan an entry leaves when the one after it is older: so the newest stays, by which programs tell whether
 *     the database is the one they know
 * @param change changes up to it leave, whatever their age; 0 if none
 * @param entry audit entries up to it leave, whatever their age; 0 if none
 */
record Leaving(Instant olderThan, long change, long entry) {

    /**
     * Whether an entry leaves with the changes that were committed with it.
     *
     * @param next the entry after it
     * @param reached the last change before it
     */
    boolean includes(AuditEntry audited, AuditEntry next, long reached) {
        return next.happenedAt().isBefore(olderThan) || audited.id() <= entry || reached < change;
    }
}
