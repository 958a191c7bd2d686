package org.openenum.admin.stream;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openenum.sentence.Sentence;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Streams that fail while their readers are connected. */
class EventStreamsTest {

    private final Streams streams = new Streams();

    private static final class Streams extends EventStreams {

        Streams() {
            super("stream-of-a-test", 1, Sentence.plain("somebody reads already"));
        }

        SseEmitter open(Telling telling) {
            return open(() -> true, Duration.ofMinutes(1), telling);
        }
    }

    @AfterEach
    void stop() {
        streams.stop();
    }

    @Test
    void eventThatCannotBeWritten_endsTheStream() {
        // Spring passes on any failure except those of the connection.
        assertEnds(reader -> {
            throw new IllegalStateException("Failed to send", new OutOfMemoryError("Java heap space"));
        });
    }

    @Test
    void eventThatCannotBeRead_forWantOfMemory_endsTheStream() {
        assertEnds(reader -> {
            throw new OutOfMemoryError("Java heap space");
        });
    }

    @Test
    void readerWhoIsToldNothing_hearsAtOnceThatTheStreamLives() throws Exception {
        streams.start();

        MockHttpServletResponse response = MockMvcBuilders.standaloneSetup(new Page(streams))
                .build()
                .perform(MockMvcRequestBuilders.get("/events"))
                .andReturn()
                .getResponse();

        await().until(() -> response.getContentAsString().startsWith(":nothing new\n"));
    }

    /** The controller of the stream. */
    @RestController
    static class Page {

        private final Streams streams;

        Page(Streams streams) {
            this.streams = streams;
        }

        @GetMapping("/events")
        SseEmitter events() {
            return streams.open(reader -> {
                while (reader.isToldMore()) {
                    reader.pause(Duration.ofMillis(10));
                }
            });
        }
    }

    private void assertEnds(EventStreams.Telling telling) {
        SseEmitter reader = streams.open(telling);

        await().until(() -> hasEnded(reader));
    }

    /** After the end, nothing can be sent. */
    private static boolean hasEnded(SseEmitter reader) throws IOException {
        try {
            reader.send(SseEmitter.event().comment("still there"));
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }
}
