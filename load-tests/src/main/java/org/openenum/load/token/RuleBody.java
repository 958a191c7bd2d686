package org.openenum.load.token;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The bodies of requests, and the tables of imports. */
public final class RuleBody {

    /** So long that any cache in between would be noticed. */
    private static final int TTL_SECONDS = 3_600;

    private RuleBody() {}

    /** A table for an import: each number with the same two rules as in {@link #json}. */
    public static String csv(List<String> numbers, Token token) {
        StringBuilder table = new StringBuilder("number,ttl,preference,service,uri\n");
        for (String number : numbers) {
            for (int preference : List.of(10, 20)) {
                table.append(number).append(',').append(TTL_SECONDS).append(',').append(preference);
                table.append(",E2U+sip,").append(token.uri()).append('\n');
            }
        }
        return table.toString();
    }

    /** Removes existing numbers. */
    public static String batchOfDeletions(List<String> numbers) {
        return numbers.stream()
                .map(number -> "{\"op\":\"delete\",\"number\":\"" + number + "\",\"ifMatch\":\"*\"}")
                .collect(Collectors.joining(",", "{\"operations\":[", "]}"));
    }

    /**
     * A number or a named rule set with two rules that contain a token: so an answer with parts of two versions is
     * detected.
     */
    public static String json(Token token) {
        String rule = "{\"preference\":%d,\"service\":\"E2U+sip\",\"uri\":\"" + token.uri() + "\"}";
        return "{\"ttl\":" + TTL_SECONDS + ",\"rules\":[" + String.format(rule, 10) + "," + String.format(rule, 20)
                + "]}";
    }

    /** New rules for the numbers of a batch, in their order. */
    public static String batch(Map<String, Token> tokens) {
        return tokens.entrySet().stream()
                .map(each -> "{\"op\":\"put\",\"number\":\"" + each.getKey() + "\",\"ifMatch\":\"*\",\"value\":"
                        + json(each.getValue()) + "}")
                .collect(Collectors.joining(",", "{\"operations\":[", "]}"));
    }

    /**
     * A batch that writes one number.
     *
     * @param entityTag of the version that it replaces; empty if there is none
     */
    public static String batchOfOne(String number, String entityTag, Token token) {
        String operation = entityTag.isEmpty() ? "\"post\"" : "\"put\",\"ifMatch\":\"" + entityTag + "\"";
        return "{\"operations\":[{\"op\":" + operation + ",\"number\":\"" + number + "\",\"value\":" + json(token)
                + "}]}";
    }

    /** A number that points to a named rule set. */
    public static String pointingTo(String ruleSet) {
        return "{\"ruleSet\":\"" + ruleSet + "\"}";
    }
}
