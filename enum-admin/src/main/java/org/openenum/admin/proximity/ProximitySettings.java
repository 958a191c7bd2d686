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
 * Settings of the proximity service. Its address is configured, not provisioned as the targets of checks are, so it may
 * be any address.
 *
 * @param url the URL, which contains {@value #PLACE}; empty: the service is off
 * @param groups the groups that the service may fill
 * @param keep how long an answer is valid
 * @param every the time between two samples of requesters
 * @param sample the length of a sample
 * @param timeout the timeout of an answer, including its body
 * @param perSecond the maximum number of requests per second
 * @param maxNetworks the maximum number of stored answers
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

    /** A network takes some hundred octets in the database, and servers hold the networks of groups in memory. */
    private static final int MOST_NETWORKS = 1_000_000;

    ProximitySettings {
        groups = List.copyOf(groups);
        if (!url.isEmpty()) {
            check(
                    url.contains(PLACE) && isWeb(url),
                    "url must be an http or https address with " + PLACE + " after its host");
            check(!groups.isEmpty(), "groups must name the groups that the service may fill");
        }
        check(isIn(keep, SHORTEST, Duration.ofDays(365)), "keep must be a time from 1s to 365d");
        check(isIn(every, SHORTEST, Duration.ofHours(1)), "every must be a time from 1s to 1h");
        check(isIn(sample, SHORTEST, RequesterSample.LONGEST), "sample must be a time from 1s to 7s");
        check(isIn(timeout, Duration.ofMillis(1), Duration.ofSeconds(30)), "timeout must be a time from 1ms to 30s");
        check(
                perSecond >= 1 && perSecond <= MOST_PER_SECOND,
                "per-second must be a number from 1 to " + MOST_PER_SECOND);
        check(
                maxNetworks >= 1 && maxNetworks <= MOST_NETWORKS,
                "max-networks must be a number from 1 to " + MOST_NETWORKS);
    }

    private static boolean isIn(Duration time, Duration shortest, Duration longest) {
        return time.compareTo(shortest) >= 0 && time.compareTo(longest) <= 0;
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(NAME + otherwise);
        }
    }

    /** Whether it is an HTTP URL with the same host for any address. */
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

    /**
     * The URL to ask for the group of a network. It contains the network's first address, so that the service does not
     * learn the requester's own.
     */
    URI question(ClientNetwork network) {
        return URI.create(url.replace(PLACE, AddressText.of(network.octets())));
    }

    /** The service as shown to people: without the path and query, which may contain a secret. */
    String service() {
        URI uri = URI.create(url.replace(PLACE, ""));
        return uri.getScheme() + "://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
    }

    /** The time from one sample to the next, without the requests. */
    Duration round() {
        return sample.plus(every).plus(timeout);
    }

    /** The time between two requests. */
    Duration pace() {
        return Duration.ofSeconds(1).dividedBy(perSecond);
    }
}
