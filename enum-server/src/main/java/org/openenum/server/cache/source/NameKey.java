package org.openenum.server.cache.source;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** The key of an owner name: the zone and the {@link org.openenum.record.OwnerKey}. */
public final class NameKey {

    public static final byte END_OF_LABEL = 0;

    private static final VarHandle BIG_ENDIAN =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final int zoneId;
    private final byte[] ownerKey;
    private final int hash;

    /** @param ownerKey kept by reference; must not be changed any more */
    public NameKey(int zoneId, byte[] ownerKey) {
        this.zoneId = zoneId;
        this.ownerKey = ownerKey;
        this.hash = Arrays.hashCode(ownerKey) * 31 + zoneId;
    }

    public int zoneId() {
        return zoneId;
    }

    /** Whether this is the name of the zone itself. */
    public boolean isApex() {
        return ownerKey.length == 0;
    }

    /** Not copied; must not be changed. */
    public byte[] ownerKey() {
        return ownerKey;
    }

    /**
     * Whether the other name is this one, above it or below it: then a change at it may change the answers for this
     * one.
     */
    public boolean isInLineWith(NameKey other) {
        int common = Math.min(ownerKey.length, other.ownerKey.length);
        return zoneId == other.zoneId && Arrays.equals(ownerKey, 0, common, other.ownerKey, 0, common);
    }

    /** The name itself and those above it, which exist because of it (RFC 8020). */
    public List<NameKey> upwards() {
        List<NameKey> names = new ArrayList<>();
        for (int end = ownerKey.length; end > 0; end--) {
            if (ownerKey[end - 1] == END_OF_LABEL) {
                names.add(new NameKey(zoneId, Arrays.copyOf(ownerKey, end)));
            }
        }
        return names;
    }

    /** Whether a name is strictly above another: its key is a proper prefix of the other's. */
    public static boolean isAbove(byte[] upper, byte[] lower) {
        return lower.length > upper.length && Arrays.equals(upper, 0, upper.length, lower, 0, upper.length);
    }

    /**
     * The length of the common key prefix of two names, in whole labels: the key of the closest name at or above both.
     */
    public static int commonOctets(byte[] one, byte[] other) {
        int mismatch = Arrays.mismatch(one, other);
        int common = mismatch < 0 ? one.length : mismatch;
        while (common > 0 && one[common - 1] != END_OF_LABEL) {
            common--;
        }
        return common;
    }

    /** The key of the wildcard below the name that has the first octets of a key. */
    public static byte[] wildcardBelow(byte[] key, int octets) {
        byte[] wildcard = Arrays.copyOf(key, octets + 2);
        wildcard[octets] = '*';
        wildcard[octets + 1] = END_OF_LABEL;
        return wildcard;
    }

    /** Eight octets of a key as a number whose unsigned order is that of the octets; zeros after the key's end. */
    public static long head(byte[] key, int start, int end) {
        if (end - start >= Long.BYTES) {
            return (long) BIG_ENDIAN.get(key, start);
        }
        long head = 0;
        for (int i = start; i < end; i++) {
            head = head << Byte.SIZE | (key[i] & 0xFF);
        }
        return start >= end ? 0 : head << (Long.SIZE - Byte.SIZE * (end - start));
    }

    public static int labelsOf(byte[] ownerKey) {
        int labels = 0;
        for (byte octet : ownerKey) {
            labels += octet == END_OF_LABEL ? 1 : 0;
        }
        return labels;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NameKey that
                && hash == that.hash
                && zoneId == that.zoneId
                && Arrays.equals(ownerKey, that.ownerKey);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return "name " + HexFormat.of().formatHex(ownerKey) + " of zone " + zoneId;
    }
}
