package org.openenum.server.cache.apply;

/** A request to read something from the database ahead of the questions. */
public sealed interface ScanRequest permits ZoneScan, RuleSetScan {

    /** Whether what this order reads is all that the other one would read. */
    boolean covers(ScanRequest other);
}
