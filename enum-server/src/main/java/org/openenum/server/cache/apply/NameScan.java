package org.openenum.server.cache.apply;

/** A request to read all names of a zone that have records. */
public record NameScan(int zoneId) implements ZoneScan {

    @Override
    public boolean covers(ScanRequest other) {
        return equals(other);
    }
}
