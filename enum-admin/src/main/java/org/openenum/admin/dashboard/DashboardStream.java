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
 * Tells open dashboards what is new, as server-sent events named {@code pulse}, as long as their person is signed in. A
 * page that cannot be seen does not listen. All listeners share what is read in a period, and nothing is read where
 * there are none.
 */
@Component
class DashboardStream extends EventStreams {

    /** A wall of screens; each is a thread and a connection that stays open. */
    private static final int MAX_LISTENERS = 200;

    /** Then the browser comes again by itself, and is asked again who it is. */
    private static final Duration MAX_LISTENING = Duration.ofMinutes(10);

    /** How late a pulse may be; also how long the program waits for its streams when it stops. */
    private static final Duration STEP = Duration.ofMillis(500);

    private final NodeWatch watch;

    private final LastWork work;

    /** Null before the first look, and when the last one was in vain. */
    private @Nullable Pulse last;

    private long lookedNanos = System.nanoTime() - NodeWatch.PERIOD.toNanos();

    DashboardStream(NodeWatch watch, LastWork work) {
        super("dashboard-stream", MAX_LISTENERS, Sentence.of("dashboard.too-many", MAX_LISTENERS));
        this.watch = watch;
        this.work = work;
    }

    /** @param allowed whether the person of an open page would still be let in */
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

    /** Another one each period; null while the database does not answer: a page keeps what it shows then. */
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
