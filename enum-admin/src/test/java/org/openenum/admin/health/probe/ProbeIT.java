package org.openenum.admin.health.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.health.CheckKind;
import org.openenum.health.TargetCheck;
import org.openenum.health.TargetName;
import org.openenum.requester.ClientNetwork;

/** Targets whose answer never ends. */
class ProbeIT {

    private static final String ADDRESS = "127.0.9.32";

    private static final int TIMEOUT_MILLIS = 500;

    private static final int DRIP_MILLIS = 50;

    /** The head of a TLS record of 16,384 octets; they are zero, and never all sent. */
    private static final byte[] HEAD = {22, 3, 3, 64, 0};

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "probe-test");
        thread.setDaemon(true);
        thread.start();
    }

    private static void drip(ServerSocket server) {
        try (Socket socket = server.accept()) {
            OutputStream out = socket.getOutputStream();
            out.write(HEAD);
            while (true) {
                Thread.sleep(DRIP_MILLIS);
                out.write(0);
            }
        } catch (IOException e) {
            // The other side has closed the connection.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SIP_TCP", "SIP_TLS", "HTTP", "HTTPS"})
    void answerThatComesOctetByOctet_isBad_whenTheTimeIsOver(CheckKind kind) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName(ADDRESS))) {
            start(() -> drip(server));
            Probe probe = new Probe(new AllowedAddresses(List.of(ClientNetwork.parse(ADDRESS + "/32"))));
            boolean isHttp = kind == CheckKind.HTTP || kind == CheckKind.HTTPS;
            TargetCheck check = new TargetCheck(kind, isHttp ? "/" : null, 1, TIMEOUT_MILLIS, 1, 2, null);

            ProbeAnswer answer = CompletableFuture.supplyAsync(
                            () -> probe.ask(new TargetName(ADDRESS, server.getLocalPort()), check), ProbeIT::start)
                    .get(10L * TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);

            assertThat(answer.verdict()).as(answer.text()).isEqualTo(ProbeAnswer.Verdict.BAD);
        }
    }
}
