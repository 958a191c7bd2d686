package org.openenum.server.cache.apply;

/** A request to read something from the database ahead of queries. */
public sealed interface ScanRequest permits ZoneScan, RuleSetScan {

    /** Whether this order reads everything that the other one would read. */
    boolean covers(ScanRequest other);
}
