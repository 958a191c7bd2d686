package org.openenum.server.cache.apply;

/** An order to read all numbers, blocks and delegations under a prefix of digits. */
public record Rescan(int zoneId, String prefix) implements FillOrder {

    @Override
    public boolean covers(FillOrder other) {
        return other instanceof Rescan rescan && rescan.zoneId == zoneId && rescan.prefix.startsWith(prefix);
    }
}
