package org.openenum.load.bench.page;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openenum.load.bench.result.Row;
import org.openenum.load.rest.Http;
import org.openenum.load.rest.RestRequest;

/**
 * Requests pages of lists one after another, and measures how long they take.
 *
 * <p>Each list is read from page to page, and again from the beginning at its end: so the times include first pages,
 * later pages, and the empty pages of filters that match nothing.
 *
 * @param httpPort the port of enum-admin on loopback
 * @param token a token that may read all of them
 */
public record PageTimes(int httpPort, String token) {

    /** During the first pages, code is compiled and caches are filled. */
    private static final int WARM_UP_PAGES = 10;
    /** No user waits longer for a page. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private static final double NANOS_PER_MILLI = 1e6;
    private static final int PERCENT = 100;
    private static final int MOST = 95;
    private static final Pattern NEXT = Pattern.compile("\"next\":\"([^\"]+)\"");

    /**
     * How long the pages of a list took, and how many of them were not first pages.
     *
     * @param path of the list and its filters
     * @param pages how many are measured
     * @throws IOException if a page is not answered with 200 in time
     */
    public Row measure(String path, int pages) throws IOException {
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
        double p95 = millis[Math.min(pages - 1, pages * MOST / PERCENT)];
        return new Row()
                .and("list", path)
                .and("pages", pages)
                .and("followed", followed)
                .and("p50Millis", millis[pages / 2])
                .and("p95Millis", p95)
                .and("maxMillis", millis[pages - 1]);
    }

    private String page(String path, String cursor) throws IOException {
        String place = cursor.isEmpty() ? "" : (path.contains("?") ? "&" : "?") + "cursor=" + cursor;
        HttpResponse<String> answer = Http.send(RestRequest.read(path + place).to(httpPort, token, TIMEOUT));
        if (answer.statusCode() != HttpURLConnection.HTTP_OK) {
            throw new IOException(path + " answers " + answer.statusCode() + ": " + answer.body());
        }
        return answer.body();
    }
}
