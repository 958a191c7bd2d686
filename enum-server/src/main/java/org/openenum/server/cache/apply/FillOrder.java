package org.openenum.server.cache.apply;

/** An order to read something of a zone from the database and to replace what the cache has of it, at once. */
public sealed interface FillOrder permits Rescan, NameRescan {

    int zoneId();

    /** Whether what this order reads is all that the other one would read. */
    boolean covers(FillOrder other);
}
