package org.openenum.admin.history;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ArchiveEnd;
import org.openenum.admin.commit.AuditEntry;
import org.openenum.admin.commit.LogArchive;
import org.openenum.admin.usecase.Page;
import org.openenum.change.ChangeHead;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Reads the audit entries and verifies their hash chain. */
@Service
public class AuditTrail {

    /** Entries scanned for one page: takes some tens of milliseconds. */
    private static final int MAX_SCANNED = 5_000;

    /** Entries read per query when the chain is verified. */
    private static final int VERIFIED_AT_ONCE = 1_000;

    private final EntityManager entityManager;

    private final LogArchive archive;

    public AuditTrail(EntityManager entityManager, LogArchive archive) {
        this.entityManager = entityManager;
        this.archive = archive;
    }

    /**
     * The result of the verification of the audit trail.
     *
     * @param entries the number of entries that were read
     * @param firstAltered the number of the first entry that breaks the chain, because it was altered, removed or
     *     inserted; null if the trail is intact
     */
    public record Verdict(long entries, @Nullable Long firstAltered) {}

    /**
     * Selects audit entries. A null field does not filter.
     *
     * @param actor the actor, in full
     * @param action the action or its beginning: {@code number.} selects all actions on numbers
     * @param object the object of the action, or a part of its name
     */
    public record Filter(
            @Nullable String actor,
            @Nullable String action,
            @Nullable String object,
            @Nullable Instant since,
            @Nullable Instant until) {

        /** All entries. */
        public static final Filter NONE = new Filter(null, null, null, null, null);

        private boolean fits(AuditEntry entry) {
            return (actor == null || entry.actor().equals(actor))
                    && (action == null || entry.action().startsWith(action))
                    && (object == null || entry.objectInWords().text().contains(object))
                    && (until == null || entry.happenedAt().isBefore(until));
        }

        /** Entries are in order of time unless the clock was set back, so everything older can be skipped. */
        private boolean endsAt(AuditEntry entry) {
            return since != null && entry.happenedAt().isBefore(since);
        }
    }

    /**
     * Audit entries that match a filter, newest first. No index supports the filters, so one page scans at most
     * {@value #MAX_SCANNED} entries; it may be short, even empty, and still say where the next page starts.
     */
    @Transactional(readOnly = true)
    public Page<AuditEntry> entries(Filter filter, Page.Wanted wanted) {
        int scan = filter.equals(Filter.NONE) ? wanted.limit() + 1 : MAX_SCANNED;
        List<AuditEntry> rows = entityManager
                .createQuery("select a from AuditEntry a where a.id < :before order by a.id desc", AuditEntry.class)
                .setParameter("before", Math.min(wanted.afterNumber(Long.MAX_VALUE), startOf(filter)))
                .setMaxResults(scan)
                .getResultList();
        List<AuditEntry> found = new ArrayList<>();
        for (AuditEntry row : rows) {
            if (filter.endsAt(row)) {
                return new Page<>(found, null);
            }
            if (found.size() == wanted.limit()) {
                return new Page<>(found, Long.toString(row.id() + 1));
            }
            if (filter.fits(row)) {
                found.add(row);
            }
        }
        boolean more = rows.size() == scan;
        return new Page<>(found, more ? Long.toString(rows.get(rows.size() - 1).id()) : null);
    }

    /**
     * The number of the first entry at or after the filter's end time. Numbers and times increase together, so a binary
     * search finds it. If the clock was set back they do not, and entries of that time may be missing.
     */
    private long startOf(Filter filter) {
        Instant until = filter.until();
        if (until == null) {
            return Long.MAX_VALUE;
        }
        long low = 1;
        long high = entityManager.find(ChangeHead.class, (short) ChangeHead.ID).auditId() + 1;
        while (low < high) {
            long middle = (low + high) >>> 1;
            AuditEntry entry = entityManager.find(AuditEntry.class, middle);
            if (entry == null || entry.happenedAt().isBefore(until)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * Follows the hash chain from the first entry, or from the last archived one, to the head, in one consistent
     * snapshot. H2 provides that only for a SERIALIZABLE transaction. Its REPEATABLE READ is consistent only within
     * each table, so entries committed or archived meanwhile looked like an alteration.
     */
    @Transactional(readOnly = true, isolation = Isolation.SERIALIZABLE)
    public Verdict verify() {
        ChangeHead head = entityManager.find(ChangeHead.class, (short) ChangeHead.ID);
        ArchiveEnd archived = archive.end();
        byte[] previous = archived.auditHashOctets();
        long id = archived.auditEntry();
        while (true) {
            List<AuditEntry> entries = entityManager
                    .createQuery("select a from AuditEntry a where a.id > :id order by a.id", AuditEntry.class)
                    .setParameter("id", id)
                    .setMaxResults(VERIFIED_AT_ONCE)
                    .getResultList();
            for (AuditEntry entry : entries) {
                if (!entry.follows(id, previous)) {
                    return new Verdict(id - archived.auditEntry(), id + 1);
                }
                id = entry.id();
                previous = entry.hash();
            }
            if (entries.isEmpty()) {
                break;
            }
            entityManager.clear();
        }
        // If entries were cut off at the end, the chain is intact but does not reach the head.
        boolean complete = head.auditId() == id && Arrays.equals(head.auditHash(), previous);
        return new Verdict(id - archived.auditEntry(), complete ? null : id + 1);
    }
}
