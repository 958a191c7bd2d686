package org.openenum.server.cache.name;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.packed.PackedInput;
import org.openenum.server.cache.packed.PackedOutput;
import org.openenum.server.cache.routing.RoutedRecords;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.WireRecordSet;

/**
 * Some names of a zone in canonical order with all their record sets, packed into columns, without objects for names,
 * sets or records. Immutable.
 *
 * <p>Names are found by their {@link org.openenum.record.OwnerKey}. The eight octets of each key after the common
 * prefix of the page are side by side, so that a search touches few cache lines. For each name, the page also stores
 * how much of its key is that of the topmost zone cut or DNAME at or above it.
 */
final class NamePage {

    /** A row of the name is invalid. */
    static final int BROKEN = 1;

    /** The name has NS records. */
    static final int CUT = 2;

    /** The name has a DNAME record. */
    static final int REDIRECTED = 4;

    /** The object and the headers of its arrays. */
    private static final int OVERHEAD_BYTES = 240;

    /** What the columns take for each name and each set, in addition to the octets of keys and RDATA. */
    private static final int BYTES_PER_NAME = 17;

    private static final int BYTES_PER_SET = 10;

    private final byte[] keys;
    private final int[] keyEnds;
    private final long[] heads;
    private final int commonOctets;
    private final byte[] marks;
    private final char @Nullable [] cutOctets;
    private final int outerCutOctets;
    private final int[] setEnds;
    private final char[] types;
    private final int[] ttls;
    private final int[] rdataEnds;
    private final byte[] rdata;
    private final boolean hasWildcard;

    /** By position of the set; null if no set of the page has a policy. */
    private final @Nullable Map<Integer, RoutedRecords> routed;

    /**
     * @param outerCut the key of a cut or DNAME on a page before this one, under which its first names may be; or null
     */
    NamePage(NameColumns columns, byte @Nullable [] outerCut) {
        keys = Arrays.copyOf(columns.keys, columns.keyOctets());
        keyEnds = Arrays.copyOf(columns.keyEnds, columns.names);
        marks = Arrays.copyOf(columns.marks, columns.names);
        setEnds = Arrays.copyOf(columns.setEnds, columns.names);
        types = Arrays.copyOf(columns.types, columns.sets);
        ttls = Arrays.copyOf(columns.ttls, columns.sets);
        rdataEnds = Arrays.copyOf(columns.rdataEnds, columns.sets);
        rdata = Arrays.copyOf(columns.rdata, columns.rdataOctets());
        hasWildcard = columns.hasWildcard;
        routed = columns.routed.isEmpty() ? null : Map.copyOf(columns.routed);
        commonOctets = commonOctets(0, keyEnds.length - 1);
        heads = new long[keyEnds.length];
        for (int i = 0; i < heads.length; i++) {
            heads[i] = NameKey.head(keys, keyStart(i) + commonOctets, keyEnds[i]);
        }
        outerCutOctets = outerCut != null && startsWith(0, outerCut, outerCut.length) ? outerCut.length : 0;
        cutOctets = cutColumn();
    }

    private NamePage(PackedInput in) {
        keys = in.getOctets();
        keyEnds = in.getInts();
        heads = in.getLongs();
        commonOctets = in.getInt();
        marks = in.getOctets();
        cutOctets = in.getBoolean() ? in.getChars() : null;
        outerCutOctets = in.getInt();
        setEnds = in.getInts();
        types = in.getChars();
        ttls = in.getInts();
        rdataEnds = in.getInts();
        rdata = in.getOctets();
        hasWildcard = in.getBoolean();
        routed = in.getBoolean() ? readRouted(in) : null;
    }

    private Map<Integer, RoutedRecords> readRouted(PackedInput in) {
        Map<Integer, RoutedRecords> read = new HashMap<>();
        for (int left = in.getCount(); left > 0; left--) {
            int set = in.getInt();
            read.put(set, RoutedRecords.readFrom(in, plain(set).records()));
        }
        return read;
    }

