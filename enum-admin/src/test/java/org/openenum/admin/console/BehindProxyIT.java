package org.openenum.admin.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.CookieManager;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.admin.AdminProgram;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.SessionView;
import org.openenum.admin.account.Sessions;
import org.openenum.admin.account.TokenLimits;
import org.openenum.admin.account.TokenService;
import org.springframework.context.ConfigurableApplicationContext;

/** A proxy with TLS in front of the program, as seen by a browser, a token and the audit trail. */
class BehindProxyIT {

    private static final String CLIENT = "192.0.2.77";

    private static ConfigurableApplicationContext admin;

    private static IdentityProvider provider;

    private static Nginx nginx;

    private static int port;

    private static String secret;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        provider = new IdentityProvider();
        admin = AdminProgram.start(
                "--openenum.data=" + folder.resolve("data"),
                "--openenum.http.tls=true",
                "--openenum.http.trusted-proxies=127.0.0.1,2001:db8::/32",
                "--openenum.oidc.issuer=" + provider.issuer(),
                "--openenum.oidc.client-id=" + IdentityProvider.CLIENT,
                "--openenum.oidc.client-secret=" + IdentityProvider.CLIENT_SECRET,
                "--openenum.oidc.role-claim=realm_access.roles");
        port = Integer.parseInt(admin.getEnvironment().getRequiredProperty("local.server.port"));
        secret = admin.getBean(TokenService.class)
                .create(
                        "proxied",
                        Role.VIEWER,
                        null,
                        new TokenLimits(List.of(), List.of(CLIENT), List.of()),
                        RunningConsole.somebodyElse())
                .secret();
        nginx = new Nginx(folder, port);
        await().atMost(Duration.ofSeconds(30))
                .ignoreExceptions()
                .until(() -> get(browser(), nginx.url() + "/sign-in").statusCode() == 200);
    }

    @AfterAll
    static void stop() {
        if (nginx != null) {
            nginx.close();
        }
        admin.close();
        provider.close();
    }

    @Test
    void page_sendsNobodyOutOfTls() throws Exception {
        HttpResponse<String> answer = get(browser(), nginx.url() + "/numbers");

        assertThat(answer.headers().firstValue("Location")).contains(nginx.url() + "/sign-in");
        assertThat(answer.headers().firstValue("Strict-Transport-Security")).isPresent();
        assertThat(answer.headers().firstValue("Set-Cookie").orElseThrow())
                .contains("__Host-openenum=", "Secure", "HttpOnly");
    }

    @Test
    void personWithAnIdentityProvider_comesBackToTheProxy() throws Exception {
        provider.vouchFor("subject-7", "petra", "openenum-viewer");
        HttpClient browser = browser();
        get(browser, nginx.url() + "/numbers?q=44");
        HttpResponse<String> answer = get(browser, nginx.url() + "/oauth2/authorization/oidc");
        for (int hops = 0; answer.statusCode() == 302; hops++) {
            assertThat(hops).isLessThan(6);
            URI next =
                    answer.uri().resolve(answer.headers().firstValue("Location").orElseThrow());
            assertThat(next.toString())
                    .satisfiesAnyOf(
                            to -> assertThat(to).startsWith(nginx.url() + "/"),
                            to -> assertThat(to).startsWith(provider.issuer()));
            answer = get(browser, next.toString());
        }

        assertThat(answer.uri().toString()).startsWith(nginx.url() + "/numbers?q=44");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(admin.getBean(Sessions.class).of("petra", null))
                .extracting(SessionView::address)
                .containsExactly(CLIENT);
    }

    @Test
    void forwardedHeader_isUnderstoodToo() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(nginx.forwardedUrl() + "/oauth2/authorization/oidc"))
                .build();
        HttpResponse<String> answer = browser().send(request, BodyHandlers.ofString());

        assertThat(answer.headers().firstValue("Location").orElseThrow())
                .contains("redirect_uri=" + nginx.forwardedUrl() + "/login/oauth2/code/oidc");
    }

    /** This proxy requests another host than its client did. */
    @Test
    void formThatIsSentWithoutASignIn_isKept() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(nginx.forwardedUrl() + "/zones"))
                .header("Accept", "text/html")
                .header("Accept-Language", "en")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Origin", nginx.forwardedUrl())
                .POST(BodyPublishers.ofString("apex=late.example&action=save"))
                .build();
        HttpResponse<String> answer = browser().send(request, BodyHandlers.ofString());

        assertThat(answer.body()).contains("What you typed is kept");
    }

    /** Sent without nginx; 127.0.0.1 and 2001:db8::/32 are trusted, and the token is valid only at 192.0.2.77. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                // from     | X-Forwarded-For                    | Forwarded                                      |
                // status
                "127.0.0.1  | 192.0.2.77                         | -                                              | 200",
                "127.0.0.1  | 192.0.2.77:4711                    | -                                              | 200",
                "127.0.0.1  | 192.0.2.77, 2001:db8::1, 127.0.0.1 | -                                              | 200",
                "127.0.0.1  | 198.51.100.1, 192.0.2.77           | -                                              | 200",
                "127.0.0.1  | 192.0.2.77, 198.51.100.1           | -                                              | 401",
                "127.0.0.1  | 192.0.2.77, unknown                | -                                              | 401",
                "127.0.0.1  | -                                  | For=\"192.0.2.77:4711\";proto=https            | 200",
                "127.0.0.1  | -                                  | for=192.0.2.77, for=\"[2001:db8::1]:80\"       | 200",
                "127.0.0.1  | -                                  | for=192.0.2.77, for=198.51.100.1               | 401",
                "127.0.0.1  | -                                  | for=192.0.2.77, for=_hidden                    | 401",
                "127.0.0.1  | 192.0.2.77                         | for=192.0.2.77                                 | 200",
                "127.0.0.1  | 192.0.2.77                         | for=198.51.100.1                               | 400",
                "127.0.0.1  | 198.51.100.1                       | for=192.0.2.77                                 | 400",
                "127.0.0.2  | 192.0.2.77                         | -                                              | 401",
                "127.0.0.2  | -                                  | for=192.0.2.77                                 | 401",
                "127.0.0.1  | -                                  | -                                              | 401",
            })
    void clientAddress_isBelievedFromTrustedProxiesOnly(String from, String forwardedFor, String forwarded, int status)
            throws IOException {
        String headers = (forwardedFor == null ? "" : "X-Forwarded-For: " + forwardedFor + "\r\n")
                + (forwarded == null ? "" : "Forwarded: " + forwarded + "\r\n");
        try (Socket socket = new Socket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
            socket.connect(new InetSocketAddress("127.0.0.1", port));
            socket.getOutputStream()
                    .write(
                            ("GET /api/v1/version HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer "
                                            + secret + "\r\n" + headers + "\r\n")
                                    .getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
        }
    }

    private static HttpClient browser() throws Exception {
        return HttpClient.newBuilder()
                .sslContext(nginx.trust())
                .version(HttpClient.Version.HTTP_1_1)
                .cookieHandler(new CookieManager())
                .build();
    }

    /** Requests through another proxy of the client; nginx appends the client's address to it. */
    private static HttpResponse<String> get(HttpClient browser, String url) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("Accept", "text/html")
                .header("X-Forwarded-For", CLIENT)
                .build();
        return browser.send(request, BodyHandlers.ofString());
    }
}
