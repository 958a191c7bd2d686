package org.openenum.load.bench.routing;

import java.util.random.RandomGenerator;

/**
 * Browsers behind one resolver: it sends a query when its cached answer has expired, and all their requests go to the
 * server in the answer. One thread uses it.
 */
final class Cluster {

    private final double requestsPerSecond;
    private double asksAtSeconds;
    private int server;

    /** A cluster that starts at a random time within the first TTL. */
    Cluster(Scenario scenario, RandomGenerator random) {
        requestsPerSecond = scenario.leastRate() + random.nextDouble() * (scenario.mostRate() - scenario.leastRate());
        asksAtSeconds = random.nextDouble() * scenario.ttlSeconds();
        server = -1;
    }

    boolean asksAt(double seconds) {
        return asksAtSeconds <= seconds;
    }

    void follows(int answer, double ttlSeconds) {
        server = answer;
        asksAtSeconds += ttlSeconds;
    }

    /** The requests that it sends to a server in a second. */
    double requestsTo(int each) {
        return server == each ? requestsPerSecond : 0;
    }
}
