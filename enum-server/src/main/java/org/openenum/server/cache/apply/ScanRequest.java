package org.openenum.server.cache.apply;

/** A request to read a part of a zone from the database and to replace what the cache has of it, at once. */
public sealed interface ScanRequest permits NumberScan, NameScan {

    int zoneId();

    /** Whether what this order reads is all that the other one would read. */
    boolean covers(ScanRequest other);
}
