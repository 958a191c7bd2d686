package org.openenum.load.pages;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openenum.load.rest.Http;

/**
 * Asks for pages of lists, one request at a time, and says how long they took.
 *
 * <p>Each list is followed from page to page, and begun anew at its end: so the times are of the first pages and of
 * those behind them, and of the empty pages that a filter gives which fits nothing.
 */
public final class PageTimes {

    /** Pages of each list: enough for a middle, and a hundred thousand numbers deep at a thousand a page. */
    private static final int PAGES = 100;
    /** The first ones compile and fill caches. */
    private static final int WARM_UP_PAGES = 10;
    /** Whoever waits longer for a page has gone. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private static final double NANOS_PER_MILLI = 1e6;
    private static final int PERCENT = 100;
    private static final int MOST = 95;
    private static final Pattern NEXT = Pattern.compile("\"next\":\"([^\"]+)\"");
    private static final List<String> CONSOLE = List.of(
            "/numbers?zone=ZONE",
            "/numbers?zone=ZONE&q=4917",
            "/numbers?zone=ZONE&q=491729999999",
            "/numbers?zone=ZONE&status=CLOSED",
            "/numbers?zone=ZONE&ruleSet=RULESET",
            "/blocks?zone=ZONE",
            "/");

    private final String url;
    private final String[] credentials;

    private PageTimes(String url, String... credentials) {
        this.url = url;
        this.credentials = credentials;
    }

    /** Of lists of the REST API that is at a URL; {@code /api/v1} is not in it. */
    public static PageTimes ofApi(String url, String token) {
        return new PageTimes(url + "/api/v1", "Authorization", "Bearer " + token);
    }

    /**
     * Measures a product that runs. Arguments: where it is, a token of an administrator, the zone, the name of one of
     * its rule sets, a tag, a zone of hosts; then, to measure the console as well, the cookie of somebody who is signed
     * in.
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length < 6) {
            System.err.println("usage: PageTimes URL TOKEN ZONE RULE-SET TAG HOSTS [COOKIE]");
            System.exit(2);
        }
        PageTimes api = ofApi(arguments[0], arguments[1]);
        for (String path : new Lists(arguments[2], arguments[3], arguments[4], arguments[5]).paths()) {
            System.out.println(text(api.measure(path, PAGES)));
        }
        if (arguments.length > 6) {
            PageTimes console = new PageTimes(arguments[0], "Cookie", arguments[6]);
            for (String page : CONSOLE) {
                String path = page.replace("ZONE", arguments[2]).replace("RULESET", arguments[3]);
                System.out.println(text(console.measure(path, PAGES)));
            }
        }
    }

    /** The figures as a line for people. */
    public static String text(ListTimes times) {
        return String.format(
                Locale.ROOT,
                "%-80s p50 %6.1f  p95 %6.1f  max %6.1f ms  %d pages, %d behind another",
                times.list(),
                times.p50Millis(),
                times.p95Millis(),
                times.maxMillis(),
                times.pages(),
                times.followed());
    }

    /**
     * Measures a list.
     *
     * @throws IOException if a page is not answered with 200 in time
     */
    public ListTimes measure(String path, int pages) throws IOException {
        double[] millis = new double[pages];
        String cursor = "";
        int followed = 0;
        for (int i = -WARM_UP_PAGES; i < pages; i++) {
            long begun = System.nanoTime();
            String body = page(path, cursor);
            double took = (System.nanoTime() - begun) / NANOS_PER_MILLI;
            if (i >= 0) {
                millis[i] = took;
                followed += cursor.isEmpty() ? 0 : 1;
            }
            Matcher next = NEXT.matcher(body);
            cursor = next.find() ? next.group(1) : "";
        }
        Arrays.sort(millis);
        return new ListTimes(
                path,
                pages,
                followed,
                rounded(millis[pages / 2]),
                rounded(millis[Math.min(pages - 1, pages * MOST / PERCENT)]),
                rounded(millis[pages - 1]));
    }

    private String page(String path, String cursor) throws IOException {
        String place = cursor.isEmpty() ? "" : (path.contains("?") ? "&" : "?") + "cursor=" + cursor;
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path + place))
                .headers(credentials)
                .timeout(TIMEOUT)
                .build();
        HttpResponse<String> answer = Http.send(request);
        if (answer.statusCode() != HttpURLConnection.HTTP_OK) {
            throw new IOException(path + " answers " + answer.statusCode() + ": " + answer.body());
        }
        return answer.body();
    }

    private static double rounded(double figure) {
        return Math.round(figure * 1e3) / 1e3;
    }
}
