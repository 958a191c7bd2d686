package org.openenum.server.handover;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.server.transport.DnsServer;
import org.openenum.server.transport.SilentServer;

/** The old server is played by this test. */
@EnabledOnOs(OS.LINUX)
class TakeoverIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final DnsServer next = SilentServer.create();

    @TempDir
    private Path data;

    @Test
    void serverBeforeThatTakesEverythingBackAtTheVeryEnd_isTheOneThatGoesOn() throws Exception {
        HandoverFolder folder = HandoverFolder.in(data);
        folder.prepare();
        try (ServerSocketChannel offer = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            offer.bind(UnixDomainSocketAddress.of(folder.offer()));
            CompletableFuture<Boolean> goesOn = CompletableFuture.supplyAsync(() -> takeOver(folder));
            try (Lines old = new Lines(offer.accept())) {
                answer("take 2 ", "sockets 0", old);
                answer("where", "at 1 current", old);
                answer("give", "given", old);
                answer("where", "at 1 current", old);
                answer("hold", "at 1 current", old);
                answer("release", "released", old);
                old.say("no: the other server does not accept the connections");

                assertThat(goesOn).succeedsWithin(PATIENCE).isEqualTo(false);
            }
        }
        next.stop();
    }

    private boolean takeOver(HandoverFolder folder) {
        Takeover takeover = Takeover.begin(folder, next, PATIENCE, Duration.ZERO);
        takeover.complete(position -> true, () -> 0);
        takeover.finish(position -> true, () -> {});
        return takeover.settle();
    }

    private static void answer(String asked, String answer, Lines old) throws IOException {
        assertThat(old.hear(PATIENCE)).startsWith(asked);
        old.say(answer);
    }
}
