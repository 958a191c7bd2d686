package org.openenum.admin.routing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.requester.Region;
import org.openenum.routing.RegionShares;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.TargetShares;

/**
 * How often each target is first, and second, for the requesters of one region.
 *
 * @param region null for requesters without a region, or in one that the policy does not name
 * @param answer which part of the drawn order is answered
 */
record Distribution(@Nullable String region, Routing.Answer answer, List<Part> parts) {

    /** Whether clients see the second target. */
    public boolean ordered() {
        return answer == Routing.Answer.ORDER && parts.size() > 1;
    }

    /** Whether clients draw, by the weights of SRV records. */
    public boolean weighed() {
        return answer == Routing.Answer.WEIGHTS;
    }

    /**
     * The shares of one target.
     *
     * @param first the share of answers in which it is first, 0 to 1
     * @param second the share in which it is second
     * @param weight the weight in its SRV record, if clients draw
     * @param ttlSeconds the TTL of answers in which it is first
     */
    record Part(String target, double first, double second, int weight, int ttlSeconds) {}

    /**
     * The distributions: for requesters without a region first, then for each region that the policy names.
     *
     * @param regions names by ids; removed regions are left out
     */
    static List<Distribution> of(Routing routing, Map<Integer, String> regions) {
        List<Distribution> all = new ArrayList<>();
        routing.policy().regions().stream()
                .filter(regions::containsKey)
                .map(id -> of(routing, id, regions.get(id)))
                .sorted(Comparator.comparing(each -> Objects.requireNonNull(each.region())))
                .forEach(all::add);
        all.add(0, of(routing, Region.NONE, null));
        return all;
    }

    private static Distribution of(Routing routing, int id, @Nullable String region) {
        RoutingPolicy policy = routing.policy();
        RegionShares shares = policy.of(id);
        List<TargetShares> targets = policy.targets();
        double[] first = next(weights(shares), -1);
        double[] second = new double[first.length];
        for (int i = 0; i < first.length; i++) {
            double[] then = next(weights(shares), i);
            for (int j = 0; j < first.length; j++) {
                second[j] += first[i] * then[j];
            }
        }
        boolean isWeighed = routing.answer() == Routing.Answer.WEIGHTS;
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < first.length; i++) {
            int ttlSeconds = isWeighed ? shares.serviceTtlSeconds() : shares.ttlSeconds(i);
            parts.add(new Part(targets.get(i).target(), first[i], second[i], shares.serviceWeight(i), ttlSeconds));
        }
        return new Distribution(region, routing.answer(), parts);
    }

    private static double[] weights(RegionShares shares) {
        double[] weights = new double[shares.size()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = shares.weight(i);
        }
        return weights;
    }

    /**
     * The probability of each target to be drawn next, after one was drawn already: by weight, or equal if all weights
     * are 0.
     */
    private static double[] next(double[] weights, int drawn) {
        double total = 0;
        for (int i = 0; i < weights.length; i++) {
            total += i == drawn ? 0 : weights[i];
        }
        int left = drawn < 0 ? weights.length : weights.length - 1;
        double[] chances = new double[weights.length];
        for (int i = 0; i < weights.length; i++) {
            if (i != drawn) {
                chances[i] = total > 0 ? weights[i] / total : 1.0 / left;
            }
        }
        return chances;
    }
}
