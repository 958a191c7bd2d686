package org.openenum.admin.routing.control;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Near first, with load shed between two watermarks, and damped. Every server has a <em>readiness</em>: the share that
 * it takes of the requesters offered to it. The rest is offered to the next nearest. While the load of a server stays
 * around the middle between the watermarks, nothing changes (hysteresis). Towards the high watermark its readiness
 * falls, towards the low one it rises, in bounded steps, so that its load moves to the middle.
 *
 * <p>After a change it waits until the last client with the old weights has queried again and the measured load no
 * longer includes those clients; then it judges by the mean of the loads measured while all clients queried twice. If
 * judged earlier, a change that has not taken full effect looks like one that was too small, which is why algorithms I
 * and II oscillate.
 *
 * <p>A server that cannot be reached gets nothing from that moment on. Stateful; used by one thread.
 */
public final class DampedSelection implements ServerSelection {

    /** The readiness of a server without measurements: half, which sends most to the nearest and floods none. */
    private static final double UNKNOWN = 0.5;

    /** How often each client queries while loads are measured: a single draw for each of a few clients says little. */
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

    /** Keeps the remaining wait the same if the clock was set back. */
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

    /**
     * Moves the readiness of each server whose mean load is away from the middle by a step; returns whether there was
     * one.
     */
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
