package org.openenum.admin.node;

import java.net.InetAddress;
import java.util.List;
import org.openenum.requester.ClientNetwork;
import org.openenum.sentence.InvalidValueException;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings for the servers that report.
 *
 * @param allowed addresses and networks that may be queried although no reports come from them
 */
@ConfigurationProperties("openenum.nodes")
record NodeSettings(@DefaultValue({}) List<String> allowed) {

    NodeSettings {
        allowed = allowed.stream()
                .map(String::strip)
                .filter(network -> !network.isEmpty())
                .toList();
        try {
            allowed.forEach(ClientNetwork::parse);
        } catch (InvalidValueException e) {
            throw new IllegalArgumentException("openenum.nodes.allowed: " + e.getMessage(), e);
        }
    }

    boolean allow(InetAddress address) {
        return allowed.stream().map(ClientNetwork::parse).anyMatch(network -> network.contains(address.getAddress()));
    }
}
