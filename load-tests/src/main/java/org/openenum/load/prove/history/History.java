package org.openenum.load.prove.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Everything that clients did and saw, as they say it. Any thread may tell; one asks when all have ended. */
public final class History {

    private final Queue<Write> writes = new ConcurrentLinkedQueue<>();
    private final Queue<Reading> readings = new ConcurrentLinkedQueue<>();
    private final Queue<Reading> finals = new ConcurrentLinkedQueue<>();
    private final AtomicLong acknowledged = new AtomicLong();
    private final Queue<Disturbance> disturbances = new ConcurrentLinkedQueue<>();

    public void add(Write write) {
        writes.add(write);
        if (write.isAcknowledged()) {
            acknowledged.incrementAndGet();
        }
    }

    /** How many changes have been acknowledged so far. */
    public long acknowledged() {
        return acknowledged.get();
    }

    public void add(Reading reading) {
        readings.add(reading);
    }

    /** A reading after all writes have ended and everything is in order again. */
    public void addFinal(Reading reading) {
        finals.add(reading);
    }

    public void add(Disturbance disturbance) {
        disturbances.add(disturbance);
    }

    /** In the order in which they ended, which is not quite that in which they were told. */
    public List<Write> writes() {
        return new ArrayList<>(writes);
    }

    /** The same of readings over DNS. */
    public List<Reading> readings() {
        return new ArrayList<>(readings);
    }

    /** The last readings, of every number and from everybody who answers. */
    public List<Reading> finals() {
        return new ArrayList<>(finals);
    }

    public List<Disturbance> disturbances() {
        return new ArrayList<>(disturbances);
    }
}
