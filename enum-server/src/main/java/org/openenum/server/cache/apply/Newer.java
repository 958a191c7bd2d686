package org.openenum.server.cache.apply;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.NumberKey;

/**
 * What has changed under a prefix since a read.
 *
 * @param mappings changes that can be applied one by one, in order
 * @param ranges prefixes that must be read again
 */
record Newer(List<CacheChange.OfMapping> mappings, Set<NumberKey> ranges) {

    /** Selects the changes that concern a prefix. */
    static Newer under(NumberKey prefix, List<CacheChange> changes) {
        Newer result = new Newer(new ArrayList<>(), new LinkedHashSet<>());
        for (CacheChange change : changes) {
            if (change instanceof CacheChange.OfMapping mapping) {
                if (prefix.isPrefixOf(new NumberKey(mapping.zoneId(), mapping.hi(), mapping.lo()))) {
                    result.mappings.add(mapping);
                }
            } else if (change instanceof CacheChange.OfRange range) {
                NumberKey changed = NumberKey.of(range.zoneId(), range.prefix());
                if (changed.isInLineWith(prefix)) {
                    result.ranges.add(changed);
                }
            } else if (change instanceof CacheChange.OfUnreadable row && row.concerns(prefix.zoneId())) {
                result.ranges.add(prefix.prefix(0));
            }
        }
        return result;
    }
}
