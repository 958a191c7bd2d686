package org.openenum.load.pages;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks for pages of every list, one request at a time, and prints how long the middle, the slowest but five percent, and the slowest one took.
 *
 * <p>Each list is followed from page to page: so the times are of the first pages and of those behind them, and of the empty pages that a filter
 * gives which fits nothing. Arguments: where the product is, a token of an administrator, the zone, the name of one of its rule sets, a tag; then, to measure the
 * console as well, the cookie of somebody who is signed in.
 */
public final class PageTimes {

    /** Pages of each list: enough for a middle, and a hundred thousand numbers deep at a thousand a page. */
    private static final int PAGES = 100;

    /** The first ones compile and fill caches. */
    private static final int WARM_UP_PAGES = 10;

    /** Whoever waits longer for a page has gone. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private static final double NANOS_PER_MILLI = 1_000_000.0;

    private static final Pattern NEXT = Pattern.compile("\"next\":\"([^\"]+)\"");

    private static final List<String> FILTERS = List.of(
            "",
            "limit=1000",
            "prefix=4917",
            "q=%2B49%20(171)%202",
            "q=491729999999",
            "status=active",
            "status=closed",
            "tag=TAG",
            "tag=TAG&status=closed",
            "tag=none",
            "ruleSet=RULESET",
            "ruleSet=RULESET&prefix=4917",
            "service=E2U%2Bsip",
            "service=E2U%2Bnone",
            "uriHost=example",
            "uriHost=nowhere",
            "updatedSince=2020-01-01T00:00:00Z",
            "updatedSince=2099-01-01T00:00:00Z",
            "sort=-number",
            "sort=-number&prefix=4917",
            "sort=updated",
            "sort=-updated",
            "sort=updated&limit=1000",
            "sort=updated&updatedSince=2020-01-01T00:00:00Z",
            "sort=updated&updatedSince=2099-01-01T00:00:00Z",
            "sort=-updated&status=closed",
            "sort=-updated&uriHost=nowhere");

    private final HttpClient http = HttpClient.newHttpClient();

    private final String url;

    private final String[] credentials;

    private PageTimes(String url, String... credentials) {
        this.url = url;
        this.credentials = credentials;
    }

    /** Measures; see the class. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length < 5) {
            System.err.println("usage: PageTimes URL TOKEN ZONE RULE-SET TAG [COOKIE]");
            System.exit(2);
        }
        String zone = arguments[2];
        System.out.printf(Locale.ROOT, "%-80s %8s %8s %8s  %s%n", "list", "p50 ms", "p95 ms", "max ms", "pages");
        PageTimes api = new PageTimes(arguments[0], "Authorization", "Bearer " + arguments[1]);
        for (String filter : FILTERS) {
            String query = filter.replace("RULESET", arguments[3]).replace("TAG", arguments[4]);
            api.measure("/api/v1/zones/" + zone + "/numbers?" + query);
        }
        for (String list : List.of(
                "/zones/" + zone + "/blocks?",
                "/zones/" + zone + "/blocks?sort=-updated",
                "/zones/" + zone + "/delegations?",
                "/zones/" + zone + "/records?",
                "/zones?",
                "/rule-sets?",
                "/changesets?",
                "/audit?",
                "/audit?object=none",
                "/jobs?")) {
            api.measure("/api/v1" + list);
        }
        if (arguments.length > 5) {
            PageTimes console = new PageTimes(arguments[0], "Cookie", arguments[5]);
            for (String page : List.of(
                    "/numbers?zone=" + zone,
                    "/numbers?zone=" + zone + "&q=4917",
                    "/numbers?zone=" + zone + "&q=491729999999",
                    "/numbers?zone=" + zone + "&status=CLOSED",
                    "/numbers?zone=" + zone + "&ruleSet=" + arguments[3],
                    "/blocks?zone=" + zone,
                    "/")) {
                console.measure(page);
            }
        }
    }

    private void measure(String list) throws IOException, InterruptedException {
        double[] millis = new double[PAGES + WARM_UP_PAGES];
        String cursor = "";
        int followed = 1;
        for (int i = 0; i < millis.length; i++) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url + list + cursor))
                    .headers(credentials)
                    .timeout(TIMEOUT)
                    .build();
            long begun = System.nanoTime();
            HttpResponse<String> answer;
            try {
                answer = http.send(request, BodyHandlers.ofString());
            } catch (HttpTimeoutException e) {
                System.out.printf("%-80s more than %s%n", list, TIMEOUT);
                return;
            }
            millis[i] = (System.nanoTime() - begun) / NANOS_PER_MILLI;
            if (answer.statusCode() != 200) {
                System.out.printf("%-80s %d%n", list, answer.statusCode());
                return;
            }
            Matcher next = NEXT.matcher(answer.body());
            boolean more = next.find();
            cursor = more ? "&cursor=" + next.group(1) : "";
            followed += more ? 1 : 0;
        }
        double[] measured = Arrays.copyOfRange(millis, WARM_UP_PAGES, millis.length);
        Arrays.sort(measured);
        System.out.printf(
                Locale.ROOT,
                "%-80s %8.1f %8.1f %8.1f  %d%n",
                list,
                measured[PAGES / 2],
                measured[PAGES * 95 / 100],
                measured[PAGES - 1],
                followed);
    }
}
