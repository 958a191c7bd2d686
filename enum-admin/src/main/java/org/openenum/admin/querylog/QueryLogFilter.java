package org.openenum.admin.querylog;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.number.InvalidNumberException;
import org.openenum.record.PresentationText;
import org.openenum.requester.ClientNetwork;
import org.openenum.sentence.InvalidValueException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.NumberNotation;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/**
 * The filter of the query log. Each text may be empty.
 *
 * @param number the first digits of the number
 * @param name a name in any zone: it, and all names below it
 * @param requester an address or a network of requesters
 * @param rcode the response code of the answer
 * @param transport UDP or TCP
 * @param perSecond the maximum number of queries shown per second
 */
record QueryLogFilter(String number, String name, String requester, String rcode, String transport, int perSecond) {

    /** As many as a person can follow while they scroll by; the rest is counted. */
    static final int PER_SECOND = 100;

    /** The maximum that one enum-server sends to one reader. */
    static final int MAX_PER_SECOND = 1_000;

    static final List<String> RCODES = List.of(
            "NOERROR", "NXDOMAIN", "SERVFAIL", "REFUSED", "FORMERR", "NOTIMP", "YXDOMAIN", "BADVERS", "BADCOOKIE");

    static final List<String> TRANSPORTS = List.of("UDP", "TCP");

    /**
     * Checks the input.
     *
     * @throws RefusedException if a value is invalid
     */
    static QueryLogFilter of(
            String number, String name, String requester, String rcode, String transport, int perSecond) {
        if (perSecond < 1 || perSecond > MAX_PER_SECOND) {
            throw RefusedException.invalid(
                    "/perSecond",
                    "out-of-range",
                    Sentence.of("query-log.per-second", MAX_PER_SECOND),
                    String.valueOf(perSecond));
        }
        return new QueryLogFilter(
                digitsOf(number.strip()),
                nameOf(name.strip()),
                addressOf(requester.strip()),
                rcodeOf(rcode),
                transportOf(transport),
                perSecond);
    }

    private static String digitsOf(String number) {
        try {
            return NumberNotation.INTERNATIONAL.readStart(number);
        } catch (InvalidNumberException e) {
            throw RefusedException.invalid("/number", "not-a-number", e.sentence(), number);
        }
    }

    private static String nameOf(String name) {
        try {
            return name.isEmpty() ? "" : PresentationText.name(name, Name.root).toString();
        } catch (TextParseException e) {
            throw RefusedException.invalid("/name", "not-a-name", Sentence.of("query-log.name"), name);
        }
    }

    private static String addressOf(String requester) {
        try {
            if (!requester.isEmpty()) {
                // Parsed as enum-server does: a value that it refuses would be taken for a version mismatch.
                ClientNetwork.parse(requester);
            }
            return requester;
        } catch (InvalidValueException e) {
            throw RefusedException.invalid("/requester", "not-an-address", e.sentence(), requester);
        }
    }

    private static String rcodeOf(String text) {
        String word = text.strip().toUpperCase(Locale.ROOT);
        if (!word.isEmpty() && !RCODES.contains(word)) {
            throw RefusedException.invalid(
                    "/rcode", "unknown", Sentence.of("query-log.rcode", String.join(", ", RCODES)), text);
        }
        return word;
    }

    private static String transportOf(String text) {
        String word = text.strip().toUpperCase(Locale.ROOT);
        if (!word.isEmpty() && !TRANSPORTS.contains(word)) {
            throw RefusedException.invalid(
                    "/transport", "unknown", Sentence.of("query-log.transport", String.join(", ", TRANSPORTS)), text);
        }
        return word;
    }

    /** The parameters that are set, by name. */
    Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("number", number);
        parameters.put("name", name);
        parameters.put("requester", requester);
        parameters.put("rcode", rcode);
        parameters.put("transport", transport);
        parameters.values().removeIf(String::isEmpty);
        return parameters;
    }

    /** The query string of a request. */
    String query() {
        return parameters().entrySet().stream()
                .map(one -> one.getKey() + "=" + URLEncoder.encode(one.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    /** The text for the audit trail. */
    String text() {
        Map<String, String> parameters = parameters();
        return parameters.isEmpty()
                ? "queries"
                : "queries, "
                        + parameters.entrySet().stream()
                                .map(one -> one.getKey() + " " + one.getValue())
                                .collect(Collectors.joining(", "));
    }
}
