package org.openenum.admin.mapping;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.ruleset.RuleSetLint;
import org.openenum.admin.ruleset.Target;
import org.openenum.admin.usecase.EntityTags;
import org.openenum.admin.usecase.Versioned;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;
import org.openenum.naptr.Finding;
import org.openenum.naptr.NaptrRule;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.zone.Numbering;
import org.openenum.zone.Zone;

/**
 * A number or a block with its rules.
 *
 * @param zone the apex, lower case, without the last dot
 * @param minDigits the least total length of a block's numbers; 0 for a number
 * @param maxDigits the greatest total length of a block's numbers; 0 for a number
 * @param ttlSeconds the TTL of its records; null if it has no rules
 * @param ruleSet the name of the shared destination that it points to, or null if its rules are its own
 * @param rules in order; empty only if it is closed
 * @param warnings what some clients do not support
 * @param entityTag identifies this state of it, and of the shared destination that it shows
 */
public record MappingView(
        String zone,
        Numbering numbering,
        MappingKind kind,
        DialedDigits digits,
        MappingStatus status,
        int minDigits,
        int maxDigits,
        @Nullable Integer ttlSeconds,
        @Nullable String comment,
        MappingTags tags,
        @Nullable String ruleSet,
        List<NaptrRule> rules,
        int version,
        Instant updatedAt,
        String ownerName,
        List<Finding> warnings,
        String entityTag)
        implements Versioned {

    static MappingView of(Zone zone, Mapping mapping, @Nullable Target target) {
        return of(zone, mapping, target, RuleSetLint.findings(zone, mapping, target));
    }

    static MappingView of(Zone zone, Mapping mapping, @Nullable Target target, List<Finding> warnings) {
        List<NaptrRule> rules = target == null ? List.of() : target.content().rules();
        return new MappingView(
                zone.apex(),
                zone.numbering(),
                mapping.kind(),
                mapping.digits(),
                mapping.status(),
                mapping.minDigits(),
                mapping.maxDigits(),
                target == null ? null : target.content().ttlSeconds(),
                mapping.comment(),
                mapping.tags(),
                target == null ? null : target.name(),
                rules,
                mapping.version(),
                mapping.updatedAt(),
                EnumName.ownerName(mapping.digits(), zone.apexName()).toString(),
                warnings,
                tagOf(mapping, target == null ? null : target.entityTag()));
    }

    /** An anonymous rule set never changes, so only a named one is part of the tag. */
    static String tagOf(Mapping mapping, @Nullable String tagOfTarget) {
        String own = EntityTags.of(mapping.version(), mapping.updatedAt());
        return tagOfTarget == null ? own : own + "-" + tagOfTarget;
    }

    /** The number or prefix as people write it: with a plus if it is E.164. */
    public String display() {
        return numbering.applicationUniqueString(digits);
    }
}
