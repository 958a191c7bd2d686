package org.openenum.admin.job;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.openenum.admin.usecase.PeriodicWork;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Tells listeners how jobs go on, as server-sent events named {@code job}, until each job's end.
 *
 * <p>Owns one thread, which looks at each job that somebody listens to twice a second.
 */
@Component
class JobEvents implements DisposableBean {

    private static final int MAX_LISTENERS = 200;

    private static final Duration PERIOD = Duration.ofMillis(500);

    /** A listener that wants more comes again: browsers do by themselves. */
    private static final long MAX_LISTENING_MILLIS = TimeUnit.HOURS.toMillis(1);

    private final Jobs jobs;

    private final Map<SseEmitter, Long> listeners = new ConcurrentHashMap<>();

    private final PeriodicWork telling = new PeriodicWork("job-events", this::tellAll);

    JobEvents(Jobs jobs) {
        this.jobs = jobs;
        telling.start(PERIOD, PERIOD);
    }

    /** Listens to a job from now on. */
    SseEmitter listen(long id) {
        jobs.get(id);
        if (listeners.size() >= MAX_LISTENERS) {
            throw RefusedException.busy(
                    Sentence.of("job.too-many-listeners", MAX_LISTENERS), new IllegalStateException());
        }
        SseEmitter listener = new SseEmitter(MAX_LISTENING_MILLIS);
        listener.onCompletion(() -> listeners.remove(listener));
        listener.onTimeout(() -> listeners.remove(listener));
        listener.onError(e -> listeners.remove(listener));
        listeners.put(listener, id);
        return listener;
    }

    @Override
    public void destroy() {
        telling.stop();
        listeners.keySet().forEach(SseEmitter::complete);
    }

    private void tellAll() {
        listeners.forEach(this::tell);
    }

    private void tell(SseEmitter listener, long id) {
        try {
            JobView view = JobView.of(jobs.get(id), jobs.progressOf(id));
            listener.send(SseEmitter.event().name("job").data(view));
            if (view.isFinal() || view.state().waitsForSomebody()) {
                listeners.remove(listener);
                listener.complete();
            }
        } catch (IOException e) {
            listeners.remove(listener); // it has gone: the container ends the request, and allows nobody else to
        } catch (RuntimeException e) {
            listeners.remove(listener);
            listener.completeWithError(e);
        }
    }
}
