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

/** Reads the audit entries, and verifies the chain of their hashes. */
@Service
public class AuditTrail {

    /** Entries that one page looks at: some tens of milliseconds. */
    private static final int MAX_SCANNED = 5_000;

    /** Entries read at once when the chain is verified. */
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
     * Which audit entries are wanted. Every field may say nothing.
     *
     * @param actor who did it, in full
     * @param action what was done, or what that begins with: {@code number.} is all that was done to numbers
     * @param object what it was done to, or a part of it
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

        /** Entries are in the order of time, unless the clock was set back: nothing older is of interest. */
        private boolean endsAt(AuditEntry entry) {
            return since != null && entry.happenedAt().isBefore(since);
        }
    }

    /**
     * Audit entries that a filter finds, the newest first. No index serves the filters, so one page looks at no more
     * than {@value #MAX_SCANNED} entries; it may then be short, even empty, and says where to go on.
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
     * The number of the first entry that the filter leaves out at its end: numbers and moments rise together, so
     * halving finds it. Where the clock was set back they do not, and entries of such a time may be missing here.
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
     * Follows the chain of hashes from the first entry, or from the last one in the archive, to the head, all of them
     * as they were at one instant. H2 has that for a transaction that is serializable; with REPEATABLE READ it has it
     * for each table by itself, and what was committed or archived meanwhile looked like an alteration.
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
        // Entries cut off at the end leave a chain that is whole but does not reach the head.
        boolean complete = head.auditId() == id && Arrays.equals(head.auditHash(), previous);
        return new Verdict(id - archived.auditEntry(), complete ? null : id + 1);
    }
}
