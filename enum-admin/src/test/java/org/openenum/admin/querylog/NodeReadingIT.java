package org.openenum.admin.querylog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.openenum.admin.node.NodeAddress;
import tools.jackson.databind.json.JsonMapper;

class NodeReadingIT {

    private static final int MAX_WAIT_MILLIS = 30_000;

    @Test
    void serverThatNeverAnswers_isLetGoOf() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            URI management = URI.create("http://127.0.0.1:" + server.getLocalPort());
            NodeReading reading = new NodeReading(new NodeAddress("mute", management, null), new JsonMapper());
            reading.open(HttpClient.newHttpClient(), "Bearer key", "seconds=600");
            try (Socket asked = server.accept()) {
                asked.setSoTimeout(MAX_WAIT_MILLIS);
                assertThat(asked.getInputStream().read()).isEqualTo('G');

                reading.close();

                assertThat(asked.getInputStream().readAllBytes()).isNotEmpty();
            }
        }
    }

    @Test
    void serverWhoseLineHasNoEnd_isNotUnderstood() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            URI management = URI.create("http://127.0.0.1:" + server.getLocalPort());
            NodeReading reading = new NodeReading(new NodeAddress("endless", management, null), new JsonMapper());
            reading.open(HttpClient.newHttpClient(), "Bearer key", "seconds=600");
            try (Socket asked = server.accept()) {
                send(NodeReading.MAX_LINE_OCTETS + 1, asked);

                await().atMost(Duration.ofMillis(MAX_WAIT_MILLIS))
                        .untilAsserted(() -> assertThat(reading.silentBecause()).isEqualTo(ReadFailure.VERSION));
                assertThat(reading.poll()).isNull();
            }
        }
    }

    /** A response that begins with this many blanks. */
    private static void send(int octets, Socket asked) {
        try {
            asked.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            asked.getOutputStream().write(" ".repeat(octets).getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            // The client has disconnected.
        }
    }
}