    /** Reads a page that was written. */
    static NamePage readFrom(PackedInput in) {
        return new NamePage(in);
    }

    void writeTo(PackedOutput out) {
        out.putOctets(keys);
        out.putInts(keyEnds);
        out.putLongs(heads);
        out.putInt(commonOctets);
        out.putOctets(marks);
        out.putBoolean(cutOctets != null);
        if (cutOctets != null) {
            out.putChars(cutOctets);
        }
        out.putInt(outerCutOctets);
        out.putInts(setEnds);
        out.putChars(types);
        out.putInts(ttls);
        out.putInts(rdataEnds);
        out.putOctets(rdata);
        out.putBoolean(hasWildcard);
        out.putBoolean(routed != null);
        if (routed != null) {
            out.putInt(routed.size());
            routed.forEach((set, records) -> {
                out.putInt(set);
                records.writeTo(out);
            });
        }
    }

    private int commonOctets(int one, int other) {
        int mismatch = Arrays.mismatch(keys, keyStart(one), keyEnds[one], keys, keyStart(other), keyEnds[other]);
        return mismatch < 0 ? keyEnds[one] - keyStart(one) : mismatch;
    }

    /** Goes through the names in order: all names that begin with the key of a cut directly follow it. */
    private char @Nullable [] cutColumn() {
        char[] column = new char[keyEnds.length];
        boolean any = false;
        int cutStart = 0;
        int octets = outerCutOctets;
        for (int i = 0; i < column.length; i++) {
            if (octets > 0 && !startsWith(i, Arrays.copyOfRange(keys, cutStart, cutStart + octets), octets)) {
                octets = 0;
            }
            if (octets == 0 && (marks[i] & (CUT | REDIRECTED)) != 0) {
                cutStart = keyStart(i);
                octets = keyEnds[i] - cutStart;
            }
            column[i] = (char) octets;
            any |= octets > 0;
        }
        return any ? column : null;
    }

    int size() {
        return keyEnds.length;
    }

    /** The position of a name; if it is not here, the complement of the position of the first name after it. */
    int indexOf(byte[] key) {
        int compared = Math.min(commonOctets, key.length);
        int mismatch = Arrays.mismatch(keys, 0, commonOctets, key, 0, compared);
        if (mismatch >= 0) {
            boolean before = mismatch == key.length || (key[mismatch] & 0xFF) < (keys[mismatch] & 0xFF);
            return before ? ~0 : ~heads.length;
        }
        long head = NameKey.head(key, commonOctets, key.length) + Long.MIN_VALUE;
        int low = 0;
        int high = heads.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            long candidate = heads[middle] + Long.MIN_VALUE;
            int order = candidate == head ? compare(middle, key) : candidate < head ? -1 : 1;
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return ~low;
    }

    private int compare(int name, byte[] key) {
        return Arrays.compareUnsigned(keys, keyStart(name), keyEnds[name], key, 0, key.length);
    }

    /** Whether its first name comes after another. */
    boolean beginsAfter(byte[] key) {
        return compare(0, key) > 0;
    }

    /** A name's key, copied. */
    byte[] key(int name) {
        return Arrays.copyOfRange(keys, keyStart(name), keyEnds[name]);
    }

    /** Whether a name is below another: its key is longer and begins with the other's. */
    boolean isBelow(int name, byte[] upper) {
        return keyEnds[name] - keyStart(name) > upper.length && startsWith(name, upper, upper.length);
    }

    private boolean startsWith(int name, byte[] key, int octets) {
        int start = keyStart(name);
        return keyEnds[name] - start >= octets && Arrays.equals(keys, start, start + octets, key, 0, octets);
    }

