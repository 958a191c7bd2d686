package org.openenum.load.prove.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Everything that clients did and saw, as they recorded it. Any thread may add to it; it is read when all have ended. A
 * long run has several, one after the other, each with its own numbers.
 */
public final class History {

    /**
     * Takes some two hundred megabytes while it is checked, which any machine has that runs both programs and a
     * database.
     */
    private static final long FULL = 2_000_000;

    /** More different reasons do not help a person. */
    private static final int REASONS = 20;

    private final Queue<Write> writes = new ConcurrentLinkedQueue<>();
    private final Queue<Reading> readings = new ConcurrentLinkedQueue<>();
    private final Queue<Reading> finals = new ConcurrentLinkedQueue<>();
    private final Queue<SerialLook> serials = new ConcurrentLinkedQueue<>();
    private final Queue<SerialLook> finalSerials = new ConcurrentLinkedQueue<>();
    private final Queue<Receipt> receipts = new ConcurrentLinkedQueue<>();
    private final Queue<LoggedChanges> logged = new ConcurrentLinkedQueue<>();
    private final Queue<FloodAnswers> floods = new ConcurrentLinkedQueue<>();
    private volatile OptionalLong floodLimit = OptionalLong.empty();
    private final AtomicLong acknowledged = new AtomicLong();
    private final AtomicLong sentAgain = new AtomicLong();
    private final AtomicLong doneBefore = new AtomicLong();
    private final Map<String, Long> reasons = new ConcurrentHashMap<>();
    private final AtomicLong size = new AtomicLong();
    private final Queue<Disturbance> disturbances = new ConcurrentLinkedQueue<>();

    public void add(Write write) {
        writes.add(write);
        size.incrementAndGet();
        if (write.isAcknowledged()) {
            acknowledged.incrementAndGet();
        }
    }

    /** Why the result of a change is unknown. */
    public void addReason(String reason) {
        String kind = reasons.size() < REASONS || reasons.containsKey(reason) ? reason : "something else";
        reasons.merge(kind, 1L, Long::sum);
    }

    public void add(Receipt receipt) {
        receipts.add(receipt);
    }

    /**
     * A change was sent again until it was answered.
     *
     * @param before whether an earlier request had already made it
     */
    public void addSentAgain(boolean before) {
        sentAgain.incrementAndGet();
        if (before) {
            doneBefore.incrementAndGet();
        }
    }

    /** The history of a number after the last write. */
    public void addFinal(LoggedChanges changes) {
        logged.add(changes);
    }

    public void add(FloodAnswers flood) {
        floods.add(flood);
    }

    /**
     * Limits by how many octets the answers to each source of floods may exceed its queries; without this call there is
     * no limit.
     */
    public void limitFloods(long octets) {
        floodLimit =
                floodLimit.isPresent() ? OptionalLong.of(floodLimit.getAsLong() + octets) : OptionalLong.of(octets);
    }

    /** By how many octets the answers to each source of floods may exceed its queries. */
    public OptionalLong floodLimit() {
        return floodLimit;
    }

    /** The number of changes acknowledged so far. */
    public long acknowledged() {
        return acknowledged.get();
    }

    /** Whether it is time to check it and to begin another one. */
    public boolean isFull() {
        return size.get() >= FULL;
    }

    public void add(Reading reading) {
        readings.add(reading);
        size.incrementAndGet();
    }

    /** A reading after the last write, when everything works again. */
    public void addFinal(Reading reading) {
        finals.add(reading);
    }

    public void add(SerialLook look) {
        serials.add(look);
        size.incrementAndGet();
    }

    /** The last look at the serial of a server, when it shows everything. */
    public void addFinal(SerialLook look) {
        finalSerials.add(look);
    }

    public void add(Disturbance disturbance) {
        disturbances.add(disturbance);
    }

    /** The longest time between two instants in which no change was acknowledged. */
    public Stretch longestWithoutWrite(long begunNanos, long endedNanos) {
        long[] moments = LongStream.concat(
                        writes.stream()
                                .filter(Write::isAcknowledged)
                                .mapToLong(Write::endedNanos)
                                .filter(moment -> moment > begunNanos && moment < endedNanos),
                        LongStream.of(begunNanos, endedNanos))
                .sorted()
                .toArray();
        return IntStream.range(1, moments.length)
                .mapToObj(i -> new Stretch(moments[i - 1], moments[i]))
                .max(Comparator.comparingLong(Stretch::nanos))
                .orElseThrow();
    }

    /** The time between two instants. */
    public record Stretch(long begunNanos, long endedNanos) {

        public long nanos() {
            return endedNanos - begunNanos;
        }
    }

    /** In the order in which they were recorded, which is roughly that in which they ended. */
    public List<Write> writes() {
        return new ArrayList<>(writes);
    }

    /** The readings over DNS, likewise. */
    public List<Reading> readings() {
        return new ArrayList<>(readings);
    }

    /** The last readings, of every number and from everything that answers. */
    public List<Reading> finals() {
        return new ArrayList<>(finals);
    }

    /** Looks at the serials of servers. */
    public List<SerialLook> serials() {
        return new ArrayList<>(serials);
    }

    /** The last one at each server. */
    public List<SerialLook> finalSerials() {
        return new ArrayList<>(finalSerials);
    }

    /** The answers to changes that are sent until answered. */
    public List<Receipt> receipts() {
        return new ArrayList<>(receipts);
    }

    /** The answers to floods. */
    public List<FloodAnswers> floods() {
        return new ArrayList<>(floods);
    }

    /** The final histories of numbers; empty if they are not read. */
    public List<LoggedChanges> logged() {
        return new ArrayList<>(logged);
    }

    /** The number of changes that were sent again. */
    public Repetitions repetitions() {
        return new Repetitions(sentAgain.get(), doneBefore.get());
    }

    /** The number of changes with an unknown result, by the reason. */
    public Map<String, Long> reasons() {
        return new TreeMap<>(reasons);
    }

    public List<Disturbance> disturbances() {
        return new ArrayList<>(disturbances);
    }
}
