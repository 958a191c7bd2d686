package org.openenum.load.prove.client;

import java.net.ConnectException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openenum.load.prove.client.Sending.Attempt;
import org.openenum.load.prove.history.History;
import org.openenum.load.prove.history.Write;
import org.openenum.load.prove.history.Write.Outcome;

/**
 * Changes its own numbers, one after another, as fast as they are answered. A number with an unknown last change is
 * abandoned and replaced by another one.
 */
final class Writer implements Runnable {

    private static final int NUMBERS = 10;
    /** Before the next attempt after a refused connection or change. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Sending sending;
    private final Written written;
    private final History history;
    private final List<Own> own = new ArrayList<>();
    private volatile boolean over;

    Writer(Sending sending, Written written, History history) {
        this.sending = sending;
        this.written = written;
        this.history = history;
        for (int i = 0; i < NUMBERS; i++) {
            own.add(new Own(written.next(), 0, ""));
        }
    }

    /**
     * A number of this writer.
     *
     * @param version the last that was tried
     * @param entityTag of the last acknowledged version; empty if there is none
     */
    private record Own(int number, int version, String entityTag) {}

    @Override
    public void run() {
        while (!over) {
            int place = ThreadLocalRandom.current().nextInt(own.size());
            own.set(place, changed(own.get(place)));
        }
    }

    void stop() {
        over = true;
    }

    private Own changed(Own before) {
        int version = before.version() + 1;
        long begun = System.nanoTime();
        Attempt attempt;
        try {
            attempt = sending.write(before.number(), version, before.entityTag());
        } catch (ConnectException e) {
            LockSupport.parkNanos(PAUSE_NANOS);
            return before;
        }
        history.add(new Write(before.number(), version, begun, System.nanoTime(), attempt.outcome()));
        if (attempt.outcome() == Outcome.UNKNOWN) {
            history.addReason(attempt.said());
        }
        return switch (attempt.outcome()) {
            case ACKNOWLEDGED -> {
                written.changed(before.number());
                yield new Own(before.number(), version, attempt.entityTag());
            }
            case REFUSED -> {
                LockSupport.parkNanos(PAUSE_NANOS);
                yield new Own(before.number(), version, before.entityTag());
            }
            case MISSED, NOT_RECOGNISED, UNKNOWN -> {
                LockSupport.parkNanos(PAUSE_NANOS);
                yield new Own(written.next(), 0, "");
            }
        };
    }
}
