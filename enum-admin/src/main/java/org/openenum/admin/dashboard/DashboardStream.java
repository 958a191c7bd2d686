package org.openenum.admin.dashboard;

import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.openenum.admin.account.Sessions;
import org.openenum.admin.node.NodeWatch;
import org.openenum.admin.usecase.PeriodicWork;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Tells open dashboards what is new, as server-sent events named {@code pulse}, as long as their person is signed in. A
 * page that cannot be seen does not listen.
 *
 * <p>Owns one thread, which puts a {@link Pulse} together once for all listeners, and not at all where there are none.
 * It stops before the web server, which would wait for the streams to end.
 */
@Component
class DashboardStream implements SmartLifecycle {

    /** A wall of screens; each is a connection that stays open. */
    private static final int MAX_LISTENERS = 200;

    /** Then the browser comes again by itself, and is asked again who it is. */
    private static final long MAX_LISTENING_MILLIS = TimeUnit.MINUTES.toMillis(10);

    private final NodeWatch watch;

    private final LastWork work;

    private final Sessions sessions;

    private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();

    private final PeriodicWork telling = new PeriodicWork("dashboard-stream", this::tellAll);

    private volatile boolean running;

    DashboardStream(NodeWatch watch, LastWork work, Sessions sessions) {
        this.watch = watch;
        this.work = work;
        this.sessions = sessions;
    }

    /** An open page, and the session of the sign-in by which it may listen. */
    private record Listener(String session, SseEmitter stream) {}

    SseEmitter listen(HttpSession session) {
        if (listeners.size() >= MAX_LISTENERS) {
            throw RefusedException.busy(Sentence.of("dashboard.too-many", MAX_LISTENERS), new IllegalStateException());
        }
        SseEmitter opened = new SseEmitter(MAX_LISTENING_MILLIS);
        Listener listener = new Listener(session.getId(), opened);
        opened.onCompletion(() -> listeners.remove(listener));
        opened.onTimeout(opened::complete);
        opened.onError(e -> listeners.remove(listener));
        listeners.add(listener);
        return opened;
    }

    @Override
    public void start() {
        running = true;
        telling.start(NodeWatch.PERIOD);
    }

    @Override
    public void stop() {
        running = false;
        telling.stop();
        listeners.forEach(listener -> listener.stream.complete());
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void tellAll() {
        if (listeners.isEmpty()) {
            return;
        }
        Set<String> open =
                sessions.open(listeners.stream().map(Listener::session).collect(Collectors.toSet()));
        List<Listener> ended = listeners.stream()
                .filter(listener -> !open.contains(listener.session))
                .toList();
        ended.forEach(listener -> listener.stream.complete());
        ended.forEach(listeners::remove);
        // While the database does not answer, a page keeps what it shows.
        Pulse pulse = new Pulse(watch.now(), watch.nodes(), work.newestChangeset(), work.stateOfJobs());
        listeners.forEach(listener -> tell(listener, pulse));
    }

    private void tell(Listener listener, Pulse pulse) {
        try {
            listener.stream.send(SseEmitter.event().name("pulse").data(pulse));
        } catch (IOException | RuntimeException e) {
            listeners.remove(listener);
        }
    }
}
