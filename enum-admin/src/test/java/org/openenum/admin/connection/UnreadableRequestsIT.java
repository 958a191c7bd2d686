package org.openenum.admin.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;

/** Requests that the web server itself refuses, compared octet by octet. */
class UnreadableRequestsIT {

    private static RunningAdmin admin;

    private static String token;

    @BeforeAll
    static void start() {
        admin = RunningAdmin.on(TestDatabase.H2);
        token = admin.client(Role.ADMINISTRATOR).token();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // request line                     | further header                    | status
                "GET /api/v1/zones/%zz HTTP/1.1     | X-A: a                            | 400",
                "GET /api/v1/zones/a\\b HTTP/1.1    | X-A: a                            | 400",
                "GET /api/v1/zones/{x} HTTP/1.1     | X-A: a                            | 400",
                "GET /api/v1/zones?q=%zz HTTP/1.1   | X-A: a                            | 400",
                "GET /api/v1/zones HTTP/1.1         | Host: other                       | 400",
                "PUT /api/v1/zones/a HTTP/1.1       | Content-Length: many              | 400",
                "PUT /api/v1/zones/a HTTP/1.1       | Transfer-Encoding: odd            | 501",
                "GET /api/v1/zones HTTP/9.9         | X-A: a                            | 505",
                "TRACE /api/v1/zones HTTP/1.1       | X-A: a                            | 405",
                "FROB /api/v1/zones HTTP/1.1        | X-A: a                            | 400",
                "POST /api/v1/imports HTTP/1.1      | Content-Type: multipart/form-data | 400",
                "PUT /api/v1/zones/a HTTP/1.1       | Content-Type: nonsense            | 415",
                "GET /api/v1/zones HTTP/1.1         | Accept: nonsense                  | 406",
            })
    void requestThatTheWebServerRefuses_isAProblem(String line, String header, int status) throws IOException {
        assertProblem(answerTo(line, header), status);
    }

    @Test
    void headersThatAreTooLarge_areAProblem() throws IOException {
        assertProblem(answerTo("GET /api/v1/zones HTTP/1.1", "X-A: " + "a".repeat(20_000)), 400);
    }

    @Test
    void refusedRequestOfABrowser_isAPageThatShowsNothingOfTheProgram() throws IOException {
        String answer = answerTo("GET /zones/%zz HTTP/1.1", "X-A: a");

        assertThat(answer).startsWith("HTTP/1.1 400 ").contains("text/html").doesNotContain("Tomcat", "apache");
    }

    private static void assertProblem(String answer, int status) {
        assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
        assertThat(answer.toLowerCase(Locale.ROOT)).contains("\r\ncontent-type: application/problem+json");
        assertThat(answer)
                .contains("\"status\":" + status, "\"title\":", "\"detail\":", "\"errors\":[]", "\"requestId\":")
                .doesNotContain("Exception", "Tomcat", "apache");
    }

    private static String answerTo(String line, String header) throws IOException {
        URI url = URI.create(admin.url());
        try (Socket socket = new Socket(InetAddress.getByName(url.getHost()), url.getPort())) {
            String request = line + "\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer " + token
                    + "\r\n" + header + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
