package org.openenum.server.cache.name;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.packed.PackedInput;
import org.openenum.server.cache.packed.PackedOutput;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.WireRecordSet;
import org.xbill.DNS.Type;

/**
 * All names below a zone's apex that have records, in canonical order: pages, and a directory of where they begin.
 * Immutable. It is enough to decide for every name whether it exists.
 *
 * <p>RFC 4592, section 3.3.1: "The closest encloser is the node in the zone's tree of existing domain names that has
 * the most labels matching the query name (consecutively, counting from the root label downward)." In canonical order,
 * the closest encloser is an ancestor of the name before the wanted one or of the name after it, so these two
 * neighbours determine it. Names below a name directly follow it, so the name after tells whether the wanted one is an
 * empty non-terminal. A zone cut above the wanted name is also above the name before it, or is that name.
 *
 * @see <a href="https://datatracker.ietf.org/doc/html/rfc4592#section-3.3.1">RFC 4592, section 3.3.1</a>
 */
public final class NameTable {

    /** A zone without names below its apex. */
    static final NameTable NONE = new NameTable(new NamePage[0]);

    private static final int BYTES_PER_PAGE = 16;

    private final NamePage[] pages;

    /** Eight octets of each page's first key, after the common prefix. */
    private final long[] heads;

    private final byte[] common;
    private final boolean hasWildcards;
    private final int size;
    private final long weightBytes;

    /** @param pages in order, none empty; kept by reference */
    NameTable(NamePage[] pages) {
        this.pages = pages;
        this.common = pages.length == 0 ? new byte[0] : commonStart(pages[0].key(0), pages[pages.length - 1].key(0));
        this.heads = new long[pages.length];
        boolean anyWildcard = false;
        int names = 0;
        long bytes = 0;
        for (int i = 0; i < pages.length; i++) {
            byte[] first = pages[i].key(0);
            heads[i] = NameKey.head(first, common.length, first.length);
            anyWildcard |= pages[i].hasWildcard();
            names += pages[i].size();
            bytes += pages[i].weightBytes() + BYTES_PER_PAGE;
        }
        this.hasWildcards = anyWildcard;
        this.size = names;
        this.weightBytes = bytes;
    }

    /** Reads a table that was written; null if it takes more than {@code maxBytes}. */
    public static @Nullable NameTable readFrom(PackedInput in, long maxBytes) {
        List<NamePage> pages = new ArrayList<>();
        long bytes = 0;
        for (int left = in.getCount(); left > 0; left--) {
            in.boundary();
            NamePage page = NamePage.readFrom(in);
            bytes += page.weightBytes() + BYTES_PER_PAGE;
            if (bytes > maxBytes) {
                pages.clear();
            } else {
                pages.add(page);
            }
        }
        return bytes > maxBytes ? null : new NameTable(pages.toArray(NamePage[]::new));
    }

    /** Writes all names, page by page. */
    public void writeTo(PackedOutput out) {
        out.putInt(pages.length);
        for (NamePage page : pages) {
            out.boundary();
            page.writeTo(out);
        }
    }

    private static byte[] commonStart(byte[] one, byte[] other) {
        int mismatch = Arrays.mismatch(one, other);
        return mismatch < 0 ? one : Arrays.copyOf(one, mismatch);
    }

    /** How many names there are. */
    public int size() {
        return size;
    }

    /** Their memory, in bytes. */
    public long weightBytes() {
        return weightBytes;
    }

    NamePage[] pages() {
        return pages;
    }

    /**
     * What the records tell about a name.
     *
     * @param key its {@link org.openenum.record.OwnerKey}; not the apex
     */
    public NameRecords find(byte[] key) {
        if (pages.length == 0) {
            return NameRecords.ABSENT;
        }
        int page = pageOf(key);
        int index = pages[page].indexOf(key);
        return index >= 0 ? atName(key, pages[page], index) : atNoName(key, page, ~index);
    }

    private NameRecords atName(byte[] key, NamePage page, int index) {
        if (page.is(index, NamePage.BROKEN)) {
            return NameRecords.UNUSABLE;
        }
        int cut = page.cutOctets(index);
        if (cut == 0 || cut == key.length) {
            return NameRecords.at(page, index, null);
        }
        NameRecords.Above above = above(key, cut);
        return above == null ? NameRecords.UNUSABLE : NameRecords.at(page, index, above);
    }

