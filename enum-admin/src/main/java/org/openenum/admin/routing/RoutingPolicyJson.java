package org.openenum.admin.routing;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.schedule.ScheduleJson;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.routing.RegionShares;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;

/**
 * The routing policy of a shared destination or a record set.
 *
 * @param ruleSet the shared destination that the policy belongs to; missing for a record set
 * @param owner the owner name of the record set that the policy belongs to; missing for a shared destination
 * @param type the type of that record set
 * @param answer winner: only the target drawn first; order: all targets in the drawn order, which is written into the
 *     preferences of rules, or is the order of addresses; weights: all SRV records with their weights
 * @param draw random: a new draw for each answer; sticky: by the called number
 * @param times when the policy applies; null: always. At other times all targets are answered unchanged
 */
record RoutingPolicyJson(
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String ruleSet,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String owner,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String type,
        String answer,
        String draw,
        List<TargetShareJson> targets,
        @Nullable ScheduleJson times,
        String self) {

    /**
     * A target and its weight.
     *
     * @param target the URI template, regexp or replacement of the rule, as in the rule set; for a record set the
     *     address or, for SRV, host and port such as sbc1.example.net:5060
     * @param weight the weight for requesters without a region, relative to those of the other targets; 0 by default
     * @param ttl the TTL of answers in which the target is the first, in seconds; 360 by default, for temporary weights
     *     that of the policy
     * @param share the share of answers in which the target is the first, 0 to 1; null if all weights are 0 and all
     *     targets are equally often the first. Ignored in a request
     * @param regions the weights for the requesters of each region; a region that one target names must be named by all
     */
    record TargetShareJson(
            @Nullable String target,
            @Nullable Double weight,
            @Nullable Integer ttl,
            @Nullable Double share,
            @Nullable List<RegionShareJson> regions) {}

    /**
     * The weight of a target for the requesters of a region.
     *
     * @param weight the weight, relative to those of the other targets for this region
     * @param ttl the TTL of answers in which the target is the first, in seconds; by default that of the target
     * @param share the share of answers in which the target is the first, 0 to 1
     */
    record RegionShareJson(
            @Nullable String region,
            @Nullable Double weight,
            @Nullable Integer ttl,
            @Nullable Double share) {}

    /** @param regions the names of regions by their ids; the shares of removed regions are left out */
    static RoutingPolicyJson of(PolicyOwner owner, Routing routing, Map<Integer, String> regions) {
        RoutingPolicy policy = routing.policy();
        List<TargetShareJson> targets = new ArrayList<>();
        for (int i = 0; i < policy.targets().size(); i++) {
            TargetShares target = policy.targets().get(i);
            int place = i;
            targets.add(new TargetShareJson(
                    target.target(),
                    target.fallback().weight(),
                    target.fallback().ttlSeconds(),
                    part(policy.of(RoutingPolicy.NO_REGION), i),
                    target.regions().entrySet().stream()
                            .filter(each -> regions.containsKey(each.getKey()))
                            .map(each -> region(
                                    String.valueOf(regions.get(each.getKey())),
                                    each.getValue(),
                                    part(policy.of(each.getKey()), place)))
                            .sorted(Comparator.comparing(each -> String.valueOf(each.region())))
                            .toList()));
        }
        return new RoutingPolicyJson(
                owner.ruleSet(),
                owner.owner(),
                owner.type(),
                ApiWord.of(routing.answer()),
                ApiWord.of(routing.draw()),
                targets,
                ScheduleJson.of(routing.times()),
                owner.path() + "/routing-policy");
    }

    private static RegionShareJson region(String name, Share share, @Nullable Double part) {
        return new RegionShareJson(name, share.weight(), share.ttlSeconds(), part);
    }

    private static @Nullable Double part(RegionShares shares, int target) {
        double total = 0;
        for (int i = 0; i < shares.size(); i++) {
            total += shares.weight(i);
        }
        return total == 0 ? null : shares.weight(target);
    }
}
