package org.openenum.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A user of the console without scripts: pages, forms and a cookie. */
final class ConsolePerson {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\"[^>]* value=\"([^\"]+)");

    private final HttpClient browser = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .cookieHandler(new CookieManager())
            .followRedirects(Redirect.NEVER)
            .build();

    /** Gets a page, from any program behind one address. */
    HttpResponse<String> page(int port, String path) {
        return send(request(port, path).GET());
    }

    /**
     * Fills in the form of a page and posts it.
     *
     * @param fields names and values in turn
     */
    HttpResponse<String> submit(int port, String page, String path, String... fields) {
        Matcher token = CSRF.matcher(page(port, page).body());
        if (!token.find()) {
            throw new IllegalStateException("no form at " + page);
        }
        StringBuilder form = new StringBuilder("_csrf=").append(encoded(token.group(1)));
        for (int i = 0; i < fields.length; i += 2) {
            form.append('&').append(fields[i]).append('=').append(encoded(fields[i + 1]));
        }
        return send(request(port, path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form.toString())));
    }

    /** The path of the Location header; empty if there is none. */
    static String pathOf(HttpResponse<String> answer) {
        return answer.headers()
                .firstValue("Location")
                .map(where -> where.replaceAll("^https?://[^/]+", ""))
                .orElse("");
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private static HttpRequest.Builder request(int port, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(LIMIT)
                .header("Accept", "text/html");
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return browser.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
