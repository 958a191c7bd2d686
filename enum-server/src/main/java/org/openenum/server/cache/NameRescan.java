package org.openenum.server.cache;

/** An order to read all names of a zone that have records. */
record NameRescan(int zoneId) implements FillOrder {

    @Override
    public boolean covers(FillOrder other) {
        return equals(other);
    }
}
