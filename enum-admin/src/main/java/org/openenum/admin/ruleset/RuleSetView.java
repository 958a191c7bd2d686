package org.openenum.admin.ruleset;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.EntityTags;
import org.openenum.admin.usecase.Versioned;
import org.openenum.mapping.RuleSet;
import org.openenum.naptr.NaptrRule;
import org.openenum.routing.Routing;

/**
 * A named rule set.
 *
 * @param variants the rule sets that requesters get instead, by the names of their groups
 * @param routing the policy that chooses among its rules; null if all are answered
 */
public record RuleSetView(
        int id,
        String name,
        int ttlSeconds,
        @Nullable String comment,
        List<NaptrRule> rules,
        Map<String, Variant> variants,
        @Nullable Routing routing,
        int version,
        Instant createdAt,
        Instant updatedAt)
        implements Versioned {

    static RuleSetView of(RuleSet ruleSet, Map<String, Variant> variants) {
        return new RuleSetView(
                ruleSet.id(),
                String.valueOf(ruleSet.name()),
                ruleSet.content().ttlSeconds(),
                ruleSet.comment(),
                ruleSet.content().rules(),
                variants,
                ruleSet.content().routing(),
                ruleSet.version(),
                ruleSet.createdAt(),
                ruleSet.updatedAt());
    }

    /** The entity tag of this version. */
    @Override
    public String entityTag() {
        return EntityTags.of(version, updatedAt);
    }

    /**
     * The number of mappings that point to a rule set.
     *
     * @param count exact up to {@value #MAX_COUNT}, above which counting stops
     * @param more whether there are more than {@code count}
     * @param zones the zones of those that were counted
     */
    public record Usage(int count, boolean more, List<InZone> zones) {

        /** Copies the list. */
        public Usage {
            zones = List.copyOf(zones);
        }

        /** The number of mappings in one zone. */
        public record InZone(String zone, int count) {}

        /** Enough to say "many"; counting ten million index entries would take seconds. */
        public static final int MAX_COUNT = 10_000;
    }
}
