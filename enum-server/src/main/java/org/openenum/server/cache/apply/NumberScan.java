package org.openenum.server.cache.apply;

/** A request to read all numbers, blocks and delegations under a prefix of digits. */
public record NumberScan(int zoneId, String prefix) implements ZoneScan {

    @Override
    public boolean covers(ScanRequest other) {
        return other instanceof NumberScan rescan && rescan.zoneId == zoneId && rescan.prefix.startsWith(prefix);
    }
}
