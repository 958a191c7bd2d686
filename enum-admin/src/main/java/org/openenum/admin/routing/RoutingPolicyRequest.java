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
import org.openenum.admin.usecase.RefusedException;
import org.openenum.record.RecordTargets;
import org.openenum.routing.InvalidPolicyException;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;
import org.xbill.DNS.Type;

/** A policy as a client sends it: winner and random unless it says otherwise. */
@JsonIgnoreProperties({"ruleSet", "owner", "type", "self"})
record RoutingPolicyRequest(
        @Nullable String answer,
        @Nullable String draw,
        @Nullable List<TargetShareJson> targets,
        @Nullable ScheduleJson times) {

    /** What may be answered of rules: they have no weights. */
    static final List<Routing.Answer> OF_RULES = List.of(Routing.Answer.WINNER, Routing.Answer.ORDER);

    /**
     * The policy of a shared destination that is meant.
     *
     * @param regions the ids of regions by their names
     * @throws RefusedException naming the place
     */
    Routing routing(Map<String, Integer> regions) {
        return routing(constant("/answer", answer, Routing.Answer.WINNER, OF_RULES), regions);
    }

    /** The same of a record set; SRV records have weights unless it says otherwise. */
    Routing routing(int type, Map<String, Integer> regions) {
        Routing.Answer otherwise = type == Type.SRV ? Routing.Answer.WEIGHTS : Routing.Answer.WINNER;
        return inWords(type).routing(constant("/answer", answer, otherwise, List.of(Routing.Answer.values())), regions);
    }

    /** Targets as policies of record sets name them, where they are written otherwise. */
    RoutingPolicyRequest inWords(int type) {
        return new RoutingPolicyRequest(answer, draw, inWords(type, targets), times);
    }

    private static @Nullable List<TargetShareJson> inWords(int type, @Nullable List<TargetShareJson> targets) {
        return targets == null
                ? null
                : targets.stream()
                        .map(each -> new TargetShareJson(
                                each.target() == null ? null : RecordTargets.inWords(type, each.target()),
                                each.weight(),
                                each.ttl(),
                                each.share(),
                                each.regions()))
                        .toList();
    }

    private Routing routing(Routing.Answer answers, Map<String, Integer> regions) {
        Routing.Draw draws = constant("/draw", draw, Routing.Draw.RANDOM, List.of(Routing.Draw.values()));
        List<TargetShareJson> wanted = Objects.requireNonNullElse(targets, List.of());
        List<TargetShares> shares = new ArrayList<>();
        for (int i = 0; i < wanted.size(); i++) {
            shares.add(target("/targets/" + i, wanted.get(i), regions));
        }
        try {
            return new Routing(new RoutingPolicy(shares), answers, draws)
                    .holding(times == null ? null : times.schedule("/times"));
        } catch (InvalidPolicyException e) {
            throw invalid("/" + e.place().replaceAll("/regions/.*", "/regions"), named(e, regions), null);
        }
    }

    private static TargetShares target(String place, TargetShareJson wanted, Map<String, Integer> regions) {
        Map<Integer, Share> byRegion = new HashMap<>();
        List<RegionShareJson> given = Objects.requireNonNullElse(wanted.regions(), List.of());
        for (int i = 0; i < given.size(); i++) {
            String at = place + "/regions/" + i;
            RegionShareJson each = given.get(i);
            Integer id = each.region() == null ? null : regions.get(each.region());
            if (id == null) {
                throw invalid(at + "/region", "there is no region " + each.region(), each.region());
            }
            if (byRegion.put(id, share(at, each.weight(), each.ttl())) != null) {
                throw invalid(at + "/region", "the region " + each.region() + " stands twice", each.region());
            }
        }
        try {
            return new TargetShares(
                    Objects.requireNonNullElse(wanted.target(), ""),
                    share(place, wanted.weight(), wanted.ttl()),
                    byRegion);
        } catch (InvalidPolicyException e) {
            throw invalid(place + "/" + e.place(), String.valueOf(e.getMessage()), null);
        }
    }

    private static Share share(String place, @Nullable Double weight, @Nullable Integer ttl) {
        try {
            return new Share(Objects.requireNonNullElse(weight, 0.0), ttl);
        } catch (InvalidPolicyException e) {
            String rejected = e.place().equals("ttl") ? String.valueOf(ttl) : String.valueOf(weight);
            throw invalid(place + "/" + e.place(), String.valueOf(e.getMessage()), rejected);
        }
    }

    private static <E extends Enum<E>> E constant(String place, @Nullable String word, E otherwise, List<E> all) {
        if (word == null) {
            return otherwise;
        }
        return all.stream()
                .filter(each -> RoutingPolicyJson.word(each).equals(word))
                .findFirst()
                .orElseThrow(() -> invalid(
                        place,
                        "this is one of "
                                + String.join(
                                        ", ",
                                        all.stream()
                                                .map(RoutingPolicyJson::word)
                                                .toList()),
                        word));
    }

    /** The policy knows regions by their ids, people by their names. */
    private static String named(InvalidPolicyException e, Map<String, Integer> regions) {
        String message = String.valueOf(e.getMessage());
        for (Map.Entry<String, Integer> each : regions.entrySet()) {
            message = message.replace("region " + each.getValue() + ",", "region " + each.getKey() + ",");
        }
        return message;
    }

    private static RefusedException invalid(String pointer, String message, @Nullable String rejected) {
        return RefusedException.invalid(pointer, "invalid", message, rejected);
    }
}
