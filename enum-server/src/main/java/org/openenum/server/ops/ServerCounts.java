package org.openenum.server.ops;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The counts of all event loops, added up when read; safe for use by any thread. */
public final class ServerCounts {

    private final List<LoopCounts> loops;

    /** @param loopCount the number of event loops */
    public ServerCounts(int loopCount) {
        this.loops = Stream.generate(LoopCounts::new).limit(loopCount).toList();
    }

    /** The counts of one loop, which only that loop may write. */
    public LoopCounts ofLoop(int loop) {
        return loops.get(loop);
    }

    public int loopCount() {
        return loops.size();
    }

    public long answers(Transport transport, int rcode) {
        return sum(loop -> loop.answers(transport, rcode));
    }

    public long questions(QuestionKind kind) {
        return sum(loop -> loop.questions(kind));
    }

    public long events(Event event) {
        return sum(loop -> loop.events(event));
    }

    /** How many answers took less than 2^bucket nanoseconds, but at least half of that. */
    public long latencies(int bucket) {
        return sum(loop -> loop.latencies(bucket));
    }

    public long latencySumNanos() {
        return sum(LoopCounts::latencySumNanos);
    }

    private long sum(ToLongFunction<LoopCounts> count) {
        long sum = 0;
        for (LoopCounts loop : loops) {
            sum += count.applyAsLong(loop);
        }
        return sum;
    }
}
