package org.openenum.admin.querylog;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.openenum.admin.stream.EventStreams;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Sends the queries as server-sent events: {@code queries}, four times a second, and {@code end} as the last one. */
@Component
class QueryStreams extends EventStreams {

    /** Fast enough for a person; also the longest time until a disconnected reader is noticed. */
    private static final Duration PERIOD = Duration.ofMillis(250);

    /** A thread whose stream has just ended may not be idle yet when the next reader comes. */
    private static final int MAX_THREADS = 2 * QueryLogs.MAX_READERS;

    private final QueryLogs logs;

    QueryStreams(QueryLogs logs) {
        super("query-stream", MAX_THREADS, Sentence.of("query-log.too-many"));
        this.logs = logs;
    }

    /** Why a stream ended. */
    enum Reason {
        /** The requested or maximum duration is over. */
        TIME,
        /** No server can be read. */
        SILENT,
        /** The program stops. */
        STOP
    }

    /**
     * The last event.
     *
     * @param silent the servers that could not be read, each with the reason
     */
    record End(Reason reason, List<QueryPortion.Silent> silent) {

        /** Copies the list. */
        End {
            silent = List.copyOf(silent);
        }
    }

    /** Streams for this time, unless the reader disconnects before. */
    SseEmitter stream(QueryLogFilter wish, Author author, Duration within, BooleanSupplier allowed) {
        QueryGathering gathering = logs.open(wish, author, within);
        try {
            return open(allowed, within, reader -> tell(reader, gathering));
        } catch (RuntimeException | Error e) {
            gathering.close();
            throw e;
        }
    }

    /** The queries within a short time, without a stream. */
    QueryPortion snapshot(QueryLogFilter wish, Author author, Duration within) {
        try (QueryGathering gathering = logs.open(wish, author, within)) {
            Thread.sleep(within.toMillis());
            return gathering.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw RefusedException.busy(Sentence.of("job.program-ends"), e);
        }
    }

    private void tell(Reader reader, QueryGathering gathering) throws IOException {
        try (gathering) {
            Reason reason = tellToTheEnd(reader, gathering);
            reader.send(SseEmitter.event().name("end").data(new End(reason, gathering.silent())));
        }
    }

    private Reason tellToTheEnd(Reader reader, QueryGathering gathering) throws IOException {
        while (true) {
            reader.send(SseEmitter.event().name("queries").data(gathering.take()));
            if (!gathering.isLive()) {
                return Reason.SILENT;
            }
            if (!reader.isToldMore()) {
                return isRunning() ? Reason.TIME : Reason.STOP;
            }
            reader.pause(PERIOD);
        }
    }
}
