package org.openenum.server.ops;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The counts of one event loop, its only writer; any thread may read.
 *
 * <p>Writes are opaque: never torn, eventually visible to readers, and as cheap as plain ones.
 */
@SuppressWarnings("EnumOrdinal") // indices of an array in this process; never stored
public final class LoopCounts {

    /** Rcodes are counted by number; all higher ones count as the last. */
    public static final int RCODES = 24;

    /**
     * Latencies are counted in powers of two of nanoseconds: bucket n has those below 2^n. The last has some 17 s and
     * more.
     */
    public static final int LATENCY_BUCKETS = 35;

    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int ANSWERS = 0;
    private static final int QUESTIONS = ANSWERS + Transport.values().length * RCODES;
    private static final int EVENTS = QUESTIONS + QuestionKind.values().length;
    private static final int LATENCIES = EVENTS + Event.values().length;
    private static final int LATENCY_SUM = LATENCIES + LATENCY_BUCKETS;

    /** Keeps the counts of two loops in different cache lines, whatever surrounds the array. */
    private static final int PADDING = 16;

    private final long[] counts = new long[PADDING + LATENCY_SUM + 1 + PADDING];

    /** Counts an answer. */
    public void answered(Transport transport, int rcode) {
        add(answerSlot(transport, rcode), 1);
    }

    /** Counts a query with a readable question. */
    public void asked(int type) {
        add(QUESTIONS + QuestionKind.of(type).ordinal(), 1);
    }

    /** Counts an event. */
    public void happened(Event event) {
        happened(event, 1);
    }

    /** Counts several at once. */
    public void happened(Event event, int times) {
        add(EVENTS + event.ordinal(), times);
    }

    /** Counts the time from a query's arrival in this program to its answer. */
    public void took(long nanos) {
        took(nanos, 1);
    }

    /** Counts the same time for several queries whose answers were sent together. */
    public void took(long nanos, int queries) {
        int bucket = 64 - Long.numberOfLeadingZeros(Math.max(nanos, 0));
        add(LATENCIES + Math.min(bucket, LATENCY_BUCKETS - 1), queries);
        add(LATENCY_SUM, nanos * queries);
    }

    long answers(Transport transport, int rcode) {
        return read(answerSlot(transport, rcode));
    }

    long questions(QuestionKind kind) {
        return read(QUESTIONS + kind.ordinal());
    }

    long events(Event event) {
        return read(EVENTS + event.ordinal());
    }

    long latencies(int bucket) {
        return read(LATENCIES + bucket);
    }

    long latencySumNanos() {
        return read(LATENCY_SUM);
    }

    private static int answerSlot(Transport transport, int rcode) {
        return ANSWERS + transport.ordinal() * RCODES + Math.min(rcode, RCODES - 1);
    }

    private void add(int slot, long amount) {
        LONGS.setOpaque(counts, PADDING + slot, counts[PADDING + slot] + amount);
    }

    private long read(int slot) {
        return (long) LONGS.getOpaque(counts, PADDING + slot);
    }
}
