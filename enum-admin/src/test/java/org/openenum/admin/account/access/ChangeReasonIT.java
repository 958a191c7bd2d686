package org.openenum.admin.account.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;

/** Reasons for a change, with characters that Java's HTTP client cannot send. */
class ChangeReasonIT {

    private ApiClient client;

    private String zone;

    @BeforeEach
    void makeZone() {
        client = RunningAdmin.on(TestDatabase.H2).client(Role.ADMINISTRATOR);
        zone = "/zones/" + RunningAdmin.newApex();
        client.create(zone, "{}");
    }

    @Test
    void reasonInUtf8_isKeptAsItIs() throws IOException {
        String reason = "größer für Zürich – “Ångström” 図";

        assertThat(create("4930", reason, StandardCharsets.UTF_8)).startsWith("HTTP/1.1 201 ");

        assertThat(client.get(zone + "/numbers/4930/history")
                        .json()
                        .at("/items/0/reason")
                        .asString())
                .isEqualTo(reason);
    }

    @Test
    void reasonInAnotherEncoding_isRefused() throws IOException {
        assertThat(create("4930", "für Zürich", StandardCharsets.ISO_8859_1))
                .startsWith("HTTP/1.1 400 ")
                .contains("X-Change-Reason is not UTF-8");
    }

    /** Some programs take U+0085 as the end of a line. */
    @Test
    void reasonWithAControlCharacter_isRefused() throws IOException {
        assertThat(create("4930", "one\u0085two", StandardCharsets.UTF_8)).startsWith("HTTP/1.1 400 ");
    }

    private String create(String number, String reason, Charset charset) throws IOException {
        URI url = URI.create(client.root());
        String body = "{\"status\":\"closed\"}";
        try (Socket socket = new Socket(InetAddress.getByName(url.getHost()), url.getPort())) {
            String request = "PUT " + url.getPath() + zone + "/numbers/" + number
                    + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer " + client.token()
                    + "\r\nIf-None-Match: *\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                    + "\r\nX-Change-Reason: " + reason + "\r\n\r\n" + body;
            socket.getOutputStream().write(request.getBytes(charset));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
