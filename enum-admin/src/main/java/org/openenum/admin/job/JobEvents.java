package org.openenum.admin.job;

import java.io.IOException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.openenum.admin.stream.EventStreams;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Streams the progress of jobs to listeners as server-sent events named {@code job}, until the job ends. */
@Component
class JobEvents extends EventStreams {

    private static final int MAX_LISTENERS = 200;

    private static final Duration PERIOD = Duration.ofMillis(500);

    /** A listener that wants more reconnects; browsers do so by themselves. */
    private static final Duration MAX_LISTENING = Duration.ofHours(1);

    private final Jobs jobs;

    JobEvents(Jobs jobs) {
        super("job-events", MAX_LISTENERS, Sentence.of("job.too-many-listeners", MAX_LISTENERS));
        this.jobs = jobs;
    }

    /** Starts to stream the progress of a job. */
    SseEmitter listen(long id, BooleanSupplier allowed) {
        jobs.get(id);
        return open(allowed, MAX_LISTENING, reader -> tell(reader, id));
    }

    private void tell(Reader reader, long id) throws IOException {
        while (reader.isToldMore()) {
            JobView view = jobs.view(id);
            reader.send(SseEmitter.event().name("job").data(view));
            if (view.isFinal() || view.state().waitsForSomebody()) {
                return;
            }
            reader.pause(PERIOD);
        }
    }
}
