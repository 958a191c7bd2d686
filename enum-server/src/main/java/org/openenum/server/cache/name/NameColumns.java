package org.openenum.server.cache.name;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.openenum.server.cache.routing.RoutedRecords;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.WireRecordSet;
import org.xbill.DNS.Type;

/** Columns of names that grow until they become a {@link NamePage}; reused for the next one. For one thread. */
final class NameColumns {

    private static final int INITIAL_OCTETS = 4_096;
    private static final int INITIAL_NAMES = 256;

    byte[] keys = new byte[INITIAL_OCTETS];
    int[] keyEnds = new int[INITIAL_NAMES];
    byte[] marks = new byte[INITIAL_NAMES];
    int[] setEnds = new int[INITIAL_NAMES];
    char[] types = new char[INITIAL_NAMES];
    int[] ttls = new int[INITIAL_NAMES];
    int[] rdataEnds = new int[INITIAL_NAMES];

    /** Routing of the sets that have a policy, by position of the set: few sets have one. */
    final Map<Integer, RoutedRecords> routed = new HashMap<>();

    byte[] rdata = new byte[INITIAL_OCTETS];
    int names;
    int sets;
    boolean hasWildcard;

    void clear() {
        names = 0;
        sets = 0;
        hasWildcard = false;
        routed.clear();
    }

    int keyOctets() {
        return names == 0 ? 0 : keyEnds[names - 1];
    }

    int rdataOctets() {
        return sets == 0 ? 0 : rdataEnds[sets - 1];
    }

    /** Whether the last name is this one. */
    boolean isLast(byte[] key) {
        return names > 0
                && Arrays.equals(keys, names == 1 ? 0 : keyEnds[names - 2], keyEnds[names - 1], key, 0, key.length);
    }

    /** Begins the next name, without sets. */
    void beginName(byte[] from, int start, int end) {
        int at = keyOctets();
        int octets = end - start;
        if (keys.length < at + octets) {
            keys = Arrays.copyOf(keys, 2 * (at + octets));
        }
        if (names == keyEnds.length) {
            keyEnds = Arrays.copyOf(keyEnds, 2 * names);
            marks = Arrays.copyOf(marks, 2 * names);
            setEnds = Arrays.copyOf(setEnds, 2 * names);
        }
        System.arraycopy(from, start, keys, at, octets);
        hasWildcard |= hasWildcardLabel(from, start, end);
        keyEnds[names] = at + octets;
        marks[names] = 0;
        setEnds[names] = sets;
        names++;
    }

    /** Adds a set to the last name. */
    void addSet(WireRecordSet set) {
        int at = rdataOctets();
        int octets = set.end() - set.start();
        if (rdata.length < at + octets) {
            rdata = Arrays.copyOf(rdata, 2 * (at + octets));
        }
        if (sets == types.length) {
            types = Arrays.copyOf(types, 2 * sets);
            ttls = Arrays.copyOf(ttls, 2 * sets);
            rdataEnds = Arrays.copyOf(rdataEnds, 2 * sets);
        }
        System.arraycopy(set.octets(), set.start(), rdata, at, octets);
        types[sets] = (char) set.type();
        ttls[sets] = set.ttlSeconds();
        rdataEnds[sets] = at + octets;
        if (set.routed() != null) {
            routed.put(sets, set.routed());
        }
        sets++;
        setEnds[names - 1] = sets;
        markType(set.type());
    }

    /** Adds an invalid set to the last name; its effect on the names below is known nonetheless. */
    void addBroken(int type) {
        mark(NamePage.BROKEN);
        markType(type);
    }

    private void markType(int type) {
        if (type == Type.NS) {
            mark(NamePage.CUT);
        } else if (type == Type.DNAME) {
            mark(NamePage.REDIRECTED);
        }
    }

    /** Marks the last name. */
    void mark(int mark) {
        marks[names - 1] |= (byte) mark;
    }

    private static boolean hasWildcardLabel(byte[] key, int start, int end) {
        boolean atStart = true;
        for (int i = start; i < end; i++) {
            if (atStart && key[i] == '*' && i + 1 < end && key[i + 1] == NameKey.END_OF_LABEL) {
                return true;
            }
            atStart = key[i] == NameKey.END_OF_LABEL;
        }
        return false;
    }
}
