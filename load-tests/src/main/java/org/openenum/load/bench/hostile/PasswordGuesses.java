package org.openenum.load.bench.hostile;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.rest.Http;

/** Clients that guess the administrator's password on the sign-in page, each as fast as it is answered. */
final class PasswordGuesses implements HostileClients {

    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

    private final String signIn;
    private final AtomicLong ended = new AtomicLong();
    private final List<Thread> threads = new ArrayList<>();
    private volatile @Nullable IOException failure;
    private volatile boolean over;

    private PasswordGuesses(int port) {
        this.signIn = "http://127.0.0.1:" + port + "/sign-in";
    }

    static PasswordGuesses start(int port, int clients) {
        PasswordGuesses guesses = new PasswordGuesses(port);
        for (int i = 0; i < clients; i++) {
            Thread thread = new Thread(guesses::run, "password guesses " + i);
            thread.setDaemon(true);
            guesses.threads.add(thread);
            thread.start();
        }
        return guesses;
    }

    private void run() {
        for (int i = 0; !over; i++) {
            try {
                guess("guess" + i);
                ended.incrementAndGet();
            } catch (IOException e) {
                // Cut off: the next attempt follows; it is reported at the end if none was answered.
                failure = e;
            }
        }
    }

    private void guess(String password) throws IOException {
        HttpResponse<String> form =
                Http.send(HttpRequest.newBuilder(URI.create(signIn)).build());
        Matcher csrf = CSRF.matcher(form.body());
        if (!csrf.find()) {
            throw new IOException("HTTP " + form.statusCode() + " has no form to sign in");
        }
        String cookies = String.join(
                "; ",
                form.headers().allValues("Set-Cookie").stream()
                        .map(cookie -> cookie.split(";", 2)[0])
                        .toList());
        String body = "name=admin&password=" + password + "&_csrf="
                + URLEncoder.encode(csrf.group(1), StandardCharsets.UTF_8);
        int status = Http.send(HttpRequest.newBuilder(URI.create(signIn))
                        .header("Cookie", cookies)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(body))
                        .build())
                .statusCode();
        if (status != HttpURLConnection.HTTP_MOVED_TEMP) {
            throw new IOException("HTTP " + status + " is unexpected for a wrong password");
        }
    }

    @Override
    public long ended() {
        return ended.get();
    }

    @Override
    public void close() throws IOException {
        over = true;
        for (Thread thread : threads) {
            Waiting.untilEnd(thread);
        }
        if (ended.get() == 0) {
            throw new IOException("no guess was answered", failure);
        }
    }
}
