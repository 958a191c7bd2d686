package org.openenum.server.cache.source;

import java.util.List;
import org.openenum.routing.RoutingPolicy;

/** Reads the weights that control processes set for a time: the database, seen from the feed. */
public interface LeaseSource {

    /** Counts what was written, one narrow row. */
    long version();

    /** All leases, and which version that is; one that makes no sense is left out. */
    Leases read();

    /** What was read in one statement. */
    record Leases(long version, List<Lease> leases) {}

    /**
     * Weights for a time.
     *
     * @param policy of the targets of the rule set's own policy, in the same order
     * @param endsAtMillis since 1970
     */
    record Lease(int ruleSetId, RoutingPolicy policy, long endsAtMillis) {}
}
