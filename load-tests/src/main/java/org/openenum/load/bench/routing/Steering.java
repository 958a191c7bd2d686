package org.openenum.load.bench.routing;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.routing.control.RankTable;
import org.openenum.admin.routing.control.ServerLoad;
import org.openenum.admin.routing.control.ServerSelection;
import org.openenum.admin.routing.control.WeightTable;
import org.openenum.routing.RegionShares;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;
import org.openenum.routing.WeightedOrder;

/** Selects the server in an answer: in turn, by constant weights, or by those of an algorithm. One thread uses it. */
final class Steering {

    /** A difference of weights that counts as a change of the policy. */
    private static final double CHANGE = 0.005;

    /** All clusters are in one region, to which the first server is nearer (section 7.1). */
    private static final RankTable RANKS = RankTable.of(List.of(new int[] {1}, new int[] {2}));

    private static final int REGION = 0;

    private final @Nullable ServerSelection selection;
    private final boolean inTurn;
    private final WeightedOrder order;
    private final int[] drawn = new int[RoutingPolicy.MAX_TARGETS];
    private RegionShares shares;
    private @Nullable WeightTable installed;
    private int turn;
    private int changes;

    private Steering(@Nullable ServerSelection selection, boolean inTurn, double nearest, RandomGenerator random) {
        this.selection = selection;
        this.inTurn = inTurn;
        this.order = new WeightedOrder(random);
        this.shares = shares(nearest);
    }

    static Steering roundRobin(RandomGenerator random) {
        return new Steering(null, true, 1, random);
    }

    /** @param nearest the weight of the nearest server; the other one has the rest */
    static Steering fixed(double nearest, RandomGenerator random) {
        return new Steering(null, false, nearest, random);
    }

    static Steering by(Supplier<ServerSelection> algorithm, RandomGenerator random) {
        return new Steering(algorithm.get(), false, 1, random);
    }

    int answer() {
        if (inTurn) {
            return turn++ % RANKS.servers();
        }
        order.draw(shares, drawn);
        return drawn[0];
    }

    /** Computes the weights and applies them. */
    void recompute(List<ServerLoad> servers, double nowSeconds) {
        if (selection == null) {
            return;
        }
        WeightTable next = selection.next(servers, RANKS, nowSeconds);
        WeightTable before = installed;
        if (before == null || next.distance(before) > CHANGE) {
            changes += before == null ? 0 : 1;
            installed = next;
            shares = shares(next.weight(REGION, 0));
        }
    }

    int changes() {
        return changes;
    }

    private static RegionShares shares(double nearest) {
        return new RoutingPolicy(List.of(
                        new TargetShares("near", new Share(nearest, null), Map.of()),
                        new TargetShares("far", new Share(1 - nearest, null), Map.of())))
                .of(RoutingPolicy.NO_REGION);
    }
}
