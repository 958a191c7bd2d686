package org.openenum.load.bench.routing;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.openenum.admin.routing.control.ServerLoad;

/**
 * One run, second by second: clusters query and follow the answers, servers get their requests, and the control process
 * computes weights. One thread runs it.
 */
final class Simulation {

    private static final int SERVERS = 2;

    /** The period of the control process varies, as in the paper. */
    private static final double JITTER_SECONDS = 2;

    /** As in {@code uptime}: an exponentially weighted mean over one minute. */
    private static final double FORGETS = 1 - Math.exp(-1.0 / 60);

    private final Scenario scenario;
    private final RandomGenerator random;
    private final List<Cluster> clusters;
    private final Steering steering;
    private final double[] measured = new double[SERVERS];

    /** @param steering gets the random generator for its choices */
    Simulation(Scenario scenario, long seed, Function<RandomGenerator, Steering> steering) {
        this.scenario = scenario;
        SplittableRandom source = new SplittableRandom(seed);
        // Clusters are made before any other random choice, so that they are the same for a seed, whatever the
        // steering.
        this.clusters = IntStream.range(0, scenario.clusters())
                .mapToObj(each -> new Cluster(scenario, source))
                .toList();
        this.random = source.split();
        this.steering = steering.apply(source.split());
    }

    Course run() {
        List<double[]> loads = new ArrayList<>();
        double computesAt = scenario.ttlSeconds();
        for (int second = 0; second < scenario.seconds(); second++) {
            if (second >= computesAt) {
                steering.recompute(measures(), second);
                computesAt += scenario.policySeconds() + JITTER_SECONDS * (random.nextDouble() - 0.5);
            }
            for (Cluster cluster : clusters) {
                if (cluster.asksAt(second)) {
                    cluster.follows(steering.answer(), scenario.ttlSeconds());
                }
            }
            loads.add(work());
        }
        return new Course(scenario, loads, steering.changes());
    }

    private double[] work() {
        double[] loads = new double[SERVERS];
        for (int server = 0; server < SERVERS; server++) {
            for (Cluster cluster : clusters) {
                loads[server] += cluster.requestsTo(server) / scenario.capacity();
            }
            measured[server] += (loads[server] - measured[server]) * FORGETS;
        }
        return loads;
    }

    private List<ServerLoad> measures() {
        return IntStream.range(0, SERVERS)
                .mapToObj(server -> new ServerLoad(scenario.capacity(), measured[server]))
                .toList();
    }
}
