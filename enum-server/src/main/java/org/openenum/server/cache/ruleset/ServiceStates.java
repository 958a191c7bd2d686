package org.openenum.server.cache.ruleset;

import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.openenum.health.OutOfService;
import org.openenum.server.cache.source.RulesOut;

/**
 * What is out of service, by rule sets, for those alone of which something is. Checks are believed until an instant: if
 * nobody has written another one by then, everything that they found counts as in service again.
 *
 * <p>Any thread may read; that of the feed writes. While nothing is out of service, a look at it reads one field.
 */
public final class ServiceStates {

    private static final States NOTHING = new States(Map.of(), 0);

    private final LongSupplier clock;
    private volatile States now = NOTHING;

    /** @param clock tells the milliseconds since 1970 */
    public ServiceStates(LongSupplier clock) {
        this.clock = clock;
    }

    private record States(Map<Integer, RulesOut> byRuleSet, long believedUntil) {}

    /** From here on every answer sees this. */
    public void set(Map<Integer, RulesOut> byRuleSet, long believedUntilMillis) {
        now = byRuleSet.isEmpty() ? NOTHING : new States(Map.copyOf(byRuleSet), believedUntilMillis);
    }

    /** Believes in what was set for longer, or no longer. */
    public void believeUntil(long millis) {
        States states = now;
        if (!states.byRuleSet.isEmpty() && states.believedUntil != millis) {
            now = new States(states.byRuleSet, millis);
        }
    }

    /** What a rule set is answered without; null if it is answered as it is. */
    public @Nullable OutOfService of(int ruleSetId) {
        States states = now;
        RulesOut out = states.byRuleSet.isEmpty() ? null : states.byRuleSet.get(ruleSetId);
        if (out == null) {
            return null;
        }
        long millis = clock.getAsLong();
        if (millis < states.believedUntil) {
            return out.byChecks();
        }
        return millis < out.personsEndAtMillis() ? out.byPersons() : null;
    }

    /** Of how many rule sets something is out of service. */
    public int size() {
        return now.byRuleSet.size();
    }
}
