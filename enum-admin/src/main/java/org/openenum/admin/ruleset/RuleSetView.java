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
 * A named rule set as it is.
 *
 * @param variants what requesters get in place of it, by the names of their groups
 * @param routing how its rules are chosen among; null if all are answered
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

    /** Names this state of the rule set. */
    @Override
    public String entityTag() {
        return EntityTags.of(version, updatedAt);
    }

    /**
     * How many mappings point to a rule set.
     *
     * @param count exact up to {@value #MAX_COUNT}, above which counting stops
     * @param more whether there are more than {@code count}
     * @param zones where those are that were counted
     */
    public record Usage(int count, boolean more, List<InZone> zones) {

        /** Keeps the zones from changing. */
        public Usage {
            zones = List.copyOf(zones);
        }

        /** How many of them are in one zone. */
        public record InZone(String zone, int count) {}

        /** Enough to say "many"; counting ten million index entries would take seconds. */
        public static final int MAX_COUNT = 10_000;
    }
}
