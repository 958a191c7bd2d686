package org.openenum.server.querylog;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * The current readers of the queries. Safe for use by any thread; its lock guards the list of subscriptions and is
 * never taken by an event loop.
 */
public final class QueryLog {

    /** Every query is matched against the filter of each. */
    public static final int MAX_SUBSCRIPTIONS = 8;

    /** More lines a second than anybody reads; limits what one subscription makes an event loop copy. */
    public static final int MAX_PER_SECOND = 1_000;

    private final List<LoopLog> loops;
    private final InstantSource clock;
    private final LongSupplier nanoTime;
    private final List<QuerySubscription> subscriptions = new ArrayList<>();

    /** @param loopCount the number of event loops */
    public QueryLog(int loopCount, InstantSource clock) {
        this(loopCount, clock, System::nanoTime);
    }

    QueryLog(int loopCount, InstantSource clock, LongSupplier nanoTime) {
        this.loops = Stream.generate(LoopLog::new).limit(loopCount).toList();
        this.clock = clock;
        this.nanoTime = nanoTime;
    }

    /** The part of one loop, for that loop only. */
    public LoopLog ofLoop(int loop) {
        return loops.get(loop);
    }

    /**
     * Begins a subscription.
     *
     * @param perSecond how many queries a second are shown at most
     * @throws TooManyReadersException if there are already {@value #MAX_SUBSCRIPTIONS}
     */
    public synchronized QuerySubscription open(QueryFilter filter, int perSecond) {
        if (perSecond < 1 || perSecond > MAX_PER_SECOND) {
            throw new IllegalArgumentException("perSecond: expected 1 to " + MAX_PER_SECOND);
        }
        if (subscriptions.size() == MAX_SUBSCRIPTIONS) {
            throw new TooManyReadersException();
        }
        List<LoopSubscription> watches = loops.stream()
                .map(loop -> new LoopSubscription(filter, perSecond, clock))
                .toList();
        QuerySubscription subscription = new QuerySubscription(watches, perSecond, nanoTime, this::close);
        subscriptions.add(subscription);
        tellLoops();
        return subscription;
    }

    private synchronized void close(QuerySubscription subscription) {
        subscriptions.remove(subscription);
        tellLoops();
    }

    private void tellLoops() {
        for (int i = 0; i < loops.size(); i++) {
            int loop = i;
            loops.get(loop)
                    .watchedBy(subscriptions.stream()
                            .map(subscription -> subscription.ofLoop(loop))
                            .toArray(LoopSubscription[]::new));
        }
    }
}
