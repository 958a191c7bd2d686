package org.openenum.server.snapshot;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.name.NameTable;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.packed.PackedInput;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.view.CacheLimits;

/**
 * Takes as much of a snapshot as the cache has space for: the server that wrote it may have had more. The rest is read
 * from the database when it is needed, as if it had been evicted. For one thread.
 */
final class Room {

    private final CacheLimits limits;
    private final Map<PageKey, NumberPage> pages = new HashMap<>();
    private final Map<Integer, CompiledRuleSet> ruleSets = new HashMap<>();
    private long pageBytes;
    private long ruleSetBytes;
    private long nameBytes;
    private long numbersLeftOut;

    Room(CacheLimits limits) {
        this.limits = limits;
    }

    void take(PageKey key, NumberPage page) {
        if (pageBytes + page.weightBytes() <= limits.maxPageBytes()) {
            pageBytes += page.weightBytes();
            pages.put(key, page);
        } else {
            numbersLeftOut += page.numbers();
        }
    }

    void take(int id, CompiledRuleSet ruleSet) {
        if (ruleSetBytes + ruleSet.weightBytes() <= limits.maxRuleSetBytes()) {
            ruleSetBytes += ruleSet.weightBytes();
            ruleSets.put(id, ruleSet);
        }
    }

    /** Reads all names of a zone; null if they do not fit. */
    @Nullable
    NameTable names(PackedInput in) {
        NameTable names = NameTable.readFrom(in, limits.maxZoneNameBytes() - nameBytes);
        nameBytes += names == null ? 0 : names.weightBytes();
        return names;
    }

    Map<PageKey, NumberPage> pages() {
        return pages;
    }

    Map<Integer, CompiledRuleSet> ruleSets() {
        return ruleSets;
    }

    long numbersLeftOut() {
        return numbersLeftOut;
    }
}
