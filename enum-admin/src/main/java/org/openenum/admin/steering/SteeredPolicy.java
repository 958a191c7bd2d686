package org.openenum.admin.steering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.openenum.admin.routing.control.DampedSelection;
import org.openenum.admin.routing.control.Damping;
import org.openenum.admin.routing.control.LoadSelection;
import org.openenum.admin.routing.control.RankTable;
import org.openenum.admin.routing.control.ServerSelection;
import org.openenum.admin.routing.control.ThresholdSelection;
import org.openenum.admin.routing.control.WatermarkSelection;
import org.openenum.admin.routing.control.WeightTable;
import org.openenum.admin.steering.Control.RegionRank;
import org.openenum.admin.steering.Control.TargetRanks;
import org.openenum.admin.steering.Control.Thresholds;
import org.openenum.admin.steering.Control.TtlRange;
import org.openenum.routing.RegionShares;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;

/**
 * A policy and its control, prepared for computing: targets in the policy's order, and the regions that the control
 * names. Immutable.
 *
 * @param regions the regions with ranks in the control, as far as they still exist
 * @param regionIds the ids of all regions by name
 */
record SteeredPolicy(RoutingPolicy policy, Control control, List<String> regions, Map<String, Integer> regionIds) {

    SteeredPolicy {
        regions = List.copyOf(regions);
        regionIds = Map.copyOf(regionIds);
    }

    static SteeredPolicy of(RoutingPolicy policy, Control control, Map<String, Integer> regionIds) {
        TreeSet<String> named = new TreeSet<>();
        control.targets().forEach(target -> target.ranks().forEach(rank -> named.add(rank.region())));
        named.retainAll(regionIds.keySet());
        return new SteeredPolicy(policy, control, List.copyOf(named), regionIds);
    }

    /**
     * Whether weights that were computed for the other mean the same here: all is equal except the mode and the
     * policy's own weights. The longest TTL must be equal too, because it determines how long a change takes to have
     * its effect.
     */
    boolean computesLike(SteeredPolicy other) {
        return control.in(other.control.mode()).equals(other.control)
                && regions.equals(other.regions)
                && longestTtl() == other.longestTtl()
                && targets().equals(other.targets());
    }

    List<String> targets() {
        return policy.targets().stream().map(TargetShares::target).toList();
    }

    double capacity(int target) {
        return control.target(targets().get(target)).map(TargetRanks::capacity).orElse(1.0);
    }

    ServerSelection selection() {
        Thresholds at = control.thresholds();
        return switch (control.algorithm()) {
            case PROXIMITY -> ThresholdSelection.byProximityAlone();
            case LOAD -> new LoadSelection();
            case THRESHOLD -> new ThresholdSelection(at.overload());
            case WATERMARKS -> new WatermarkSelection(at.low(), at.high());
            case DAMPED ->
                new DampedSelection(
                        new Damping(at.low(), at.high(), at.largestStep(), longestTtl(), control.measureSeconds()));
        };
    }

    private int longestTtl() {
        TtlRange range = control.ttl();
        if (range != null) {
            return range.longest();
        }
        int longest = 0;
        for (int row = 0; row <= regions.size(); row++) {
            RegionShares shares = policy.of(regionId(row));
            for (int target = 0; target < shares.size(); target++) {
                longest = Math.max(longest, shares.ttlSeconds(target));
            }
        }
        return longest;
    }

    RankTable ranks() {
        int farthest = 1
                + control.targets().stream()
                        .flatMap(target -> target.ranks().stream())
                        .mapToInt(RegionRank::rank)
                        .max()
                        .orElse(0);
        return RankTable.of(
                targets().stream().map(name -> ranksOf(name, farthest)).toList());
    }

    private int[] ranksOf(String name, int farthest) {
        Map<String, Integer> given = new HashMap<>();
        control.target(name).ifPresent(target -> target.ranks().forEach(rank -> given.put(rank.region(), rank.rank())));
        return regions.stream()
                .mapToInt(region -> given.getOrDefault(region, farthest))
                .toArray();
    }

    /** The weights of a table, with TTLs, in the form in which they are set. */
    RoutingPolicy weighted(WeightTable table) {
        List<TargetShares> own = policy.targets();
        List<TargetShares> shares = new ArrayList<>();
        for (int target = 0; target < own.size(); target++) {
            Map<Integer, Share> byRegion = new HashMap<>();
            for (int row = 0; row < regions.size(); row++) {
                byRegion.put(regionId(row), new Share(table.weight(row, target), ttlSeconds(row, target)));
            }
            int none = regions.size();
            Share fallback = new Share(table.fallbackWeight(target), ttlSeconds(none, target));
            shares.add(new TargetShares(own.get(target).target(), fallback, byRegion));
        }
        return new RoutingPolicy(shares);
    }

    private int ttlSeconds(int row, int target) {
        TtlRange range = control.ttl();
        if (range == null) {
            return policy.of(regionId(row)).ttlSeconds(target);
        }
        double strongest = 0;
        for (int i = 0; i < targets().size(); i++) {
            strongest = Math.max(strongest, capacity(i));
        }
        double busyness = row < regions.size() ? control.busynessOf(regions.get(row)) : 1;
        return range.seconds(capacity(target) / strongest, busyness);
    }

    /** @param row an index in {@link #regions}, or the one after the last for requesters without a region */
    int regionId(int row) {
        return row < regions.size()
                ? regionIds.getOrDefault(regions.get(row), RoutingPolicy.NO_REGION)
                : RoutingPolicy.NO_REGION;
    }
}
