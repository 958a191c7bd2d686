package org.openenum.endtoend;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One number for each kind of rules that SIP proxies read differently. */
final class KindsOfRules {

    private static final String SIP = "E2U+sip";

    private static final Rule NOT_TERMINAL = new Rule(100, 10, "", "", "", "other.example.");

    /** More than fits into a datagram, so the proxy has to use TCP. */
    private static final List<Rule> MANY = IntStream.rangeClosed(1, 14)
            .mapToObj(i -> rule(100, i, SIP, "!^.*$!sip:" + "x".repeat(80) + i + "@sbc.example!"))
            .toList();

    private static final List<List<Rule>> KINDS = List.of(
            List.of(sip(20, "b"), sip(10, "a")),
            List.of(rule(200, 10, SIP, "!^.*$!sip:b@sbc.example!"), sip(50, "a")),
            List.of(sip(10, "a"), rule(40_000, 10, SIP, "!^.*$!sip:b@sbc.example!")),
            List.of(
                    rule(100, 10, "E2U+pstn:tel", "!^.*$!tel:+4940;npdi!"),
                    rule(100, 20, "E2U+email:mailto", "!^.*$!mailto:a@sbc.example!"),
                    sip(30, "c")),
            List.of(rule(100, 10, SIP, "!^\\+43.*$!sip:a@sbc.example!"), sip(20, "b")),
            List.of(rule(100, 10, SIP, "!^\\+(..)(.*)$!sip:\\2-\\1@sbc.example!")),
            List.of(rule(100, 10, SIP, "!^\\+(43)?(.*)$!sip:\\1\\2@sbc.example!"), sip(20, "b")),
            List.of(rule(100, 10, SIP, "!^.*$!sip:\\0@sbc\\.example!")),
            List.of(rule(100, 10, SIP, "!4(9|94)!sip:\\1@sbc.example!")),
            List.of(rule(100, 10, SIP, "/^.*$/sip:a@sbc.example/"), sip(20, "b")),
            List.of(rule(100, 10, SIP, "!^.*$!sip:a\\!@sbc.example!"), sip(20, "b")),
            List.of(rule(100, 10, SIP, "!^.*$!sip:a@sbc.example!i")),
            List.of(rule(100, 10, "e2u+SIP", "!^.*$!sip:a@sbc.example!")),
            List.of(rule(100, 10, "E2U+sip+voice:sip", "!^.*$!sip:a@sbc.example!"), sip(20, "b")),
            List.of(NOT_TERMINAL, sip(20, "b")),
            List.of(NOT_TERMINAL),
            MANY);

    private KindsOfRules() {}

    /** Each number, with its plus, and the request body with its rules. */
    static Map<String, String> byNumber() {
        Map<String, String> kinds = new LinkedHashMap<>();
        for (int i = 0; i < KINDS.size(); i++) {
            kinds.put("+49405" + (1000 + i), json(KINDS.get(i)));
        }
        return kinds;
    }

    private static String json(List<Rule> rules) {
        return rules.stream().map(Rule::json).collect(Collectors.joining(",", "{\"rules\":[", "]}"));
    }

    private static Rule sip(int preference, String user) {
        return rule(100, preference, SIP, "!^.*$!sip:" + user + "@sbc.example!");
    }

    private static Rule rule(int order, int preference, String service, String regexp) {
        return new Rule(order, preference, "u", service, regexp, ".");
    }

    /** The fields of a NAPTR record, as on the wire. */
    record Rule(int order, int preference, String flags, String service, String regexp, String replacement) {

        private String json() {
            return "{\"order\":%d,\"preference\":%d,\"flags\":\"%s\",\"service\":\"%s\",\"regexp\":\"%s\",\"replacement\":\"%s\"}"
                    .formatted(order, preference, flags, service, regexp.replace("\\", "\\\\"), replacement);
        }
    }
}
