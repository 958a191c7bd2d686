package org.openenum.admin.ruleset;

import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Marks the anonymous rule sets that the change log refers to: the history shows their rules, and reverts need them.
 * Each row of the log is read once, in the background; most rule sets are marked when they are created. Runs within the
 * caller's transaction.
 */
@Component
class RuleSetHistory {

    /** Rows of the log in one step, which takes some milliseconds. */
    static final int MAX_CHANGES = 5_000;

    /** Ids in one statement. */
    private static final int IDS_PER_STATEMENT = 500;

    private final EntityManager entityManager;

    RuleSetHistory(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** Reads the next part of the log; returns true at its end. */
    boolean readOn() {
        long from = number("select h.seq from rule_set_history h where h.id = 1");
        long end = number("select h.seq from change_head h where h.id = 1");
        long to = Math.min(end, from + MAX_CHANGES);
        if (to > from) {
            mark(namedBetween(from, to));
            entityManager
                    .createNativeQuery("update rule_set_history set seq = :to where id = 1")
                    .setParameter("to", to)
                    .executeUpdate();
        }
        return to == end;
    }

    private long number(String sql) {
        return (Long) entityManager.createNativeQuery(sql, Long.class).getSingleResult();
    }

    private List<Integer> namedBetween(long from, long to) {
        List<Integer> ids = new ArrayList<>();
        List<?> rows = entityManager
                .createNativeQuery("""
                        select c.before_rule_set_id from change_log c
                        where c.seq > :from and c.seq <= :to and c.before_rule_set_id is not null
                        union
                        select c.after_rule_set_id from change_log c
                        where c.seq > :from and c.seq <= :to and c.after_rule_set_id is not null
                        """, Integer.class)
                .setParameter("from", from)
                .setParameter("to", to)
                .getResultList();
        rows.forEach(row -> ids.add((Integer) row));
        return ids;
    }

    private void mark(List<Integer> ids) {
        for (int i = 0; i < ids.size(); i += IDS_PER_STATEMENT) {
            entityManager
                    .createNativeQuery("""
                            update rule_set set in_history = true
                            where id in (:ids) and name is null and not in_history""")
                    .setParameter("ids", ids.subList(i, Math.min(ids.size(), i + IDS_PER_STATEMENT)))
                    .executeUpdate();
        }
    }
}
