package org.openenum.admin.feed;

import java.io.IOException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.openenum.admin.stream.EventStreams;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * The feed as server-sent events named {@code change}, whose id is the position in the log: a reader that reconnects
 * with the last id misses nothing. The position is sent at once, even if the changes up to it are not for this reader,
 * so that a reader whose connection breaks before the first change misses nothing either.
 *
 * <p>It holds no database connection between two reads.
 */
@Component
class ChangeStreams extends EventStreams {

    /** Then the reader reconnects and is authenticated again. */
    static final Duration MAX_LISTENING = Duration.ofMinutes(10);

    /** Each takes a thread and an open connection. */
    private static final int MAX_READERS = 50;

    private static final Duration PERIOD = Duration.ofMillis(200);

    private final ChangeFeed feed;

    ChangeStreams(ChangeFeed feed) {
        super(
                "change-stream",
                MAX_READERS,
                Sentence.plain(MAX_READERS + " streams of changes are already open, the maximum; try again later"));
        this.feed = feed;
    }

    /**
     * Streams the changes after a position, at most for the given time.
     *
     * @throws RefusedException as {@link ChangeFeed#read} does, or if there are too many readers
     */
    SseEmitter stream(FeedQuery wish, long after, Duration within, BooleanSupplier allowed) {
        Portion first = feed.read(wish, after);
        return open(allowed, within, reader -> tell(reader, wish, first));
    }

    private void tell(Reader reader, FeedQuery wish, Portion first) throws IOException {
        Portion portion = first;
        long told = -1;
        while (reader.isToldMore()) {
            for (ChangeEvent event : portion.items()) {
                told = event.seq();
                reader.send(SseEmitter.event()
                        .id(Long.toString(told))
                        .name("change")
                        .data(event));
            }
            if (told != portion.after()) {
                // An id alone is not an event, but it becomes the last event id, at which a reader that reconnects
                // continues.
                told = portion.after();
                reader.send(SseEmitter.event().id(Long.toString(told)));
            }
            reader.pause(portion.more() ? Duration.ZERO : PERIOD);
            portion = next(wish, portion);
        }
    }

    private Portion next(FeedQuery wish, Portion last) {
        return last.more() || feed.end() != last.after()
                ? feed.read(wish, last.after())
                : Portion.nothingAfter(last.after());
    }
}
