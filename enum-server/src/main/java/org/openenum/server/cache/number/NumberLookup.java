package org.openenum.server.cache.number;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.server.cache.source.Entry;
import org.openenum.server.cache.source.EntryList;
import org.openenum.server.cache.source.EntrySource;
import org.openenum.server.cache.source.NumberKey;

/**
 * What must be read to decide one number whose page is not in memory: the entries at the number itself, those at
 * prefixes of it that may be blocks, and whether there is an entry below it.
 *
 * @param from the shortest digit length in the page
 * @param lengths the digit lengths whose entries are read, one bit for each
 * @param below whether an entry below the number is read too
 */
public record NumberLookup(NumberKey key, int from, int lengths, boolean below) {

    /**
     * What must be read according to a directory; null if the directory does not know what the page may hold, or has no
     * leaf for the number any more.
     */
    public static @Nullable NumberLookup in(Node root, NumberKey key) {
        int length = key.length();
        int depth = Directory.depthOf(root, key.hi(), key.lo(), length);
        if (!(Directory.at(root, key.hi(), key.lo(), depth) instanceof Leaf leaf)
                || !leaf.lengths().areKnown()) {
            return null;
        }
        EntryLengths may = leaf.lengths();
        return new NumberLookup(key, depth, may.atOrAbove(depth, length), may.below(length));
    }

    /** Whether this reads enough for a later lookup of the same number. */
    public boolean covers(NumberLookup later) {
        return from <= later.from && (later.lengths & ~lengths & -1 << later.from) == 0 && (below || !later.below);
    }

    /** The digits whose entries are read. */
    public List<NumberKey> keys() {
        List<NumberKey> keys = new ArrayList<>(Integer.bitCount(lengths));
        for (int left = lengths; left != 0; left &= left - 1) {
            keys.add(key.prefix(Integer.numberOfTrailingZeros(left)));
        }
        return keys;
    }

    /**
     * A page that is valid for this number only. An entry below it is represented by a number: only its existence
     * matters.
     */
    public NumberPage page(EntrySource.LoadedNumbers loaded) {
        EntryList entries = new EntryList(2);
        keys().forEach(at -> loaded.at().getOrDefault(at, List.of()).forEach(entries::put));
        NumberKey lower = loaded.below().get(key);
        if (lower != null) {
            entries.put(Entry.of(lower.digits(), MappingKind.NUMBER, MappingStatus.ACTIVE, 0, 0, null));
        }
        return new NumberPage(loaded.asOf().from(), null, entries);
    }
}
