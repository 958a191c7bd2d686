package org.openenum.admin.health;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.vote.Condition;
import org.openenum.health.OutOfService;
import org.openenum.health.TargetName;
import org.openenum.health.WhenAllDown;

/**
 * What is left out of answers of a set, from the conditions of its targets. Pure.
 *
 * @param out what servers leave out; null if all is answered
 * @param held targets that are out of service, but are answered because too few others are in service
 * @param allOut whether none of its targets is in service
 */
record Outage(@Nullable OutOfService out, Set<TargetName> held, boolean allOut) {

    private static final Outage NONE = new Outage(null, Set.of(), false);

    /**
     * The order in which targets must stay: those that work, then those that failed last, then those in maintenance.
     */
    private static Comparator<TargetName> bestFirst(Function<TargetName, Condition> conditions) {
        return Comparator.comparing(
                        (TargetName target) -> conditions.apply(target).state())
                .thenComparing(
                        target -> Objects.requireNonNullElse(
                                conditions.apply(target).since(), Instant.EPOCH),
                        Comparator.reverseOrder())
                .thenComparing(TargetName::toString);
    }

    static Outage of(LeadingSet set, Function<TargetName, Condition> conditions) {
        List<TargetName> out = set.targets().keySet().stream()
                .filter(target -> !conditions.apply(target).isInService())
                .sorted(bestFirst(conditions))
                .toList();
        int inService = set.targets().size() - out.size();
        if (out.isEmpty()) {
            return NONE;
        }
        if (inService == 0) {
            return new Outage(whenAllAreOut(set), Set.of(), true);
        }
        int held = Math.min(out.size(), Math.max(0, set.minimumInService() - inService));
        List<TargetName> leftOut = out.subList(held, out.size());
        return new Outage(leftOut.isEmpty() ? null : without(set, leftOut), Set.copyOf(out.subList(0, held)), false);
    }

    private static @Nullable OutOfService whenAllAreOut(LeadingSet set) {
        Integer fallback = set.fallbackId();
        if (set.whenAllDown() == WhenAllDown.FALLBACK && fallback != null) {
            return OutOfService.instead(fallback);
        }
        return set.whenAllDown() == WhenAllDown.NO_DATA
                ? without(set, set.targets().keySet())
                : null;
    }

    private static OutOfService without(LeadingSet set, Collection<TargetName> targets) {
        return OutOfService.of(set.targets().entrySet().stream()
                .filter(each -> targets.contains(each.getKey()))
                .flatMap(each -> each.getValue().stream())
                .toList());
    }
}
