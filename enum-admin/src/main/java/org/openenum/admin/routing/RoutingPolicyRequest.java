package org.openenum.admin.routing;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.routing.RoutingPolicyJson.RegionShareJson;
import org.openenum.admin.routing.RoutingPolicyJson.TargetShareJson;
import org.openenum.admin.schedule.ScheduleJson;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;

/**
 * A routing policy to store.
 *
 * @param answer winner: only the target drawn first; order: all targets in the drawn order; weights: all SRV records
 *     with their weights. By default weights for an SRV record set, otherwise winner
 * @param draw random: a new draw for each answer (the default); sticky: by the called number, only for a shared
 *     destination
 * @param times when the policy applies; null: always
 */
@JsonIgnoreProperties({"ruleSet", "owner", "type", "self"})
record RoutingPolicyRequest(
        @Nullable String answer,
        @Nullable String draw,
        @Nullable List<TargetShareJson> targets,
        @Nullable ScheduleJson times) {

    /**
     * The requested policy.
     *
     * @param regions the ids of regions by their names
     * @throws RefusedException with the pointer to the invalid member
     */
    Routing routing(PolicyOwner owner, Map<String, Integer> regions) {
        List<Routing.Answer> known = owner.ruleSet() == null ? List.of(Routing.Answer.values()) : owner.answers();
        Routing.Answer answers = answer == null ? owner.answers().get(0) : ApiWord.read("/answer", answer, known);
        Routing.Draw draws =
                draw == null ? owner.draws().get(0) : ApiWord.read("/draw", draw, List.of(Routing.Draw.values()));
        List<TargetShareJson> wanted = Objects.requireNonNullElse(targets, List.of());
        List<TargetShares> shares = new ArrayList<>();
        for (int i = 0; i < wanted.size(); i++) {
            shares.add(target("/targets/" + i, wanted.get(i), owner, regions));
        }
        try {
            return new Routing(new RoutingPolicy(shares), answers, draws)
                    .holding(times == null ? null : times.schedule("/times"));
        } catch (InvalidPartException e) {
            throw invalid("/" + e.place().replaceAll("/regions/.*", "/regions"), named(e, regions), null);
        }
    }

    private static TargetShares target(
            String place, TargetShareJson wanted, PolicyOwner owner, Map<String, Integer> regions) {
        Map<Integer, Share> byRegion = new HashMap<>();
        List<RegionShareJson> given = Objects.requireNonNullElse(wanted.regions(), List.of());
        for (int i = 0; i < given.size(); i++) {
            String at = place + "/regions/" + i;
            RegionShareJson each = given.get(i);
            Integer id = each.region() == null ? null : regions.get(each.region());
            if (id == null) {
                throw invalid(at + "/region", Sentence.of("region.unknown", each.region()), each.region());
            }
            if (byRegion.put(id, share(at, each.weight(), each.ttl())) != null) {
                throw invalid(
                        at + "/region",
                        Sentence.plain("the region " + each.region() + " is named twice"),
                        each.region());
            }
        }
        try {
            return new TargetShares(
                    owner.inWords(Objects.requireNonNullElse(wanted.target(), "")),
                    share(place, wanted.weight(), wanted.ttl()),
                    byRegion);
        } catch (InvalidPartException e) {
            throw invalid(place + "/" + e.place(), e.sentence(), null);
        }
    }

    private static Share share(String place, @Nullable Double weight, @Nullable Integer ttl) {
        try {
            return new Share(Objects.requireNonNullElse(weight, 0.0), ttl);
        } catch (InvalidPartException e) {
            String rejected = e.place().equals("ttl") ? String.valueOf(ttl) : String.valueOf(weight);
            throw invalid(place + "/" + e.place(), e.sentence(), rejected);
        }
    }

    /** Replaces the id of a region in the message by its name. */
    private static Sentence named(InvalidPartException e, Map<String, Integer> regions) {
        Sentence said = e.sentence();
        return said.key().equals("policy.no-weight")
                ? Sentence.of(
                        said.key(),
                        nameOf(said.arguments().get(0), regions),
                        said.arguments().get(1))
                : said;
    }

    private static Object nameOf(Object region, Map<String, Integer> regions) {
        return regions.entrySet().stream()
                .filter(each -> each.getValue().equals(region))
                .<Object>map(Map.Entry::getKey)
                .findFirst()
                .orElse(region);
    }

    private static RefusedException invalid(String pointer, Sentence message, @Nullable String rejected) {
        return RefusedException.invalid(pointer, "invalid", message, rejected);
    }
}
