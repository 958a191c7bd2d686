package org.openenum.admin.ruleset;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.naptr.NaptrRule;
import org.openenum.routing.RegionShares;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.TargetShares;
import org.openenum.schedule.Schedule;

/**
 * Which requesters get which targets of a destination: a row for each kind of requester, a column for each target.
 *
 * @param targets the targets in the rules, those of the plain destination first
 */
record DestinationMatrix(List<String> targets, List<Row> rows) {

    /**
     * What one kind of requester gets. A row without group and region stands for all others.
     *
     * @param group the requester group with a variant, or null
     * @param region the region in the routing policy, or null
     * @param ruleSet the rule set that is answered
     * @param times when this row applies; null: always
     * @param cells one for each target
     */
    record Row(
            @Nullable String group,
            @Nullable String region,
            String ruleSet,
            @Nullable Schedule times,
            List<Cell> cells) {}

    /**
     * One target in the answer; both are null if it is not in the answer.
     *
     * @param place its position in the answer, from 1
     * @param share how often it is drawn first, 0 to 1
     */
    record Cell(@Nullable Integer place, @Nullable Double share) {

        static final Cell NONE = new Cell(null, null);
    }

    /** Whether all requesters get the same, so that there is nothing to compare. */
    public boolean isPlain() {
        return rows.size() < 2;
    }

    /**
     * @param others reads the destinations of variants
     * @param regionOf the id of a group's region, {@link RoutingPolicy#NO_REGION} for none
     * @param regions names by ids
     */
    static DestinationMatrix of(
            RuleSetView plain,
            Function<String, RuleSetView> others,
            Function<String, Integer> regionOf,
            Map<Integer, String> regions) {
        Set<String> targets = new LinkedHashSet<>(targetsOf(plain));
        plain.variants().values().forEach(variant -> targets.addAll(targetsOf(others.apply(variant.ruleSet()))));
        List<String> columns = List.copyOf(targets);
        List<Row> rows = new ArrayList<>();
        Routing routing = plain.routing();
        Schedule times = routing == null ? null : routing.times();
        rows.add(row(null, null, plain, RoutingPolicy.NO_REGION, times, columns));
        Set<Integer> routed =
                routing == null ? Set.of() : new TreeSet<>(routing.policy().regions());
        for (int region : routed) {
            String name = regions.get(region);
            if (name != null) {
                rows.add(row(null, name, plain, region, times, columns));
            }
        }
        plain.variants()
                .forEach((group, variant) -> rows.add(row(
                        group,
                        null,
                        others.apply(variant.ruleSet()),
                        regionOf.apply(group),
                        variant.times(),
                        columns)));
        return new DestinationMatrix(columns, rows);
    }

    private static List<String> targetsOf(RuleSetView ruleSet) {
        return ruleSet.rules().stream()
                .sorted(Comparator.comparingInt(NaptrRule::order).thenComparingInt(NaptrRule::preference))
                .map(NaptrRule::target)
                .distinct()
                .toList();
    }

    private static Row row(
            @Nullable String group,
            @Nullable String region,
            RuleSetView ruleSet,
            int regionId,
            @Nullable Schedule times,
            List<String> columns) {
        List<String> inOrder = targetsOf(ruleSet);
        Routing routing = ruleSet.routing();
        List<Cell> cells = columns.stream()
                .map(target -> {
                    Double share = routing == null ? null : shareOf(target, routing.policy(), regionId);
                    int place = inOrder.indexOf(target);
                    return share != null ? new Cell(null, share) : place < 0 ? Cell.NONE : new Cell(place + 1, null);
                })
                .toList();
        return new Row(group, region, ruleSet.name(), times, cells);
    }

    private static @Nullable Double shareOf(String target, RoutingPolicy policy, int region) {
        List<String> drawn = policy.targets().stream().map(TargetShares::target).toList();
        RegionShares shares = policy.of(region);
        int at = drawn.indexOf(target);
        return at < 0 ? null : shares.weight(at);
    }
}
