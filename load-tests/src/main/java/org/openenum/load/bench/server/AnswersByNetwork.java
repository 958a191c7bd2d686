package org.openenum.load.bench.server;

import java.util.List;
import java.util.Map;

/**
 * Answers that depend on the network of who asks, for servers whose configuration says them name by name.
 *
 * @param owners the names, without the last dot
 * @param hosts where the number of a name is led to, by the network (CIDR) of who asks; the order does not matter, as
 *     no network is in another one
 * @param otherHost where it is led to for all others
 */
public record AnswersByNetwork(List<String> owners, Map<String, String> hosts, String otherHost) {

    public AnswersByNetwork {
        owners = List.copyOf(owners);
        hosts = Map.copyOf(hosts);
    }

    /** The number of a name, as an ENUM client turned it round (RFC 6116, section 3.2). */
    public static String number(String owner) {
        return new StringBuilder(owner.replaceAll("[a-z][a-z0-9]*|\\.", ""))
                .reverse()
                .toString();
    }

    /** The data of a NAPTR record that leads a name's number to a host. */
    static String naptr(String owner, String host) {
        return "100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:+" + number(owner) + "@" + host + "!\" .";
    }
}
