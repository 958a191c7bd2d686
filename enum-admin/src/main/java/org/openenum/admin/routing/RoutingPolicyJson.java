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
 * @param ruleSet the shared destination that it is of, if it is of one
 * @param owner of the record set that it is of, if it is of one
 * @param type of that record set
 * @param answer winner: the first drawn alone; order: all, the drawn order written into the preferences of rules, or
 *     being that of addresses; weights: all SRV records, with their weights
 * @param draw random: for each answer; sticky: by the called number
 * @param times when it holds; null: always. Outside of them all are answered as they are
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
     * A target and what it gets.
     *
     * @param target the rule's URI template, regexp or replacement, as the rule set has it; the address of a record,
     *     and of an SRV record host and port, sbc1.example.net:5060
     * @param weight its part of requesters without a region, beside the weights of the others; 0 if it is not given
     * @param ttl the TTL of answers in which it is the first, in seconds; if it is not given 360, and for weights of
     *     the moment what the policy has
     * @param share the part of answers in which it is the first, 0 to 1; null where all weights are 0 and all come
     *     first equally often
     * @param regions what it gets of the requesters of each region; a region that one target names, all name
     */
    record TargetShareJson(
            @Nullable String target,
            @Nullable Double weight,
            @Nullable Integer ttl,
            @Nullable Double share,
            @Nullable List<RegionShareJson> regions) {}

    /**
     * What a target gets of the requesters of a region.
     *
     * @param ttl that of the target if it is not given
     */
    record RegionShareJson(
            @Nullable String region,
            @Nullable Double weight,
            @Nullable Integer ttl,
            @Nullable Double share) {}

    /** @param regions the names of regions by their ids; shares of those that are gone are left out */
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
