package org.openenum.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.HttpURLConnection;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openenum.endtoend.RestClient;
import org.xbill.DNS.Name;

/**
 * Random numbers, nested blocks, delegations and entries out of service, which are prefixes of each other as often as
 * possible, in their own zone.
 */
final class NumberTree {

    /** In a zone of E.164 numbers. */
    static final int MAX_DIGITS = 15;

    private static final int ENTRIES = 60;

    private final Random random;
    private final String apex;
    private final List<String> destinations;
    private final Map<String, Entry> numbers = new TreeMap<>();
    private final Map<String, Entry> blocks = new TreeMap<>();
    private final List<String> delegations = new ArrayList<>();

    private record Entry(String digits, boolean closed, String json) {}

    private NumberTree(Random random, String apex, List<String> destinations) {
        this.random = random;
        this.apex = apex;
        this.destinations = destinations;
    }

    static NumberTree draw(Random random, String apex) {
        return draw(random, apex, List.of());
    }

    /** A random tree; half of the entries point to shared destinations. */
    static NumberTree draw(Random random, String apex, List<String> destinations) {
        NumberTree tree = new NumberTree(random, apex, destinations);
        for (int i = 0; i < ENTRIES; i++) {
            tree.add();
        }
        return tree;
    }

    Name apex() {
        return Name.fromConstantString(apex + ".");
    }

    private void add() {
        int kind = random.nextInt(20);
        boolean closed = random.nextInt(6) == 0;
        if (kind < 9) {
            String digits = digits(2 + random.nextInt(8));
            numbers.putIfAbsent(digits, new Entry(digits, closed, json(digits, closed, "")));
        } else if (kind < 19) {
            String prefix = digits(1 + random.nextInt(5));
            blocks.putIfAbsent(prefix, new Entry(prefix, closed, json(prefix, closed, lengths(prefix.length()))));
        } else {
            delegations.add(digits(3 + random.nextInt(4)));
        }
    }

    /** Most blocks have numbers of every length; a name or a wildcard cannot express less. */
    private String lengths(int prefix) {
        int min = prefix + 1 + random.nextInt(3);
        return switch (random.nextInt(5)) {
            case 0 -> ",\"minDigits\":" + min + ",\"maxDigits\":" + (min + random.nextInt(3));
            case 1 -> ",\"minDigits\":" + min + ",\"maxDigits\":" + MAX_DIGITS;
            default -> ",\"minDigits\":" + (prefix + 1) + ",\"maxDigits\":" + MAX_DIGITS;
        };
    }

    private String json(String digits, boolean closed, String lengths) {
        String status = closed ? ",\"status\":\"closed\"" : "";
        return "{\"op\":\"put\",\"number\":\"+" + digits + "\",\"value\":{" + content() + status + lengths + "}}";
    }

    private String content() {
        if (!destinations.isEmpty() && random.nextBoolean()) {
            return "\"ruleSet\":\"" + destinations.get(random.nextInt(destinations.size())) + "\"";
        }
        String rules = random.ints(1 + random.nextInt(3), 0, 4)
                .distinct()
                .mapToObj(this::rule)
                .collect(Collectors.joining(","));
        return "\"ttl\":" + 60 * (1 + random.nextInt(9)) + ",\"rules\":[" + rules + "]";
    }

    private String rule(int kind) {
        String host = "h" + random.nextInt(1_000) + ".example";
        String head = "{\"order\":100,\"preference\":" + (10 + kind) + ",\"service\":\"E2U+sip\",";
        return head
                + switch (kind) {
                    case 0 -> "\"uri\":\"sip:+{number}@" + host + ";user=phone\"}";
                    case 1 -> "\"uri\":\"sip:desk@" + host + "\"}";
                    case 2 -> "\"uri\":\"sip:{number}.a@" + host + "\"}";
                    default -> "\"regexp\":\"!^\\\\+(.*)$!sip:\\\\1@" + host + "!\"}";
                };
    }

    /** No country code begins with 0. */
    private String digits(int length) {
        StringBuilder digits = new StringBuilder().append(1 + random.nextInt(2));
        while (digits.length() < length) {
            digits.append(random.nextInt(5) == 0 ? random.nextInt(10) : 1 + random.nextInt(2));
        }
        return digits.toString();
    }

    /** Creates the zone and everything in it, like an integrator. */
    void putInto(RestClient rest) {
        assertGood(
                rest.create("/zones/" + apex, "{\"numbering\":\"e164\",\"nameServers\":[\"ns.elsewhere.example\"]}"));
        assertGood(rest.post("/zones/" + apex + "/numbers/batch", batch(numbers)));
        assertGood(rest.post("/zones/" + apex + "/blocks/batch", batch(blocks)));
        for (String prefix : delegations) {
            HttpResponse<String> made = rest.create(
                    "/zones/" + apex + "/delegations/" + prefix,
                    "{\"nameServers\":[\"ns" + prefix + ".example.net\"]}");
            // A delegation below another one is refused.
            if (made.statusCode() != HttpURLConnection.HTTP_CONFLICT
                    && made.statusCode() != HttpURLConnection.HTTP_PRECON_FAILED) {
                assertGood(made);
            }
        }
    }

    private static String batch(Map<String, Entry> entries) {
        return "{\"operations\":[" + entries.values().stream().map(Entry::json).collect(Collectors.joining(",")) + "]}";
    }

    private static void assertGood(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
    }

    /** Whether there is an entry out of service at these digits, above or below them. */
    boolean isNearClosed(String digits) {
        return numbers.values().stream()
                        .anyMatch(entry ->
                                entry.closed && (entry.digits.startsWith(digits) || digits.startsWith(entry.digits)))
                || blocks.values().stream()
                        .anyMatch(entry ->
                                entry.closed && (entry.digits.startsWith(digits) || digits.startsWith(entry.digits)));
    }

    /** A number of the tree, or one near it: longer, shorter or adjacent. */
    String drawNumber() {
        List<String> known = new ArrayList<>(numbers.keySet());
        known.addAll(blocks.keySet());
        known.addAll(delegations);
        String digits = known.get(random.nextInt(known.size()));
        switch (random.nextInt(6)) {
            case 0 -> digits = digits.substring(0, 1 + random.nextInt(digits.length()));
            case 1 -> digits = digits.substring(0, digits.length() - 1) + random.nextInt(10);
            case 2 -> digits = digits(1 + random.nextInt(9));
            case 3 -> {} // Unchanged.
            default -> digits = digits + digits(1 + random.nextInt(6));
        }
        return digits.substring(0, Math.min(digits.length(), MAX_DIGITS));
    }

    Name ownerOf(String digits) {
        StringBuilder text = new StringBuilder();
        for (char digit : new StringBuilder(digits).reverse().toString().toCharArray()) {
            text.append(digit).append('.');
        }
        return Name.fromConstantString(text + apex + ".");
    }
}