    /** @param next the position in the page of the first name after this one; may be the end of the page */
    private NameRecords atNoName(byte[] key, int page, int next) {
        int cut = next > 0 ? pages[page].cutOctetsOfNext(next - 1, key) : 0;
        NameRecords.Above above = cut == 0 ? null : above(key, cut);
        if (cut > 0 && above == null) {
            return NameRecords.UNUSABLE;
        }
        boolean pageHasNext = next < pages[page].size();
        NamePage after = pageHasNext ? pages[page] : page + 1 < pages.length ? pages[page + 1] : null;
        int indexAfter = pageHasNext ? next : 0;
        if (after != null && after.isBelow(indexAfter, key)) {
            return NameRecords.emptyNonTerminal(above);
        }
        if (!hasWildcards) {
            return NameRecords.absent(above, NameRecords.Encloser.WITHOUT_WILDCARD);
        }
        int octets = Math.max(
                next > 0 ? pages[page].commonLabelOctets(next - 1, key) : 0,
                after == null ? 0 : after.commonLabelOctets(indexAfter, key));
        return NameRecords.absent(above, encloser(key, octets));
    }

    /**
     * The cut or DNAME above a name; null if its rows are invalid. A DNAME beside NS records belongs to the child zone.
     */
    private NameRecords.@Nullable Above above(byte[] key, int cutOctets) {
        byte[] cutKey = Arrays.copyOf(key, cutOctets);
        NamePage page = pages[pageOf(cutKey)];
        int index = page.indexOf(cutKey);
        if (index < 0 || page.is(index, NamePage.BROKEN)) {
            return null;
        }
        int labels = NameKey.labelsOf(cutKey);
        WireRecordSet ns = page.set(index, Type.NS);
        if (ns != null) {
            return new NameRecords.Cut(labels, ns, page.set(index, Type.DS));
        }
        WireRecordSet dname = page.set(index, Type.DNAME);
        return dname == null ? null : new NameRecords.Redirection(labels, dname);
    }

    /** @param octets how much of the key is that of the closest encloser */
    private NameRecords.Encloser encloser(byte[] key, int octets) {
        byte[] wildcard = NameKey.wildcardBelow(key, octets);
        int page = pageOf(wildcard);
        int index = pages[page].indexOf(wildcard);
        NameRecords found = index >= 0 ? atWildcard(pages[page], index) : atNoWildcard(wildcard, page, ~index);
        return found == null
                ? NameRecords.Encloser.WITHOUT_WILDCARD
                : new NameRecords.Encloser(NameKey.labelsOf(wildcard) - 1, found, found.usable());
    }

    private static NameRecords atWildcard(NamePage page, int index) {
        return page.is(index, NamePage.BROKEN) ? NameRecords.UNUSABLE : NameRecords.at(page, index, null);
    }

    private @Nullable NameRecords atNoWildcard(byte[] wildcard, int page, int next) {
        boolean pageHasNext = next < pages[page].size();
        NamePage after = pageHasNext ? pages[page] : page + 1 < pages.length ? pages[page + 1] : null;
        boolean exists = after != null && after.isBelow(pageHasNext ? next : 0, wildcard);
        return exists ? NameRecords.EMPTY_NON_TERMINAL : null;
    }

    /** The last page that begins at or before a key; the first, if none does. */
    private int pageOf(byte[] key) {
        int compared = Math.min(common.length, key.length);
        int mismatch = Arrays.mismatch(common, 0, common.length, key, 0, compared);
        if (mismatch >= 0) {
            boolean before = mismatch == key.length || (key[mismatch] & 0xFF) < (common[mismatch] & 0xFF);
            return before ? 0 : pages.length - 1;
        }
        long head = NameKey.head(key, common.length, key.length) + Long.MIN_VALUE;
        int low = 0;
        int high = pages.length;
        while (low < high) { // the first page that begins after the key
            int middle = (low + high) >>> 1;
            long candidate = heads[middle] + Long.MIN_VALUE;
            boolean after = candidate == head ? pages[middle].beginsAfter(key) : candidate > head;
            if (after) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return Math.max(0, low - 1);
    }
}