    /** How many octets of its key, in whole labels, a name has in common with another. */
    int commonLabelOctets(int name, byte[] other) {
        int start = keyStart(name);
        int mismatch = Arrays.mismatch(keys, start, keyEnds[name], other, 0, other.length);
        int common = mismatch < 0 ? other.length : mismatch;
        while (common > 0 && other[common - 1] != NameKey.END_OF_LABEL) {
            common--;
        }
        return common;
    }

    /** The key length of the topmost cut or DNAME at or above a name; 0 if there is none. */
    int cutOctets(int name) {
        return cutOctets == null ? 0 : cutOctets[name];
    }

    /** The same for a name that is not here, between this one and the next. */
    int cutOctetsOfNext(int name, byte[] next) {
        int octets = cutOctets(name);
        int start = keyStart(name);
        boolean isUnder =
                octets > 0 && octets < next.length && Arrays.equals(keys, start, start + octets, next, 0, octets);
        return isUnder ? octets : 0;
    }

    /** The key of the cut or DNAME that the next page's first names may be under, or null. */
    byte @Nullable [] lastCut() {
        int last = size() - 1;
        int octets = cutOctets(last);
        return octets == 0 ? null : Arrays.copyOfRange(keys, keyStart(last), keyStart(last) + octets);
    }

    /** Whether this page can follow, unchanged, a page that ends under this cut or DNAME. */
    boolean mayFollow(byte @Nullable [] lastCut) {
        int octets = lastCut != null && startsWith(0, lastCut, lastCut.length) ? lastCut.length : 0;
        return octets == outerCutOctets;
    }

    boolean is(int name, int mark) {
        return (marks[name] & mark) != 0;
    }

    /** Whether any key has {@code *} as one of its labels. */
    boolean hasWildcard() {
        return hasWildcard;
    }

    /** The record set of a type, or null. */
    @Nullable
    WireRecordSet set(int name, int type) {
        for (int set = firstSet(name); set < setEnds[name]; set++) {
            if (types[set] == type) {
                return view(set);
            }
        }
        return null;
    }

    /** The first record set, or null. */
    @Nullable
    WireRecordSet anySet(int name) {
        return firstSet(name) == setEnds[name] ? null : view(firstSet(name));
    }

    /** Whether a record set of a name has a policy. */
    boolean hasPolicy(int name) {
        Map<Integer, RoutedRecords> policies = routed;
        return policies != null
                && IntStream.range(firstSet(name), setEnds[name]).anyMatch(policies::containsKey);
    }

    private WireRecordSet view(int set) {
        return routed == null
                ? plain(set)
                : new WireRecordSet(types[set], ttls[set], rdata, rdataStart(set), rdataEnds[set], routed.get(set));
    }

    private WireRecordSet plain(int set) {
        return new WireRecordSet(types[set], ttls[set], rdata, rdataStart(set), rdataEnds[set]);
    }

    /** Appends a name with its sets to columns. */
    void copyTo(NameColumns columns, int name) {
        columns.beginName(keys, keyStart(name), keyEnds[name]);
        columns.mark(marks[name]);
        for (int set = firstSet(name); set < setEnds[name]; set++) {
            columns.addSet(view(set));
        }
    }

    /** Its memory, in bytes. */
    int weightBytes() {
        int cuts = cutOctets == null ? 0 : 2 * cutOctets.length;
        int policies = routed == null
                ? 0
                : routed.values().stream().mapToInt(RoutedRecords::weightBytes).sum();
        return OVERHEAD_BYTES
                + keys.length
                + rdata.length
                + BYTES_PER_NAME * keyEnds.length
                + BYTES_PER_SET * types.length
                + cuts
                + policies;
    }

    private int keyStart(int name) {
        return name == 0 ? 0 : keyEnds[name - 1];
    }

    private int firstSet(int name) {
        return name == 0 ? 0 : setEnds[name - 1];
    }

    private int rdataStart(int set) {
        return set == 0 ? 0 : rdataEnds[set - 1];
    }
}
