package org.openenum.server.cache.source;

import java.util.List;
import java.util.Map;
import org.openenum.routing.RoutingPolicy;

/** Reads temporary data from the database: weights that control processes set, and what is out of service. */
public interface LeaseSource {

    /** Reads the version counters, one narrow row. */
    Head head();

    /** All leases and their version; an invalid one is left out. */
    Leases read();

    /** What is out of service; invalid rows are left out. */
    Map<RoutedSet, RulesOut> readRulesOut();

    /**
     * The version counters, to compare with those of the last read.
     *
     * @param version of the weights
     * @param targetsVersion of what is out of service
     * @param targetsEndAtMillis until when the results of checks are valid, in milliseconds since 1970
     */
    record Head(long version, long targetsVersion, long targetsEndAtMillis) {}

    /** The leases read in one statement. */
    record Leases(long version, List<Lease> leases) {}

    /**
     * Temporary weights.
     *
     * @param policy has the targets of the set's own policy, in the same order
     * @param endsAtMillis in milliseconds since 1970
     */
    record Lease(RoutedSet set, RoutingPolicy policy, long endsAtMillis) {}
}
