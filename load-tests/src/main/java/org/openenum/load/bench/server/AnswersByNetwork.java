package org.openenum.load.bench.server;

import java.util.List;
import java.util.Map;

/**
 * Answers that depend on the requester's network, for servers that are configured name by name.
 *
 * @param owners the names, without the last dot
 * @param hosts the host for the number of a name, by the requester's network (CIDR); networks are not nested, so their
 *     order does not matter
 * @param otherHost the host for all others
 */
public record AnswersByNetwork(List<String> owners, Map<String, String> hosts, String otherHost) {

    public AnswersByNetwork {
        owners = List.copyOf(owners);
        hosts = Map.copyOf(hosts);
    }

    /** The number of a name (RFC 6116, section 3.2). */
    public static String number(String owner) {
        return new StringBuilder(owner.replaceAll("[a-z][a-z0-9]*|\\.", ""))
                .reverse()
                .toString();
    }

    /** The RDATA of a NAPTR record that leads from a name's number to a host. */
    static String naptr(String owner, String host) {
        return "100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:+" + number(owner) + "@" + host + "!\" .";
    }
}
