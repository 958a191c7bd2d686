package org.openenum.load.bench.routing;

import java.util.random.RandomGenerator;

/**
 * Browsers behind one resolver: it asks when what it knows has expired, and they send all their requests where it said.
 * One thread uses it.
 */
final class Cluster {

    private final double requestsPerSecond;
    private double asksAtSeconds;
    private int server;

    /** A cluster that begins some time within the first TTL. */
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

    /** What it sends to a server in a second. */
    double requestsTo(int each) {
        return server == each ? requestsPerSecond : 0;
    }
}
