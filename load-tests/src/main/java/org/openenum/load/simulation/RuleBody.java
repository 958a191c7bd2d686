package org.openenum.load.simulation;

import java.util.stream.Collectors;

/** The bodies of requests. */
final class RuleBody {

    /** Long enough that no cache between would matter, if there were one. */
    private static final int TTL_SECONDS = 3_600;

    private RuleBody() {}

    /** A number or a named rule set with two rules that carry a token: an answer made of two versions shows itself. */
    static String json(Token token) {
        String rule = "{\"preference\":%d,\"service\":\"E2U+sip\",\"uri\":\"" + token.uri() + "\"}";
        return "{\"ttl\":" + TTL_SECONDS + ",\"rules\":[" + String.format(rule, 10) + "," + String.format(rule, 20)
                + "]}";
    }

    /** New rules for every number of a batch. */
    static String batch(Change change) {
        return change.parts().stream()
                .map(part -> "{\"op\":\"put\",\"number\":\""
                        + part.subject().numbers().get(0) + "\",\"ifMatch\":\"*\",\"value\":"
                        + json(part.version().token()) + "}")
                .collect(Collectors.joining(",", "{\"operations\":[", "]}"));
    }

    /** A number that points to a named rule set. */
    static String pointingTo(String ruleSet) {
        return "{\"ruleSet\":\"" + ruleSet + "\"}";
    }
}
