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
 * The feed as server-sent events named {@code change}, whose id is the place in the log: who comes again with the last
 * one misses nothing. That place is told at once, and also where the changes up to it are not for this reader: whoever
 * was cut off before the first change misses none either.
 *
 * <p>Between two looks it holds no connection to the database.
 */
@Component
class ChangeStreams extends EventStreams {

    /** Then the reader comes again, and is asked again who it is. */
    static final Duration MAX_LISTENING = Duration.ofMinutes(10);

    /** Each is a thread and an open connection. */
    private static final int MAX_READERS = 50;

    private static final Duration PERIOD = Duration.ofMillis(200);

    private final ChangeFeed feed;

    ChangeStreams(ChangeFeed feed) {
        super(
                "change-stream",
                MAX_READERS,
                Sentence.plain(MAX_READERS + " read the changes as a stream already; try again later"));
        this.feed = feed;
    }

    /**
     * Tells from a place on, for so long unless the reader goes before.
     *
     * @throws RefusedException as {@link ChangeFeed#read} does, or if too many read
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
                // An id alone is no event, but from now on the last one: who comes again with it goes on there.
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
