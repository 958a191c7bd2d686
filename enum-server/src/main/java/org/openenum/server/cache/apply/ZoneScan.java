package org.openenum.server.cache.apply;

/** A request to read a part of a zone and to replace what the cache has of it, at once. */
public sealed interface ZoneScan extends ScanRequest permits NumberScan, NameScan {

    int zoneId();
}
