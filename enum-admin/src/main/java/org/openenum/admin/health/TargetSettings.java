package org.openenum.admin.health;

import java.time.Duration;
import java.util.List;
import org.openenum.health.ProberName;
import org.openenum.requester.ClientNetwork;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the checks.
 *
 * @param allowed networks that may be checked although they belong to this machine, to its link or to a cloud's
 *     metadata service
 * @param maxProbesPerSecond a check that would exceed this rate in all is refused
 * @param lease how long servers apply the findings of checks after the checks have stopped, and how long a prober that
 *     has fallen silent counts
 * @param prober the name under which this enum-admin checks: of several with the same name, one checks
 */
@ConfigurationProperties("openenum.targets")
record TargetSettings(
        @DefaultValue({}) List<String> allowed,
        @DefaultValue("100") int maxProbesPerSecond,
        @DefaultValue("15s") Duration lease,
        @DefaultValue("enum-admin") String prober) {

    private static final int MOST_PROBES_PER_SECOND = 10_000;

    private static final Duration SHORTEST_LEASE = Duration.ofSeconds(3);

    private static final Duration LONGEST_LEASE = Duration.ofHours(1);

    TargetSettings {
        try {
            allowed.forEach(ClientNetwork::parse);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("openenum.targets.allowed: " + e.getMessage(), e);
        }
        try {
            new ProberName(prober);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("openenum.targets.prober: " + e.getMessage(), e);
        }
        if (maxProbesPerSecond < 1 || maxProbesPerSecond > MOST_PROBES_PER_SECOND) {
            throw new IllegalArgumentException(
                    "openenum.targets.max-probes-per-second must be a number from 1 to " + MOST_PROBES_PER_SECOND);
        }
        if (lease.compareTo(SHORTEST_LEASE) < 0 || lease.compareTo(LONGEST_LEASE) > 0) {
            throw new IllegalArgumentException("openenum.targets.lease must be a time from 3s to 1h");
        }
    }

    List<ClientNetwork> networks() {
        return allowed.stream().map(ClientNetwork::parse).toList();
    }
}
