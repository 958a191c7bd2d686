package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.prove.client.Probe;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.history.Disturbance;
import org.openenum.load.prove.history.Disturbance.Effect;
import org.openenum.load.prove.history.History;

/** One run of a scenario, beside clients who are at work. One thread uses it. */
public final class Trial {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Each number has been changed some times. */
    private static final int CHANGES_IN_A_CALM = 300;

    private static final Duration CALM_LIMIT = Duration.ofMinutes(2);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    private final Ground ground;
    private final History history;
    private final Probe probe;
    private final Duration bound;
    private final long lengthNanos;
    private long begunNanos;
    private int faults;
    private long longestWithoutWritesNanos;
    private long longestNanos;

    private Trial(Ground ground, History history, Duration length, Duration bound) {
        this.ground = ground;
        this.history = history;
        this.probe = new Probe(ground.counterpart());
        this.bound = bound;
        this.lengthNanos = length.toNanos();
    }

    /**
     * Begins one as soon as everything works.
     *
     * @param length after which nothing more is disturbed; what has begun is finished
     * @param bound how long DNS may take until it shows a change, where nothing is out of order
     */
    public static Trial begin(Ground ground, History history, Duration length, Duration bound) throws IOException {
        Trial trial = new Trial(ground, history, length, bound);
        trial.probe.awaitWrite();
        trial.probe.awaitAnswers();
        trial.begunNanos = System.nanoTime();
        return trial;
    }

    /** Something that is done to the product. */
    @FunctionalInterface
    public interface Action {
        void run() throws IOException;
    }

    public Ground ground() {
        return ground;
    }

    /** How long DNS may take until it shows a change, where nothing is out of order. */
    public Duration bound() {
        return bound;
    }

    /** Whether there is time for another disturbance. */
    public boolean hasTime() {
        return System.nanoTime() - begunNanos < lengthNanos;
    }

    /** Leaves clients alone for a while, and until some changes were acknowledged, however slow the machine is. */
    public void calm(Duration time) throws IOException {
        long before = history.acknowledged();
        pause(time);
        Waiting.until(CALM_LIMIT, BETWEEN_LOOKS, () -> history.acknowledged() - before >= CHANGES_IN_A_CALM);
    }

    /** Waits. */
    public void pause(Duration time) throws IOException {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Does something, and waits until changes are taken and shown again. */
    public void fault(Set<Effect> effects, Action action) throws IOException {
        long begun = System.nanoTime();
        action.run();
        probe.awaitWrite();
        long written = System.nanoTime();
        probe.awaitAnswers();
        long ended = System.nanoTime();
        history.add(new Disturbance(begun, ended, effects));
        faults++;
        longestWithoutWritesNanos = Math.max(longestWithoutWritesNanos, written - begun);
        longestNanos = Math.max(longestNanos, ended - begun);
    }

    /** How often something was done. */
    public int faults() {
        return faults;
    }

    /** The longest time from a fault to the first change that was sent and acknowledged after it was done. */
    public double longestWithoutWritesSeconds() {
        return longestWithoutWritesNanos / NANOS_PER_SECOND;
    }

    /** The longest time from a fault to answers that show that change. */
    public double longestSeconds() {
        return longestNanos / NANOS_PER_SECOND;
    }
}
