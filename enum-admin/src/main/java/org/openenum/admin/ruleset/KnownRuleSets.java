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
 * A cache of the most recently used anonymous rule sets. A change needs two, the new and the present target of its
 * number, and a page of a list needs one for each row. Without the cache each change would query the database for both,
 * and one client completed a tenth to a fifth fewer changes in three of three paired runs (see docs/hot-path.md). The
 * rule sets never change, so entries do not become stale; before a commit refers to one, {@link AnonymousRuleSets}
 * checks that it still exists.
 *
 * <p>Thread-safe; the lock is held only for a map access.
 */
@Component
class KnownRuleSets {

    /** Several times the number of destinations of a carrier, at half a kilobyte each. */
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

    /** Adds a rule set, which must be committed. */
    synchronized void remember(Target anonymous) {
        byContent.put(anonymous.content(), anonymous);
        byId.put(anonymous.id(), anonymous);
        highestId = Math.max(highestId, anonymous.id());
    }

    /** Clears the cache; returns the highest id that it has ever contained. */
    synchronized int forgetAll() {
        byContent.clear();
        byId.clear();
        return highestId;
    }

    /** Adds rule sets that this transaction has created, once it is committed. */
    void rememberOnCommit(List<Target> made) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                made.forEach(KnownRuleSets.this::remember);
            }
        });
    }
}
