package org.openenum.server.answer;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.openenum.health.OutOfService;
import org.openenum.server.cache.routing.RoutedRecords;
import org.openenum.server.cache.routing.Validity;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.ruleset.Variants;
import org.openenum.server.cache.view.AnswerCache;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.server.cache.view.View;
import org.openenum.server.message.ExtendedError;
import org.openenum.server.requester.Group;

/**
 * Selects the rules that a requester gets for a number: its group's variant while that is valid, without what is out of
 * service.
 */
final class RulesForRequester {

    /**
     * An answer that is going to change may be cached until then. In the last second before the change its TTL is this,
     * since 0 makes some resolvers query for each call.
     */
    static final int LEAST_TTL_SECONDS = 1;

    private static final int MILLIS_PER_SECOND = 1_000;

    private final AnswerCache cache;
    private final LongSupplier clock;

    /** @param clock returns milliseconds since 1970 */
    RulesForRequester(AnswerCache cache, LongSupplier clock) {
        this.cache = cache;
        this.clock = clock;
    }

    /**
     * The rules that a number points to, or those that the requester's group gets in place of them; a variant of a
     * variant is not followed.
     */
    Reply choose(View view, ServedZone zone, NumberOutcome.Rules rules, long hi, long lo, int digits, Group group) {
        Reply plain = ofRuleSet(rules.ruleSetId(), view, rules, hi, lo, digits);
        if (group.id() != 0 && !(plain instanceof Reply.Rules) && !(plain instanceof Reply.Failure)) {
            return plain; // only the rule set itself tells whether the group has a variant
        }
        Variants.Variant variant = group.id() != 0 && plain instanceof Reply.Rules found
                ? found.ruleSet().variants().of(group.id())
                : null;
        int id = rules.ruleSetId();
        long untilMillis = Long.MAX_VALUE;
        if (variant != null) {
            Validity.Period period = variant.validity().at(clock);
            id = period.holds() ? variant.ruleSetId() : id;
            untilMillis = period.untilMillis();
        }
        OutOfService out = cache.serviceStates().of(id);
        if (out != null && out.instead() != 0) {
            id = out.instead();
            out = cache.serviceStates().of(id);
        }
        Reply chosen = id == rules.ruleSetId() ? plain : ofRuleSet(id, view, rules, hi, lo, digits);
        return chosen instanceof Reply.Rules whole ? inService(atTimes(whole, untilMillis), out, zone, group) : chosen;
    }

    /** Applies the routing policy if it holds, and limits the TTL. */
    private Reply.Rules atTimes(Reply.Rules rules, long untilMillis) {
        RoutedRecords routed = rules.routed();
        long until = untilMillis;
        if (routed != null) {
            Validity.Period period = routed.validity().at(clock);
            routed = period.holds() ? routed : null;
            until = Math.min(until, period.untilMillis());
        }
        return until == Long.MAX_VALUE && routed == rules.routed()
                ? rules
                : rules.at(routed, ttlLimitSeconds(until, clock));
    }

    /** The TTL limit of an answer that changes at an instant. */
    static int ttlLimitSeconds(long untilMillis, LongSupplier clock) {
        if (untilMillis == Long.MAX_VALUE) {
            return Integer.MAX_VALUE;
        }
        long seconds = (untilMillis - clock.getAsLong()) / MILLIS_PER_SECOND;
        return (int) Math.max(LEAST_TTL_SECONDS, Math.min(seconds, Integer.MAX_VALUE));
    }

    /** A replacement is followed only once: a rule set that would itself be replaced is then answered in full. */
    private static Reply inService(Reply.Rules whole, @Nullable OutOfService out, ServedZone zone, Group group) {
        if (out == null || out.instead() != 0) {
            return whole;
        }
        return whole.ruleSet().isAnyAnswered(group.form(), out)
                ? whole.without(out)
                : new Reply.NoData(zone, whole.ttlLimitSeconds());
    }

    /**
     * Whether there is no newer view yet: a changed rule set that was not in memory is published a moment before its
     * view. A load is published after that view, so a query that waits for the load will see it.
     */
    private boolean isBeforeItsView(View view) {
        return cache.view() == view;
    }

    private Reply ofRuleSet(int id, View view, NumberOutcome.Rules rules, long hi, long lo, int digits) {
        if (id <= 0) {
            return new Reply.Failure(ExtendedError.OTHER);
        }
        CompiledRuleSet newest = cache.ruleSet(id);
        if (newest == null) {
            return new Reply.NeedsRuleSet(id, rules.page());
        }
        CompiledRuleSet ours = newest.at(view.seq());
        if (ours == null) {
            return isBeforeItsView(view) ? new Reply.NeedsRuleSet(id, rules.page()) : Reply.Plain.MOVED;
        }
        return ours.isUsable()
                ? new Reply.Rules(ours, hi, lo, digits, rules.ofBlock(), ours.routed(), null, Integer.MAX_VALUE)
                : new Reply.Failure(ExtendedError.OTHER);
    }
}
