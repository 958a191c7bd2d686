package org.openenum.server.querylog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.openenum.querylog.Thinning;

/** A reader of the queries, until closed. One thread {@linkplain #take takes}; any may close. */
public final class QuerySubscription implements AutoCloseable {

    private final List<LoopSubscription> loops;
    private final int perSecond;
    private final Thinning thinning;
    private final Consumer<QuerySubscription> onClose;
    private long asked;
    private long matched;
    private long dropped;

    QuerySubscription(
            List<LoopSubscription> loops, int perSecond, LongSupplier nanoTime, Consumer<QuerySubscription> onClose) {
        this.loops = loops;
        this.perSecond = perSecond;
        this.thinning = new Thinning(perSecond, nanoTime); // each loop passes as many as are wanted in total
        this.onClose = onClose;
    }

    /**
     * The queries since the last call.
     *
     * @param asked the number of all queries
     * @param matched the number of queries that match the filter
     * @param dropped the number of queries lost because they were not taken in time
     * @param queries the queries shown, oldest first
     */
    public record Portion(long asked, long matched, long dropped, List<LoggedQuery> queries) {

        /** Copies the list. */
        public Portion {
            queries = List.copyOf(queries);
        }
    }

    /** Takes everything since the last call; never blocks. */
    public Portion take() {
        List<LoggedQuery> queries = shown();
        long askedBefore = asked;
        long matchedBefore = matched;
        long droppedBefore = dropped;
        asked = sum(LoopSubscription::asked);
        matched = sum(LoopSubscription::matched);
        dropped = sum(LoopSubscription::dropped);
        return new Portion(asked - askedBefore, matched - matchedBefore, dropped - droppedBefore, queries);
    }

    private List<LoggedQuery> shown() {
        List<LoggedQuery> queries = new ArrayList<>();
        for (LoopSubscription loop : loops) {
            // Limited, as a loop could refill its ring for ever.
            for (int i = 0; i < perSecond; i++) {
                LoggedQuery query = loop.poll();
                if (query == null) {
                    break;
                }
                queries.add(query);
            }
        }
        queries.sort(Comparator.comparing(LoggedQuery::at));
        return thinning.shown(queries);
    }

    LoopSubscription ofLoop(int loop) {
        return loops.get(loop);
    }

    @Override
    public void close() {
        onClose.accept(this);
    }

    private long sum(ToLongFunction<LoopSubscription> count) {
        return loops.stream().mapToLong(count).sum();
    }
}
