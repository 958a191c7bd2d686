package org.openenum.server.feed;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.name.NameRecords;
import org.openenum.server.cache.routing.RoutedRecords;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.source.LeaseSource;
import org.openenum.server.cache.source.LeaseSource.Lease;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.RoutedSet;
import org.openenum.server.cache.source.WireRecordSet;
import org.openenum.server.cache.view.AnswerCache;
import org.openenum.server.cache.view.ServedZone;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the weights of routed rule sets and record sets in step with those that control processes set, and the targets
 * out of service in step with what checks find: polls version counters, and passes new weights to the sets in memory.
 * While the database does not answer, both hold until they expire.
 *
 * <p>It owns a thread ({@code openenum-weights}).
 */
public final class LeaseFollower implements AutoCloseable {

    /**
     * The poll interval while there are leases, so that the next query sees new weights. A poll costs some ten
     * microseconds.
     */
    private static final long LIVE_MILLIS = 5;

    /**
     * The poll interval while there are no leases; the first weights wait for it. The pool tests a connection that has
     * been idle for half a second, and replaces a dead one silently. This interval keeps one connection from becoming
     * idle, so that a loss always surfaces in a statement and is reported ({@link
     * org.openenum.server.cache.apply.CacheWriter#connectionLost}).
     */
    private static final long IDLE_MILLIS = 250;

    private static final int CLOSE_TIMEOUT_MILLIS = 2_000;
    private static final Logger LOG = LoggerFactory.getLogger(LeaseFollower.class);
    private static final long NOTHING_READ = -1;

    private final LeaseSource source;
    private final AnswerCache cache;
    private final Thread thread = new Thread(this::work, "openenum-weights");
    private final CountDownLatch ending = new CountDownLatch(1);
    private volatile boolean read;
    private long seen = NOTHING_READ;
    private long seenTargets = NOTHING_READ;
    private Map<RoutedSet, Lease> leases = new HashMap<>();
    private boolean failing;

    public LeaseFollower(LeaseSource source, AnswerCache cache) {
        this.source = source;
        this.cache = cache;
    }

    public void start() {
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        ending.countDown();
        try {
            // Not interrupted: the embedded database closes its file when a reader is interrupted.
            thread.join(CLOSE_TIMEOUT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether weights and the targets out of service have been read. */
    public boolean hasRead() {
        return read;
    }

    private void work() {
        try {
            long pause = 0;
            while (!ending.await(pause, TimeUnit.MILLISECONDS)) {
                pause = IDLE_MILLIS;
                try {
                    follow();
                    pause = leases.isEmpty() ? IDLE_MILLIS : LIVE_MILLIS;
                    failing = false;
                    read = true;
                } catch (RuntimeException | OutOfMemoryError e) { // no thread; a full heap ends the program
                    failed(e);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Logs the failure only once, since polling goes on as long as the database is away. */
    private void failed(Throwable e) {
        if (!failing && ending.getCount() > 0) {
            LOG.warn(
                    "Weights and the states of targets cannot be read; those in memory apply until they expire: {}",
                    e.toString());
        }
        failing = true;
        seen = NOTHING_READ;
        seenTargets = NOTHING_READ;
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
            Map<RoutedSet, Lease> now = new HashMap<>();
            read.leases().forEach(lease -> now.put(lease.set(), lease));
            leases.keySet().stream().filter(set -> !now.containsKey(set)).forEach(this::endLease);
            leases = now;
            seen = read.version();
        }
        // Every time: a rule set may have been loaded or recompiled since.
        leases.values().forEach(this::lease);
        long nowMillis = System.currentTimeMillis();
        leases.values().removeIf(lease -> lease.endsAtMillis() < nowMillis);
    }

    private void lease(Lease lease) {
        RoutedRecords routed = inMemory(lease.set());
        if (routed != null) {
            routed.lease(lease.policy(), lease.endsAtMillis());
        }
    }

    private void endLease(RoutedSet set) {
        RoutedRecords routed = inMemory(set);
        if (routed != null) {
            routed.endLease();
        }
    }

    private @Nullable RoutedRecords inMemory(RoutedSet set) {
        if (set instanceof RoutedSet.OfRules rules) {
            CompiledRuleSet ruleSet = cache.ruleSet(rules.ruleSetId());
            return ruleSet == null ? null : ruleSet.routed();
        }
        RoutedSet.OfRecords records = (RoutedSet.OfRecords) set;
        WireRecordSet found = inMemory(records.name(), records.type());
        return found == null ? null : found.routed();
    }

    private @Nullable WireRecordSet inMemory(NameKey name, int type) {
        ServedZone zone = cache.view().zone(name.zoneId());
        if (zone == null || name.isApex()) {
            return zone == null ? null : zone.apexSet(type);
        }
        NameRecords records = cache.name(zone, name.ownerKey());
        return records == null ? null : records.set(type);
    }
}
