package org.openenum.server.cache.apply;

import java.util.Set;

/** A request to read rule sets to which numbers in memory point. */
public record RuleSetScan(Set<Integer> ids) implements ScanRequest {

    /** Makes the set immutable. */
    public RuleSetScan {
        ids = Set.copyOf(ids);
    }

    @Override
    public boolean covers(ScanRequest other) {
        return other instanceof RuleSetScan rescan && ids.containsAll(rescan.ids);
    }

    @Override
    public String toString() {
        return ids.size() + " rule sets";
    }
}
