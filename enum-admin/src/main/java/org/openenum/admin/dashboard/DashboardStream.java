package org.openenum.admin.dashboard;

import java.io.IOException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.node.NodeWatch;
import org.openenum.admin.stream.EventStreams;
import org.openenum.admin.usecase.LostDatabase;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Sends updates to open dashboards, as server-sent events named {@code pulse}, while their user is signed in. A hidden
 * page does not listen. All listeners share the data read in a period, and nothing is read without listeners.
 */
@Component
class DashboardStream extends EventStreams {

    /** Enough for a wall of screens; each takes a thread and an open connection. */
    private static final int MAX_LISTENERS = 200;

    /** Then the browser reconnects by itself and is authenticated again. */
    private static final Duration MAX_LISTENING = Duration.ofMinutes(10);

    /** How late a pulse may be; also how long the process waits for its streams when it stops. */
    private static final Duration STEP = Duration.ofMillis(500);

    private final NodeWatch watch;

    private final LastWork work;

    /** Null before the first read, and if the last one failed. */
    private @Nullable Pulse last;

    private long lookedNanos = System.nanoTime() - NodeWatch.PERIOD.toNanos();

    DashboardStream(NodeWatch watch, LastWork work) {
        super("dashboard-stream", MAX_LISTENERS, Sentence.of("dashboard.too-many", MAX_LISTENERS));
        this.watch = watch;
        this.work = work;
    }

    /** @param allowed whether the user of an open page still has access */
    SseEmitter listen(BooleanSupplier allowed) {
        return open(allowed, MAX_LISTENING, this::tell);
    }

    private void tell(Reader reader) throws IOException {
        Pulse told = null;
        while (reader.isToldMore()) {
            Pulse pulse = look();
            if (pulse != null && !pulse.equals(told)) {
                reader.send(SseEmitter.event().name("pulse").data(pulse));
                told = pulse;
            }
            reader.pause(STEP);
        }
    }

    /** A new pulse each period; null while the database is unavailable: the page then keeps what it shows. */
    private synchronized @Nullable Pulse look() {
        if (System.nanoTime() - lookedNanos >= NodeWatch.PERIOD.toNanos()) {
            last = null;
            lookedNanos = System.nanoTime();
            try {
                last = pulse();
            } catch (RuntimeException e) {
                if (LostDatabase.behind(e) == null) {
                    throw e;
                }
            }
        }
        return last;
    }

    private Pulse pulse() {
        return new Pulse(watch.now(), watch.nodes(), work.newestChangeset(), work.stateOfJobs());
    }
}
