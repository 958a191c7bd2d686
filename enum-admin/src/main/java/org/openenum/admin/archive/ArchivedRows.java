package org.openenum.admin.archive;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.List;
import java.util.Objects;
import org.openenum.admin.commit.ArchiveEnd;
import org.openenum.change.ChangeSubject;
import org.springframework.transaction.support.TransactionOperations;

/** Removes archived rows from the tables, oldest first; each transaction is a short range of an index. */
final class ArchivedRows {

    /** Rows per transaction: takes some tens of milliseconds. */
    private static final int ROWS_TOGETHER = 2_000;

    /** Packets of a bulk change per transaction; they are larger than rows. */
    private static final int PACKETS_TOGETHER = 200;

    private static final String RANGES =
            "select c.before_content from change_log c where c.seq between ?1 and ?2 and c.before_content is not null and c.subject = ";

    private static final String REMOVE_PACKETS = """
            delete from range_rows where range_id = ?1 and (kind, first_digits) in (
              select r.kind, r.first_digits from range_rows r where r.range_id = ?1
              order by r.range_id, r.kind, r.first_digits fetch first ?2 rows only)""";

    private final EntityManager entityManager;

    private final TransactionOperations transactions;

    ArchivedRows(EntityManager entityManager, TransactionOperations transactions) {
        this.entityManager = entityManager;
        this.transactions = transactions;
    }

    /** Removes some rows, changes first; true if there may be more. */
    boolean removeSome(ArchiveEnd end) {
        return removeChanges(end.change()) || removeEntries(end.auditEntry());
    }

    @SuppressWarnings("EnumOrdinal") // the column stores the ordinal
    private boolean removeChanges(long upTo) {
        long first = number("select coalesce(min(c.seq), 0) from change_log c");
        if (first == 0 || first > upTo) {
            return false;
        }
        long last = Math.min(upTo, first + ROWS_TOGETHER - 1);
        List<?> ranges = Objects.requireNonNull(transactions.execute(
                status -> query(RANGES + ChangeSubject.MAPPING_RANGE.ordinal(), first, last)
                        .getResultList()));
        ranges.forEach(range -> removePackets((String) range));
        transactions.executeWithoutResult(status -> {
            query("delete from change_log where seq between ?1 and ?2", first, last)
                    .executeUpdate();
            // The last changeset may have changes after this range; it is then removed together with the last of them.
            query("delete from changeset where id <= ?2 and id + change_count - 1 between ?1 and ?2", first, last)
                    .executeUpdate();
        });
        return last < upTo;
    }

    private void removePackets(String range) {
        int removed = PACKETS_TOGETHER;
        while (removed == PACKETS_TOGETHER) {
            removed = Objects.requireNonNull(transactions.execute(
                    status -> query(REMOVE_PACKETS, range, PACKETS_TOGETHER).executeUpdate()));
        }
    }

    private boolean removeEntries(long upTo) {
        long first = number("select coalesce(min(a.id), 0) from audit_entry a");
        if (first == 0 || first > upTo) {
            return false;
        }
        long last = Math.min(upTo, first + ROWS_TOGETHER - 1);
        transactions.executeWithoutResult(
                status -> query("delete from audit_entry where id between ?1 and ?2", first, last)
                        .executeUpdate());
        return last < upTo;
    }

    private long number(String sql) {
        return Objects.requireNonNull(transactions.execute(status ->
                (Long) entityManager.createNativeQuery(sql, Long.class).getSingleResult()));
    }

    private Query query(String sql, Object first, Object second) {
        return entityManager.createNativeQuery(sql).setParameter(1, first).setParameter(2, second);
    }
}
