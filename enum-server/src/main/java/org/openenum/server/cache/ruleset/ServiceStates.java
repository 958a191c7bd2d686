package org.openenum.server.cache.ruleset;

import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.openenum.health.OutOfService;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.RoutedSet;
import org.openenum.server.cache.source.RulesOut;

/**
 * What is out of service, by rule set and record set; only for sets of which something is. The results of checks are
 * valid until an instant. If it has not been extended by then, everything that checks have found out of service counts
 * as in service again; what operators have decided still holds, each decision until its end.
 *
 * <p>Any thread may read; one thread of the feed writes. While nothing is out of service, a query reads one field.
 */
public final class ServiceStates {

    private static final States NOTHING = new States(Map.of(), 0);

    private final LongSupplier clock;
    private volatile States now = NOTHING;

    /** @param clock returns milliseconds since 1970 */
    public ServiceStates(LongSupplier clock) {
        this.clock = clock;
    }

    private record States(Map<RoutedSet, RulesOut> bySet, long believedUntil) {}

    /** Replaces the states; from now on, every answer uses them. */
    public void set(Map<RoutedSet, RulesOut> bySet, long believedUntilMillis) {
        now = bySet.isEmpty() ? NOTHING : new States(Map.copyOf(bySet), believedUntilMillis);
    }

    /** A copy of the present states, which later changes do not affect. */
    public ServiceStates frozen() {
        ServiceStates copy = new ServiceStates(clock);
        copy.now = now;
        return copy;
    }

    /** Changes the instant until which the results of checks are valid. */
    public void believeUntil(long millis) {
        States states = now;
        if (!states.bySet.isEmpty() && states.believedUntil != millis) {
            now = new States(states.bySet, millis);
        }
    }

    /** What of a rule set is out of service; null if nothing is. */
    public @Nullable OutOfService of(int ruleSetId) {
        States states = now;
        return states.bySet.isEmpty() ? null : out(states, new RoutedSet.OfRules(ruleSetId));
    }

    /** What of a record set is out of service; null if nothing is. */
    public @Nullable OutOfService of(int zoneId, byte[] ownerKey, int type) {
        States states = now;
        return states.bySet.isEmpty()
                ? null
                : out(states, new RoutedSet.OfRecords(new NameKey(zoneId, ownerKey), type));
    }

    private @Nullable OutOfService out(States states, RoutedSet set) {
        RulesOut out = states.bySet.get(set);
        if (out == null) {
            return null;
        }
        long millis = clock.getAsLong();
        return millis < states.believedUntil ? out.byChecks() : out.byPersons().at(millis);
    }

    /** Passes on each rule set that is answered in place of another one, now or later. */
    public void forEachInstead(IntConsumer action) {
        for (RulesOut out : now.bySet.values()) {
            give(out.byChecks(), action);
            give(out.byPersons().out(), action);
            out.byPersons().later().forEach(step -> give(step.out(), action));
        }
    }

    private static void give(@Nullable OutOfService out, IntConsumer action) {
        if (out != null && out.instead() != 0) {
            action.accept(out.instead());
        }
    }
}
