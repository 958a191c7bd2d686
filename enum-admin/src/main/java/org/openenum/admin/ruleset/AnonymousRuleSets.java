package org.openenum.admin.ruleset;

import jakarta.persistence.EntityManager;
import jakarta.persistence.FlushModeType;
import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.LastCheck;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.mapping.RuleSet;
import org.openenum.mapping.RuleSetContent;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Finds anonymous rule sets by their content, and creates missing ones, within the caller's transaction.
 *
 * <p>If two transactions create the same one at once, the second violates the unique hash and is run again by the
 * change log. A transaction is also run again if a rule set that it found no longer exists at its commit: the database
 * may have been restored from a backup in which the id is free or belongs to another rule set.
 */
@Component
public class AnonymousRuleSets {

    /**
     * A primary key lookup for each id: neither database can choose another plan, whatever its statistics of the table.
     */
    private static final String HASHES =
            "select k.id, (select r.content_hash from rule_set r where r.id = k.id) from unnest(?) k (id)";

    /**
     * PostgreSQL uses a generic plan, which assumes an array of ten; for a shorter array it would plan anew each time,
     * which takes longer than some more lookups.
     */
    private static final int PLANNED_FOR = 10;

    private final EntityManager entityManager;

    private final KnownRuleSets known;

    private final RestoreWatch restores;

    private final Clock clock;

    AnonymousRuleSets(EntityManager entityManager, KnownRuleSets known, RestoreWatch restores, Clock clock) {
        this.entityManager = entityManager;
        this.known = known;
        this.restores = restores;
        this.clock = clock;
    }

    /** The rule set with this content. */
    public Target withContent(RuleSetContent content, PendingChanges changes) {
        readAhead(List.of(content), changes);
        return Objects.requireNonNull(foundIn(changes).get(content));
    }

    /** Finds or creates many in a few statements, so that {@link #withContent} needs no statement for each. */
    public void readAhead(Collection<RuleSetContent> contents, PendingChanges changes) {
        Map<RuleSetContent, Target> found = foundIn(changes);
        Map<ByteBuffer, RuleSetContent> unknown = new LinkedHashMap<>();
        for (RuleSetContent content : contents) {
            Target remembered = found.containsKey(content) ? null : known.find(content);
            if (remembered != null) {
                found.put(content, remembered);
                mustStay(remembered, changes);
            } else if (!found.containsKey(content)) {
                unknown.put(ByteBuffer.wrap(content.hash()), content);
            }
        }
        if (!unknown.isEmpty()) {
            findOrMake(unknown, found, changes);
        }
    }

    /**
     * Makes the commit of this transaction fail, so that it is run again, if the rule set no longer exists or has
     * another content.
     */
    void mustStay(Target anonymous, PendingChanges changes) {
        Map<Integer, byte[]> staying = changes.once("rule sets that must stay", HashMap::new);
        staying.put(anonymous.id(), anonymous.content().hash());
        changes.checkLast("rule sets that must stay", new AreThere(staying));
    }

    private final class AreThere implements LastCheck {

        /** Hashes by ids. */
        private final Map<Integer, byte[]> staying;

        AreThere(Map<Integer, byte[]> staying) {
            this.staying = staying;
        }

        @Override
        public String question() {
            return HASHES;
        }

        @Override
        public int bind(PreparedStatement statement, int first) throws SQLException {
            Integer[] ids = staying.keySet().toArray(new Integer[Math.max(staying.size(), PLANNED_FOR)]);
            Arrays.fill(ids, staying.size(), ids.length, ids[0]);
            statement.setArray(first, statement.getConnection().createArrayOf("integer", ids));
            return first + 1;
        }

        @Override
        public void check(ResultSet rows) throws SQLException {
            Map<Integer, byte[]> hashes = new HashMap<>();
            while (rows.next()) {
                hashes.put(rows.getInt(1), rows.getBytes(2));
            }
            long gone = staying.entrySet().stream()
                    .filter(known -> !Arrays.equals(known.getValue(), hashes.get(known.getKey())))
                    .count();
            if (gone > 0) {
                forgetAllBeforeTheNextTry();
                throw new OptimisticLockingFailureException(gone + " rule sets no longer exist");
            }
        }
    }

    private void forgetAllBeforeTheNextTry() {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCompletion(int status) {
                restores.ruleSetsAreGone();
            }
        });
    }

    /** The rule sets that this transaction has found or created so far. */
    private static Map<RuleSetContent, Target> foundIn(PendingChanges changes) {
        return changes.once(AnonymousRuleSets.class, HashMap::new);
    }

    private void findOrMake(
            Map<ByteBuffer, RuleSetContent> unknown, Map<RuleSetContent, Target> found, PendingChanges changes) {
        Map<ByteBuffer, Integer> ids = idsOf(unknown.keySet());
        List<Target> made = new ArrayList<>();
        unknown.forEach((hash, content) -> {
            Integer id = ids.get(hash);
            Target target = id == null ? make(content) : Target.anonymous(id, content);
            if (id == null) {
                made.add(target);
            } else {
                known.remember(target);
                mustStay(target, changes);
            }
            found.put(content, target);
        });
        known.rememberOnCommit(made);
    }

    private Target make(RuleSetContent content) {
        RuleSet fresh = RuleSet.anonymous(content, clock.instant());
        entityManager.persist(fresh);
        return Target.anonymous(fresh.id(), content);
    }

    /**
     * An index lookup for each hash, in one statement: neither database can choose another plan, whatever its
     * statistics of the table.
     */
    @SuppressWarnings("unchecked") // a native query has no types for its columns
    private Map<ByteBuffer, Integer> idsOf(Collection<ByteBuffer> hashes) {
        List<@Nullable Object[]> rows = entityManager
                .createNativeQuery("""
                        select k.hash, (select r.id from rule_set r where r.content_hash = k.hash)
                        from unnest(:hashes) k (hash)
                        """)
                .setParameter("hashes", hashes.stream().map(ByteBuffer::array).toArray(byte[][]::new))
                .setFlushMode(FlushModeType.COMMIT)
                .getResultList();
        Map<ByteBuffer, Integer> ids = new HashMap<>();
        for (@Nullable Object[] row : rows) {
            if (row[0] instanceof byte[] hash && row[1] instanceof Integer id) {
                ids.put(ByteBuffer.wrap(hash), id);
            }
        }
        return ids;
    }
}
