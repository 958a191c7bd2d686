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
 * Which questions somebody wants to see. Every text may be empty.
 *
 * @param number the digits that the number begins with
 * @param name a name in any zone: it, and all below it
 * @param requester an address or a network of those who ask
 * @param rcode of the answer
 * @param transport UDP or TCP
 * @param perSecond how many a second are shown at most
 */
record QueryLogFilter(String number, String name, String requester, String rcode, String transport, int perSecond) {

    /** As a person can still follow them scrolling by; the rest is counted. */
    static final int PER_SECOND = 100;

    /** What one enum-server gives to one reader. */
    static final int MAX_PER_SECOND = 1_000;

    static final List<String> RCODES = List.of(
            "NOERROR", "NXDOMAIN", "SERVFAIL", "REFUSED", "FORMERR", "NOTIMP", "YXDOMAIN", "BADVERS", "BADCOOKIE");

    static final List<String> TRANSPORTS = List.of("UDP", "TCP");

    /**
     * Reads what somebody typed.
     *
     * @throws RefusedException if it cannot be meant
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
                // As enum-server reads it: what that refuses would be taken for another version of it.
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

    /** What there is of it, by parameter. */
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

    /** As the query string of a request. */
    String query() {
        return parameters().entrySet().stream()
                .map(one -> one.getKey() + "=" + URLEncoder.encode(one.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    /** As the audit trail says it. */
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
