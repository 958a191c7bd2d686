package org.openenum.admin.ruleset;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.RuleSetContent;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Remembers the anonymous rule sets that were used last. A change needs two of them, the one that its number is to
 * point to and the one that it points to now, and a page of a list one for each row. Without a memory each change would
 * ask the database for both, and one client got a tenth to a fifth fewer changes done in three pairs out of three (see
 * docs/hot-path.md). They never change, so there is nothing to keep in step; that one is still there is checked before
 * a commit points to it, see {@link AnonymousRuleSets}.
 *
 * <p>Any number of threads may ask; each holds the lock for a look into a table.
 */
@Component
class KnownRuleSets {

    /** Some times more than a carrier has destinations, at half a kilobyte each. */
    private static final int MAX_REMEMBERED = 10_000;

    private final Map<Integer, Target> byId = new HashMap<>();

    private int highestId;

    private final Map<RuleSetContent, Target> byContent = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<RuleSetContent, Target> eldest) {
            if (size() <= MAX_REMEMBERED) {
                return false;
            }
            byId.remove(eldest.getValue().id());
            return true;
        }
    };

    synchronized @Nullable Target find(RuleSetContent content) {
        return byContent.get(content);
    }

    synchronized @Nullable Target find(int id) {
        return byId.get(id);
    }

    /** Only what is committed. */
    synchronized void remember(Target anonymous) {
        byContent.put(anonymous.content(), anonymous);
        byId.put(anonymous.id(), anonymous);
        highestId = Math.max(highestId, anonymous.id());
    }

    /** Returns the highest id that was ever remembered. */
    synchronized int forgetAll() {
        byContent.clear();
        byId.clear();
        return highestId;
    }

    /** Those that this transaction made: if it is rolled back, they never were. */
    void rememberOnCommit(List<Target> made) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                made.forEach(KnownRuleSets.this::remember);
            }
        });
    }
}
