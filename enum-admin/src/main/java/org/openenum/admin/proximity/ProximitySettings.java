package org.openenum.admin.proximity;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.openenum.admin.querylog.RequesterSample;
import org.openenum.record.AddressText;
import org.openenum.requester.ClientNetwork;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the proximity service. Its address stands in the configuration and is not provisioned, unlike the targets
 * of checks: so nothing is said about where it may lead.
 *
 * @param url with {@value #PLACE} in it; empty: nobody is asked
 * @param groups those that the service may fill
 * @param keep how long an answer counts
 * @param every how long there is between two looks at who asks
 * @param sample how long a look is
 * @param timeout of an answer, with all of its body
 * @param perSecond how many questions the service gets at most
 * @param maxNetworks how many answers are kept at most
 */
@ConfigurationProperties("openenum.proximity")
record ProximitySettings(
        @DefaultValue("") String url,
        @DefaultValue({}) List<String> groups,
        @DefaultValue("7d") Duration keep,
        @DefaultValue("30s") Duration every,
        @DefaultValue("5s") Duration sample,
        @DefaultValue("2s") Duration timeout,
        @DefaultValue("10") int perSecond,
        @DefaultValue("50000") int maxNetworks) {

    private static final String PLACE = "{address}";

    private static final String NAME = "openenum.proximity.";

    private static final Duration SHORTEST = Duration.ofSeconds(1);

    private static final int MOST_PER_SECOND = 1_000;

    /** A network costs some hundred octets in the database, and servers keep those of groups in memory. */
    private static final int MOST_NETWORKS = 1_000_000;

    ProximitySettings {
        groups = List.copyOf(groups);
        if (!url.isEmpty()) {
            check(
                    url.contains(PLACE) && isWeb(url),
                    "url is an http or https address with " + PLACE + " behind its host");
            check(!groups.isEmpty(), "groups names the groups that the service may fill");
        }
        check(isIn(keep, SHORTEST, Duration.ofDays(365)), "keep is a time from 1s to 365d");
        check(isIn(every, SHORTEST, Duration.ofHours(1)), "every is a time from 1s to 1h");
        check(isIn(sample, SHORTEST, RequesterSample.LONGEST), "sample is a time from 1s to 7s");
        check(isIn(timeout, Duration.ofMillis(1), Duration.ofSeconds(30)), "timeout is a time from 1ms to 30s");
        check(perSecond >= 1 && perSecond <= MOST_PER_SECOND, "per-second is a number from 1 to " + MOST_PER_SECOND);
        check(maxNetworks >= 1 && maxNetworks <= MOST_NETWORKS, "max-networks is a number from 1 to " + MOST_NETWORKS);
    }

    private static boolean isIn(Duration time, Duration shortest, Duration longest) {
        return time.compareTo(shortest) >= 0 && time.compareTo(longest) <= 0;
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(NAME + otherwise);
        }
    }

    /** With one host, whatever the address is. */
    private static boolean isWeb(String url) {
        try {
            URI one = URI.create(url.replace(PLACE, "192.0.2.0"));
            URI other = URI.create(url.replace(PLACE, "2001:db8::"));
            return List.of("http", "https").contains(one.getScheme())
                    && one.getHost() != null
                    && one.getHost().equals(other.getHost());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    boolean isOn() {
        return !url.isEmpty();
    }

    /** Where the group of a network is asked for: by its first address, so that nobody is told who asked. */
    URI question(ClientNetwork network) {
        return URI.create(url.replace(PLACE, AddressText.of(network.octets())));
    }

    /** The service as people are told of it: without what follows, in which there may be a secret. */
    String service() {
        URI uri = URI.create(url.replace(PLACE, ""));
        return uri.getScheme() + "://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
    }

    /** From one look at who asks to the next one, but for the questions. */
    Duration round() {
        return sample.plus(every).plus(timeout);
    }

    /** Between two questions. */
    Duration pace() {
        return Duration.ofSeconds(1).dividedBy(perSecond);
    }
}
