package org.openenum.admin.change;

import jakarta.persistence.EntityManager;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.ChangeHead;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Reads the audit entries, and verifies the chain of their hashes. */
@Service
public class AuditTrail {

    /** Entries read at once when the chain is verified. */
    private static final int VERIFIED_AT_ONCE = 1_000;

    private final EntityManager entityManager;

    public AuditTrail(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /**
     * What the verifier found.
     *
     * @param entries how many entries it read
     * @param firstAltered the number at which the chain breaks first: that entry was altered, removed or slipped in; null if the trail is
     *     as it was written
     */
    public record Verdict(long entries, @Nullable Long firstAltered) {}

    /** Audit entries, the newest first. */
    @Transactional(readOnly = true)
    public Page<AuditEntry> entries(Page.Wanted wanted) {
        List<AuditEntry> rows = entityManager
                .createQuery("select a from AuditEntry a where a.id < :before order by a.id desc", AuditEntry.class)
                .setParameter("before", before(wanted))
                .setMaxResults(wanted.limit() + 1)
                .getResultList();
        return Page.cut(rows, wanted.limit(), entry -> Long.toString(entry.id()));
    }

    /** Follows the chain of hashes from the first entry to the head. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Verdict verify() {
        ChangeHead head = entityManager.find(ChangeHead.class, (short) ChangeHead.ID);
        byte[] previous = new byte[32];
        long id = 0;
        while (true) {
            List<AuditEntry> entries = entityManager
                    .createQuery("select a from AuditEntry a where a.id > :id order by a.id", AuditEntry.class)
                    .setParameter("id", id)
                    .setMaxResults(VERIFIED_AT_ONCE)
                    .getResultList();
            for (AuditEntry entry : entries) {
                if (!entry.follows(id, previous)) {
                    return new Verdict(id, id + 1);
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
        return new Verdict(id, complete ? null : id + 1);
    }

    private static long before(Page.Wanted wanted) {
        return wanted.after() == null ? Long.MAX_VALUE : numberOf(wanted.after());
    }

    private static long numberOf(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw RefusedException.malformed("this is no place in the list: " + text);
        }
    }
}
