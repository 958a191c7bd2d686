package org.openenum.load.bench.handover;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.bench.server.RunningServer;

/**
 * One hand-over in its own thread, some time after the load has begun. Meanwhile, the server belongs to that thread.
 */
final class TimedHandover {

    /** The time until the load has reached its rate. */
    static final Duration LEAD = Duration.ofSeconds(2);

    private final RunningServer server;
    private final Thread thread = new Thread(this::run, "handover");
    private long tookNanos;
    private @Nullable IOException failure;

    private TimedHandover(RunningServer server) {
        this.server = server;
    }

    static TimedHandover start(RunningServer server) {
        TimedHandover handover = new TimedHandover(server);
        handover.thread.start();
        return handover;
    }

    private void run() {
        try {
            Waiting.pause(LEAD);
            long begun = System.nanoTime();
            server.handOver();
            tookNanos = System.nanoTime() - begun;
        } catch (IOException e) {
            failure = e;
        }
    }

    /** Waits for it; returns the time from the start of the new process to the end of the old one. */
    Duration finish() throws IOException {
        Waiting.untilEnd(thread);
        if (failure != null) {
            throw failure;
        }
        return Duration.ofNanos(tookNanos);
    }
}
