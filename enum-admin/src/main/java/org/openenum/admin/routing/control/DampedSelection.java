package org.openenum.admin.routing.control;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Near first, with load shed between two watermarks, and damped. Every server has a <em>readiness</em>, the part of the
 * requesters offered to it that it takes; those that it does not take are offered to the next nearest. While the load
 * of a server stays around the middle between the watermarks nothing changes (hysteresis). Towards the high one its
 * readiness falls, towards the low one it rises again, by a bounded step, so that its load comes to the middle.
 *
 * <p>After a change it waits until the last client that followed the old weights has asked again and the measure of
 * load has forgotten those clients; then it judges by the mean of what it measured while all clients asked twice.
 * Judged earlier, a change that is on its way looks like one that was too small, which is why algorithms I and II
 * swing.
 *
 * <p>A server that cannot be reached gets nothing from that moment on. Remembers what it said; one thread uses it.
 */
public final class DampedSelection implements ServerSelection {

    /** The readiness of a server of which nothing is known: half, which leads most to the nearest and floods no one. */
    private static final double UNKNOWN = 0.5;

    /**
     * How often each client asks while loads are measured: what was drawn once for each of a few clients says little.
     */
    private static final int TURNS = 2;

    private final Damping damping;

    private double[] readiness = new double[0];
    private double[] loadSums = new double[0];
    private int measured;
    private double judgeFromSeconds;
    private double lastSeconds = Double.NEGATIVE_INFINITY;
    private boolean[] reachable = new boolean[0];
    private @Nullable WeightTable current;

    public DampedSelection(Damping damping) {
        this.damping = damping;
    }

    @Override
    public WeightTable next(List<ServerLoad> servers, RankTable ranks, double nowSeconds) {
        follow(nowSeconds);
        WeightTable before = current;
        if (before == null || readiness.length != servers.size()) {
            begin(servers.size());
            return change(servers, ranks, nowSeconds);
        }
        if (reachabilityChanges(servers)) {
            return change(servers, ranks, nowSeconds);
        }
        if (nowSeconds < judgeFromSeconds) {
            return before;
        }
        for (int i = 0; i < loadSums.length; i++) {
            loadSums[i] += reachable[i] ? servers.get(i).load() : 0;
        }
        measured++;
        if (nowSeconds < judgeFromSeconds + TURNS * damping.ttlSeconds()) {
            return before;
        }
        boolean steps = adjust();
        forgetLoads();
        return steps ? change(servers, ranks, nowSeconds) : before;
    }

    /** What was waited for is as far away as it was before the clock was set back. */
    private void follow(double nowSeconds) {
        if (nowSeconds < lastSeconds) {
            judgeFromSeconds -= lastSeconds - nowSeconds;
        }
        lastSeconds = nowSeconds;
    }

    private void begin(int servers) {
        readiness = new double[servers];
        Arrays.fill(readiness, UNKNOWN);
        loadSums = new double[servers];
        reachable = new boolean[servers];
        Arrays.fill(reachable, true);
    }

    private boolean reachabilityChanges(List<ServerLoad> servers) {
        boolean changes = false;
        for (int i = 0; i < reachable.length; i++) {
            boolean now = servers.get(i).isReachable();
            if (now && !reachable[i]) {
                readiness[i] = Math.min(readiness[i], UNKNOWN);
            }
            changes |= now != reachable[i];
            reachable[i] = now;
        }
        return changes;
    }

    /** Moves each server whose mean load left the watermarks a step; whether there was one. */
    private boolean adjust() {
        boolean steps = false;
        for (int i = 0; i < readiness.length; i++) {
            double next = reachable[i] ? damping.next(readiness[i], loadSums[i] / measured) : readiness[i];
            steps |= next != readiness[i];
            readiness[i] = next;
        }
        return steps;
    }

    private WeightTable change(List<ServerLoad> servers, RankTable ranks, double nowSeconds) {
        double[] takes = new double[readiness.length];
        for (int i = 0; i < takes.length; i++) {
            reachable[i] = servers.get(i).isReachable();
            takes[i] = reachable[i] ? readiness[i] : 0;
        }
        double[] capacities = servers.stream().mapToDouble(ServerLoad::capacity).toArray();
        WeightTable table =
                WeightTable.of(servers, ranks, region -> NearFirst.weights(ranks, region, takes, capacities));
        current = table;
        judgeFromSeconds = nowSeconds + damping.ttlSeconds() + damping.measureSeconds();
        forgetLoads();
        return table;
    }

    private void forgetLoads() {
        Arrays.fill(loadSums, 0);
        measured = 0;
    }
}
