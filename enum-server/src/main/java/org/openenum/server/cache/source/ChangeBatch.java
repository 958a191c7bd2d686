package org.openenum.server.cache.source;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.RuleSetContent;
import org.openenum.server.requester.Requesters;

/**
 * Whole changesets, in order, with data that the log itself does not contain.
 *
 * @param upTo the last change in it
 * @param changes in order
 * @param zones all zones as of {@code upTo}, if a zone or the records of an apex changed; otherwise null
 * @param requesters the requesters as of {@code upTo}, if they changed; otherwise null
 * @param newRuleSets rule sets without a name that changed mappings point to and that were not in memory; one that is
 *     missing is read when a query needs it
 * @param ruleSets the rules, as of {@code upTo}, of the rule sets that changed; one that is missing was deleted
 */
public record ChangeBatch(
        long upTo,
        List<CacheChange> changes,
        @Nullable List<ZoneRow> zones,
        @Nullable Requesters requesters,
        Map<Integer, RuleSetContent> newRuleSets,
        Map<Integer, RuleSetRow> ruleSets) {

    /** Makes the parts immutable. */
    public ChangeBatch {
        changes = List.copyOf(changes);
        zones = zones == null ? null : List.copyOf(zones);
        newRuleSets = Map.copyOf(newRuleSets);
        ruleSets = Map.copyOf(ruleSets);
    }
}
