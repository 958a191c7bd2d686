package org.openenum.server.querylog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.openenum.querylog.Thinning;

/** Somebody who looks at the questions, until closed. One thread {@linkplain #take takes}; any may close. */
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
        this.thinning = new Thinning(perSecond, nanoTime); // each loop lets through as many as are wanted of all
        this.onClose = onClose;
    }

    /**
     * What happened since the last time.
     *
     * @param asked all questions
     * @param matched those that the filter fits
     * @param dropped those that had no room, because nobody took them in time
     * @param queries those that are shown, the oldest first
     */
    public record Portion(long asked, long matched, long dropped, List<LoggedQuery> queries) {

        /** Keeps the list from changing. */
        public Portion {
            queries = List.copyOf(queries);
        }
    }

    /** Takes what has come since the last time; never waits. */
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
            // A loop that fills its ring while it is emptied would never end.
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
