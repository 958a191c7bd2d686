package org.openenum.server.cache.source;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.RuleSetContent;
import org.openenum.server.requester.Requesters;

/**
 * Whole changesets, in order, with what the log does not say itself.
 *
 * @param upTo the last change in it
 * @param changes in order
 * @param zones all zones as of {@code upTo}, if a zone or the records of an apex changed; else null
 * @param requesters who asks, as of {@code upTo}, if that changed; else null
 * @param newRuleSets rule sets without a name that changed mappings point to and that were not in memory; one that is
 *     missing is read when it is asked for
 * @param ruleSets the rules, as of {@code upTo}, of the rule sets that changed; one that is missing is gone
 */
public record ChangeBatch(
        long upTo,
        List<CacheChange> changes,
        @Nullable List<ZoneRow> zones,
        @Nullable Requesters requesters,
        Map<Integer, RuleSetContent> newRuleSets,
        Map<Integer, RuleSetRow> ruleSets) {

    /** Keeps the parts from changing. */
    public ChangeBatch {
        changes = List.copyOf(changes);
        zones = zones == null ? null : List.copyOf(zones);
        newRuleSets = Map.copyOf(newRuleSets);
        ruleSets = Map.copyOf(ruleSets);
    }
}
