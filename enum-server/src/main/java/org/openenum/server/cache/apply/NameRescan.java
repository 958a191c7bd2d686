package org.openenum.server.cache.apply;

/** An order to read all names of a zone that have records. */
public record NameRescan(int zoneId) implements FillOrder {

    @Override
    public boolean covers(FillOrder other) {
        return equals(other);
    }
}
