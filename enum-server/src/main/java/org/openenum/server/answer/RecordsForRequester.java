package org.openenum.server.answer;

import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.openenum.health.OutOfService;
import org.openenum.record.RecordTargets;
import org.openenum.routing.StickyKey;
import org.openenum.server.cache.name.NameRecords;
import org.openenum.server.cache.routing.RoutedRecords;
import org.openenum.server.cache.routing.Validity;
import org.openenum.server.cache.ruleset.ServiceStates;
import org.openenum.server.cache.source.WireRecordSet;
import org.openenum.server.cache.view.ServedZone;

/**
 * Decides whether the routing policy of a record set holds at the moment, and which of its targets are out of service.
 * For a set without a policy it only reads one field.
 */
final class RecordsForRequester {

    private static final byte[] APEX = {};

    private final ServiceStates serviceStates;
    private final LongSupplier clock;

    /** @param clock returns milliseconds since 1970 */
    RecordsForRequester(ServiceStates serviceStates, LongSupplier clock) {
        this.serviceStates = serviceStates;
        this.clock = clock;
    }

    /** @param at the name of the set, which may be a wildcard; null for the apex */
    Reply choose(WireRecordSet set, ServedZone zone, @Nullable NameRecords at) {
        RoutedRecords routed = set.routed();
        if (routed == null) {
            return new Reply.Records(set);
        }
        Validity.Period period = routed.validity().at(clock);
        int ttlLimitSeconds = RulesForRequester.ttlLimitSeconds(period.untilMillis(), clock);
        OutOfService out = serviceStates.of(zone.id(), at == null ? APEX : at.ownerKey(), set.type());
        return out != null && leavesNothing(set, out)
                ? new Reply.NoData(zone, ttlLimitSeconds)
                : new Reply.Records(set, new Reply.Choice(period.holds() ? routed : null, out, ttlLimitSeconds));
    }

    private static boolean leavesNothing(WireRecordSet set, OutOfService out) {
        List<String> targets = RecordTargets.of(set.type(), set.rdatas());
        return targets.stream().allMatch(target -> out.leavesOut(StickyKey.of(target)));
    }
}
