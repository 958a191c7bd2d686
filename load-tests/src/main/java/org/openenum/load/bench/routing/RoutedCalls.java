package org.openenum.load.bench.routing;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.bench.server.RunningServer;

/**
 * Callers of a region, two targets, and the reports of their loads, in real time. One thread runs everything; the
 * targets have their own threads.
 */
final class RoutedCalls implements AutoCloseable {

    /** The region of 127.0.1.0/24, in the groups of {@link RoutedProduct}. */
    private static final String ADDRESS = "127.0.1.";

    private static final int SLICES = 20;
    private static final int MILLIS = 1_000;

    private final Scenario scenario;
    private final List<SipTarget> targets;
    private final RoutedProduct product;
    private final List<Caller> callers = new ArrayList<>();
    private final double[] perSecond;
    private final double[] owed;
    private final double[] measured;
    private final double forgets;

    RoutedCalls(Scenario scenario, long seed, RunningServer server, RoutedProduct product, double measureSeconds)
            throws IOException {
        this.scenario = scenario;
        this.targets = product.targets();
        this.product = product;
        this.forgets = 1 - Math.exp(-1 / measureSeconds);
        this.measured = new double[targets.size()];
        this.perSecond = new double[scenario.clusters()];
        this.owed = new double[scenario.clusters()];
        SplittableRandom random = new SplittableRandom(seed);
        long now = System.currentTimeMillis();
        for (int i = 0; i < scenario.clusters(); i++) {
            perSecond[i] = scenario.leastRate() + random.nextDouble() * (scenario.mostRate() - scenario.leastRate());
            long first = now + (long) (random.nextDouble() * scenario.ttlSeconds() * MILLIS);
            callers.add(new Caller(ADDRESS + (i + 1), server.port(), first));
        }
    }

    /** The loads of the run, for each second. */
    List<double[]> run() throws IOException {
        List<double[]> loads = new ArrayList<>();
        long begin = System.currentTimeMillis();
        for (int second = 0; second < scenario.seconds(); second++) {
            long[] before = calls();
            for (int slice = 1; slice <= SLICES; slice++) {
                long due = begin + second * (long) MILLIS + slice * (long) MILLIS / SLICES;
                Waiting.pause(Duration.ofMillis(Math.max(0, due - System.currentTimeMillis())));
                callDue();
            }
            long[] after = calls();
            double[] load = new double[targets.size()];
            for (int i = 0; i < load.length; i++) {
                load[i] = (after[i] - before[i]) / scenario.capacity();
                measured[i] += (load[i] - measured[i]) * forgets;
            }
            loads.add(load);
            product.report(measured);
        }
        return loads;
    }

    private void callDue() throws IOException {
        long now = System.currentTimeMillis();
        for (int i = 0; i < owed.length; i++) {
            owed[i] += perSecond[i] / SLICES;
            if (owed[i] >= 1) {
                owed[i]--;
                callers.get(i).call(now, (long) (scenario.ttlSeconds() * MILLIS));
            }
        }
    }

    private long[] calls() {
        return targets.stream().mapToLong(SipTarget::calls).toArray();
    }

    /** Queries without an answer. */
    int unanswered() {
        return callers.stream().mapToInt(Caller::unanswered).sum();
    }

    @Override
    public void close() {
        callers.forEach(Caller::close);
    }
}
