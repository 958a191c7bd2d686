package org.openenum.admin.health;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.health.TargetName;
import org.openenum.health.WhenAllDown;
import org.openenum.naptr.NaptrRule;
import org.openenum.record.RecordSet;
import org.openenum.record.RecordTargets;
import org.xbill.DNS.Type;

/**
 * A shared destination, or a record set with a routing policy, with its targets.
 *
 * @param name of a shared destination; owner and type of a record set
 * @param zone the apex of a record set's zone; null for a shared destination
 * @param targets the targets, each with the texts by which policies name what leads to it
 * @param minimumInService this many targets stay in service as long as one of them works
 * @param fallbackId the rule set that is answered if all are out of service; null if there is none
 */
record LeadingSet(
        SetKey key,
        String name,
        @Nullable String zone,
        Map<TargetName, List<String>> targets,
        int minimumInService,
        WhenAllDown whenAllDown,
        @Nullable Integer fallbackId) {

    /** The minimum if none is set. */
    static final int DEFAULT_MINIMUM = 1;

    /** An address has no port, so it counts as that of a SIP server (RFC 3261, section 19.1.2). */
    private static final int SIP = 5_060;

    /** A set with the default safety. */
    static LeadingSet of(int id, String name, List<NaptrRule> rules) {
        Map<TargetName, List<String>> targets = byTarget(rules, TargetName::of, NaptrRule::target);
        return new LeadingSet(new SetKey.OfRuleSet(id), name, null, targets, DEFAULT_MINIMUM, WhenAllDown.ALL, null);
    }

    /** A record set always keeps at least one target in answers. */
    static LeadingSet of(RecordSet set, String zone) {
        Map<TargetName, List<String>> targets = byTarget(
                RecordTargets.of(set.type(), set.rdatas()),
                target -> targetOf(set.type(), target),
                Function.identity());
        return new LeadingSet(
                new SetKey.OfRecordSet(set.key()),
                set.owner() + " " + Type.string(set.type()),
                zone,
                targets,
                DEFAULT_MINIMUM,
                WhenAllDown.ALL,
                null);
    }

    private static Optional<TargetName> targetOf(int type, String target) {
        try {
            return Optional.of(type == Type.SRV ? TargetName.parse(target) : new TargetName(target, SIP));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static <T> Map<TargetName, List<String>> byTarget(
            List<T> leads, Function<T, Optional<TargetName>> target, Function<T, String> words) {
        Map<TargetName, List<String>> byTarget = new LinkedHashMap<>();
        leads.forEach(each -> target.apply(each)
                .ifPresent(name -> byTarget.computeIfAbsent(name, first -> new ArrayList<>())
                        .add(words.apply(each))));
        return byTarget;
    }

    LeadingSet safe(int minimum, WhenAllDown allDown, @Nullable Integer fallback) {
        return new LeadingSet(key, name, zone, targets, minimum, allDown, fallback);
    }
}
