package org.openenum.admin.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;

/** Targets behind TLS with self-signed certificates. */
class TlsTargetIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** badAnswers times the interval, and a second. */
    private static final Duration LIMIT = Duration.ofSeconds(3);

    private static void check(ApiClient client, String target, String kind) {
        Answer set = client.put("/targets/" + target + "/check", """
                {"kind":"%s","intervalSeconds":1,"timeoutMillis":500,"goodAnswers":1,"badAnswers":2}""".formatted(kind));
        assertThat(set.status()).as(set.toString()).isEqualTo(200);
    }

    private static String said(ApiClient client, String target, String field) {
        return client.get("/targets/" + target).json().at("/" + field).asString();
    }

    private static void awaitState(ApiClient client, String target, String state) {
        await().atMost(PATIENCE).until(() -> said(client, target, "state").equals(state));
    }

    @ParameterizedTest
    @CsvSource({"sip-tls, 200 OK", "https, HTTP/1.1 204 No Content"})
    void targetBehindTls_isUp_andDownInTimeWhenItStops(String kind, String answer, @TempDir Path folder) {
        ApiClient client = RunningAdmin.on(TestDatabase.H2).client(Role.OPERATOR);
        TlsResponder responder = new TlsResponder("127.0.9.41", folder);
        String target = responder.name();
        check(client, target, kind);
        awaitState(client, target, "up");
        assertThat(said(client, target, "lastAnswer")).isEqualTo(answer);

        Instant stopped = Instant.now();
        responder.close();
        awaitState(client, target, "down");

        assertThat(said(client, target, "why")).isEqualTo("the port is closed");
        assertThat(Duration.between(stopped, Instant.parse(said(client, target, "since"))))
                .isLessThan(LIMIT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sip-tls", "https"})
    void listenerWithoutTls_isDown_andTheReasonSaysSo(String kind) {
        ApiClient client = RunningAdmin.on(TestDatabase.H2).client(Role.OPERATOR);
        try (SipResponder responder = new SipResponder("127.0.9.42")) {
            check(client, responder.name(), kind);
            awaitState(client, responder.name(), "down");

            assertThat(said(client, responder.name(), "why"))
                    .isEqualTo("no TLS: the port is open, but the TLS handshake is not answered");
        }
    }
}
