package org.openenum.admin.health;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.openenum.admin.health.TargetController.TargetJson;
import org.openenum.admin.stream.EventStreams;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * The states of targets as server-sent events: {@code target} for each target at the beginning and for each change
 * after that, {@code gone} for a target that nothing leads to any more, and {@code end} as the last one. The events
 * come from the database, so every enum-admin on it sends the same.
 */
@Component
class TargetStream extends EventStreams {

    /** After this the client reconnects, and is authenticated again. */
    static final Duration MAX_LISTENING = Duration.ofMinutes(10);

    /** Each is a thread and an open connection. */
    private static final int MAX_READERS = 50;

    /** Fast enough for a person. All clients share what is read in this time. */
    private static final Duration PERIOD = Duration.ofMillis(500);

    private final TargetService targets;

    private Map<String, TargetJson> looked = Map.of();

    private long lookedNanos = System.nanoTime() - PERIOD.toNanos();

    TargetStream(TargetService targets) {
        super(
                "target-stream",
                MAX_READERS,
                Sentence.plain(MAX_READERS + " streams of targets are already open, the maximum; try again later"));
        this.targets = targets;
    }

    /** Why a stream ended. */
    enum Reason {
        /** The requested or maximum duration is over. */
        TIME,
        /** The program stops. */
        STOP
    }

    /** A target that no rule leads to any more, and that has no check. */
    record Gone(String target) {}

    /** The last event. */
    record End(Reason reason) {}

    /**
     * Streams for this time, unless the client disconnects before.
     *
     * @param start the prefix of host and port, in any case
     */
    SseEmitter stream(String start, Duration within, BooleanSupplier allowed) {
        String prefix = start.toLowerCase(Locale.ROOT);
        return open(allowed, within, reader -> tell(reader, prefix));
    }

    private void tell(Reader reader, String start) throws IOException {
        Map<String, TargetJson> told = new HashMap<>();
        while (reader.isToldMore()) {
            tellChanges(reader, start, told);
            reader.pause(PERIOD);
        }
        Reason reason = isRunning() ? Reason.TIME : Reason.STOP;
        reader.send(SseEmitter.event().name("end").data(new End(reason)));
    }

    private void tellChanges(SseEmitter reader, String start, Map<String, TargetJson> told) throws IOException {
        Map<String, TargetJson> now = look();
        for (TargetJson target : now.values()) {
            if (target.target().startsWith(start) && !target.equals(told.put(target.target(), target))) {
                reader.send(SseEmitter.event().name("target").data(target));
            }
        }
        for (String name :
                told.keySet().stream().filter(each -> !now.containsKey(each)).toList()) {
            told.remove(name);
            reader.send(SseEmitter.event().name("gone").data(new Gone(name)));
        }
    }

    private synchronized Map<String, TargetJson> look() {
        if (System.nanoTime() - lookedNanos >= PERIOD.toNanos()) {
            Map<String, TargetJson> read = new LinkedHashMap<>();
            targets.all().forEach(view -> read.put(view.name().toString(), TargetJson.of(view.withoutLastAnswer())));
            looked = read;
            lookedNanos = System.nanoTime();
        }
        return looked;
    }
}
