package org.openenum.server.feed;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.ruleset.RoutedRecords;
import org.openenum.server.cache.source.LeaseSource;
import org.openenum.server.cache.source.LeaseSource.Lease;
import org.openenum.server.cache.view.AnswerCache;

/**
 * Keeps the weights of routed rule sets up with those that control processes set, and what is out of service with what
 * checks find: looks at counters, again and again, and hands new weights to the rule sets that are in memory. Where the
 * database does not answer, both hold until they end.
 *
 * <p>It owns a thread ({@code openenum-weights}).
 */
public final class LeaseFollower implements AutoCloseable {

    /** While somebody sets weights: so that the next question sees them. A look costs some ten microseconds. */
    private static final long LIVE_MILLIS = 5;

    /** While nobody does; the first weights wait for it. */
    private static final long IDLE_MILLIS = 250;

    private static final int CLOSE_TIMEOUT_MILLIS = 5_000;
    private static final long NOTHING_READ = -1;

    private final LeaseSource source;
    private final AnswerCache cache;
    private final Thread thread = new Thread(this::work, "openenum-weights");
    private volatile boolean closed;
    private long seen = NOTHING_READ;
    private long seenTargets = NOTHING_READ;
    private Map<Integer, Lease> leases = new HashMap<>();

    public LeaseFollower(LeaseSource source, AnswerCache cache) {
        this.source = source;
        this.cache = cache;
    }

    public void start() {
        thread.start();
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.interrupt();
            thread.join(CLOSE_TIMEOUT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void work() {
        while (!closed) {
            long pause = IDLE_MILLIS;
            try {
                follow();
                pause = leases.isEmpty() ? IDLE_MILLIS : LIVE_MILLIS;
            } catch (RuntimeException e) {
                // The database does not answer, of which the change feed tells: what is in memory holds until it ends.
                seen = NOTHING_READ;
                seenTargets = NOTHING_READ;
            }
            try {
                TimeUnit.MILLISECONDS.sleep(pause);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void follow() {
        LeaseSource.Head head = source.head();
        if (head.targetsVersion() != seenTargets) {
            cache.serviceStates().set(source.readRulesOut(), head.targetsEndAtMillis());
            seenTargets = head.targetsVersion();
        } else {
            cache.serviceStates().believeUntil(head.targetsEndAtMillis());
        }
        if (head.version() != seen) {
            LeaseSource.Leases read = source.read();
            Map<Integer, Lease> now = new HashMap<>();
            read.leases().forEach(lease -> now.put(lease.ruleSetId(), lease));
            leases.keySet().stream().filter(id -> !now.containsKey(id)).forEach(id -> lease(id, null));
            leases = now;
            seen = read.version();
        }
        // Each time: a rule set may have come into memory, or have been compiled anew.
        leases.forEach(this::lease);
        long nowMillis = System.currentTimeMillis();
        leases.values().removeIf(lease -> lease.endsAtMillis() < nowMillis);
    }

    private void lease(int ruleSetId, @Nullable Lease lease) {
        CompiledRuleSet ruleSet = cache.ruleSet(ruleSetId);
        RoutedRecords routed = ruleSet == null ? null : ruleSet.routed();
        if (routed != null) {
            routed.lease(lease);
        }
    }
}
