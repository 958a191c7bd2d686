package org.openenum.server.cache;

import java.util.Arrays;
import java.util.HexFormat;

/** Names a name of a zone: the zone and the {@link org.openenum.record.OwnerKey}. */
public final class NameKey {

    private static final byte END_OF_LABEL = 0;

    private final int zoneId;
    private final byte[] ownerKey;
    private final int hash;

    /** @param ownerKey kept by reference; not to be changed any more */
    public NameKey(int zoneId, byte[] ownerKey) {
        this.zoneId = zoneId;
        this.ownerKey = ownerKey;
        this.hash = Arrays.hashCode(ownerKey) * 31 + zoneId;
    }

    public int zoneId() {
        return zoneId;
    }

    /** By reference; not to be changed. */
    public byte[] ownerKey() {
        return ownerKey;
    }

    /** Whether the other name is this one, above it or below it: then a change at it may change what this one answers. */
    boolean isInLineWith(NameKey other) {
        int common = Math.min(ownerKey.length, other.ownerKey.length);
        return zoneId == other.zoneId && Arrays.equals(ownerKey, 0, common, other.ownerKey, 0, common);
    }

    /** How many labels stand below the apex. */
    int labels() {
        return labelsOf(ownerKey);
    }

    /** Whether a name is truly above another: its key is the beginning of the other's. */
    static boolean isAbove(byte[] upper, byte[] lower) {
        return lower.length > upper.length && Arrays.equals(upper, 0, upper.length, lower, 0, upper.length);
    }

    /** How many octets of key two names have in common in whole labels: the key of the closest name at or above both. */
    static int commonOctets(byte[] one, byte[] other) {
        int mismatch = Arrays.mismatch(one, other);
        int common = mismatch < 0 ? one.length : mismatch;
        while (common > 0 && one[common - 1] != END_OF_LABEL) {
            common--;
        }
        return common;
    }

    static int labelsOf(byte[] ownerKey) {
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
