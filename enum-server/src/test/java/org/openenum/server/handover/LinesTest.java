package org.openenum.server.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinesTest {

    private static final Duration SOON = Duration.ofSeconds(10);

    private Lines here;
    private Lines there;

    @BeforeEach
    void connect(@TempDir Path folder) throws IOException {
        Path path = folder.resolve("s");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(path));
            here = Lines.to(path);
            there = new Lines(server.accept());
        }
    }

    @AfterEach
    void close() throws IOException {
        here.close();
        there.close();
    }

    @Test
    void whatIsSaid_isHeardInItsOrder() throws IOException {
        there.say("one");
        there.say("two");

        assertThat(here.hear(SOON)).isEqualTo("one");
        assertThat(here.hear(SOON)).isEqualTo("two");
        assertThat(here.next()).isNull();
    }

    @Test
    void oneThatHasGone_isToldAsGone() throws IOException {
        there.close();

        assertThatThrownBy(() -> here.hear(SOON)).isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> here.say("more")).isInstanceOf(EOFException.class);
    }

    @Test
    void oneThatSaidNoBeforeItWent_isNotTakenForOneThatEndedWithoutAWord() throws IOException {
        there.say("no: the port is taken");
        there.close();

        assertThatThrownBy(() -> here.say("where"))
                .isNotInstanceOf(EOFException.class)
                .hasMessage("the other process said: no: the port is taken");
    }
}
