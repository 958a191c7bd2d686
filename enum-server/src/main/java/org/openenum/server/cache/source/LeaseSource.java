package org.openenum.server.cache.source;

import java.util.List;
import java.util.Map;
import org.openenum.routing.RoutingPolicy;

/**
 * Reads what holds for a time: weights that control processes set, and what is out of service. The database, seen from
 * the feed.
 */
public interface LeaseSource {

    /** Counts what was written, one narrow row. */
    Head head();

    /** All leases, and which version that is; one that makes no sense is left out. */
    Leases read();

    /** What is out of service; what makes no sense is left out. */
    Map<RoutedSet, RulesOut> readRulesOut();

    /**
     * What to compare with what was read.
     *
     * @param version of the weights
     * @param targetsVersion of what is out of service
     * @param targetsEndAtMillis until when checks of targets are believed, since 1970
     */
    record Head(long version, long targetsVersion, long targetsEndAtMillis) {}

    /** What was read in one statement. */
    record Leases(long version, List<Lease> leases) {}

    /**
     * Weights for a time.
     *
     * @param policy of the targets of the set's own policy, in the same order
     * @param endsAtMillis since 1970
     */
    record Lease(RoutedSet set, RoutingPolicy policy, long endsAtMillis) {}
}
