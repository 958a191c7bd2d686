package org.openenum.admin.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;

/** More clients than there are workers, which send the head of a request and then little or nothing of its body. */
class SlowBodiesIT {

    private static final int CLIENTS = 240;

    private static final String JSON_OF_THE_UNKNOWN = """
            PUT /api/v1/zones/slow.example HTTP/1.1
            Host: localhost
            Content-Type: application/json
            Content-Length: 1000

            {""";

    private static final String FORM_OF_THE_UNKNOWN = """
            POST /sign-in HTTP/1.1
            Host: localhost
            Content-Type: application/x-www-form-urlencoded
            Content-Length: 1000

            n""";

    private static final String CHUNKS_OF_THE_UNKNOWN = """
            POST /api/v1/imports HTTP/1.1
            Host: localhost
            Content-Type: text/csv
            Transfer-Encoding: chunked

            1
            n""";

    private static RunningAdmin admin;

    private final List<Socket> slow = new ArrayList<>();

    @BeforeAll
    static void start() {
        admin = RunningAdmin.on(TestDatabase.H2);
    }

    @AfterEach
    void closeAll() throws IOException {
        for (Socket socket : slow) {
            socket.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {JSON_OF_THE_UNKNOWN, FORM_OF_THE_UNKNOWN, CHUNKS_OF_THE_UNKNOWN})
    void slowBodiesOfTheUnknown_holdNobodyUp(String head) throws IOException, InterruptedException {
        for (int i = 0; i < CLIENTS; i++) {
            send(head, "127.0.0." + (2 + i % 3));
        }
        HttpRequest request = HttpRequest.newBuilder(URI.create(admin.url() + "/api/v1/version"))
                .timeout(Duration.ofSeconds(3))
                .build();

        assertThat(HttpClient.newHttpClient()
                        .send(request, BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(401);
        assertThatNoException()
                .isThrownBy(() -> admin.client(Role.ADMINISTRATOR).create("/zones/" + RunningAdmin.newApex(), "{}"));
    }

    @Test
    void unknownCaller_isRefusedBeforeTheBody() throws IOException {
        Socket socket = send(JSON_OF_THE_UNKNOWN, "127.0.0.2");

        assertThat(firstLine(socket)).contains(" 401");
    }

    @Test
    void unknownCaller_isNotAskedForTheBody() throws IOException {
        Socket socket = send("""
                PUT /api/v1/zones/slow.example HTTP/1.1
                Host: localhost
                Expect: 100-continue
                Content-Type: application/json
                Content-Length: 1000

                """, "127.0.0.2");

        assertThat(firstLine(socket)).contains(" 401");
    }

    @Test
    void bodyThatStops_isATimeout() throws IOException {
        String token =
                "Authorization: Bearer " + admin.client(Role.ADMINISTRATOR).token() + "\n";
        Socket socket = send(JSON_OF_THE_UNKNOWN.replace("Host:", token + "Host:"), "127.0.0.2");

        assertThat(firstLine(socket)).contains(" 408");
    }

    @Test
    void unreadBodyOfAnImpatientClient_losesNoAnswer() {
        Answer answer = admin.client(Role.VIEWER).create("/zones/slow.example", "x".repeat(200_000));

        assertThat(answer.status()).isEqualTo(403);
    }

    @Test
    void addressWithManyConnections_getsNoMore_andOthersDo() throws IOException {
        for (int i = 0; i < 256; i++) {
            send("GET", "127.0.0.9");
        }
        Socket oneTooMany = send("GET / HTTP/1.1\nHost: localhost\n\n", "127.0.0.9");
        Socket other = send("GET / HTTP/1.1\nHost: localhost\n\n", "127.0.0.8");

        assertThat(firstLine(other)).contains(" 302");
        assertThat(firstLine(oneTooMany)).isEmpty();
    }

    private Socket send(String text, String from) throws IOException {
        Socket socket = new Socket();
        slow.add(socket);
        socket.setSoTimeout(20_000);
        socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
        socket.connect(
                new InetSocketAddress("127.0.0.1", URI.create(admin.url()).getPort()));
        socket.getOutputStream().write(text.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    /** Empty if the connection was closed without a response. */
    private static String firstLine(Socket socket) throws IOException {
        StringBuilder line = new StringBuilder();
        try {
            for (int octet = socket.getInputStream().read();
                    octet >= 0 && octet != '\r';
                    octet = socket.getInputStream().read()) {
                line.append((char) octet);
            }
        } catch (java.net.SocketException e) {
            return "";
        }
        return line.toString();
    }
}
