package org.openenum.load.bench.idea;

/** The ideas that make a look-up short, with the numbers of the paper. */
enum Idea {
    /** Not in the paper: all zones are read at the start, and new ones are reported. */
    ZONES_IN_MEMORY,
    /** 1: "reduce the number of DB queries to identify the best match zone". */
    ONE_ZONE_STATEMENT,
    /** 2: "use numeric values to represent RR types (not text)". */
    NUMERIC_TYPES,
    /** 3: "delay the conversion from textual DB result"; this product converts nothing. */
    STORED_FOR_THE_WIRE,
    /** 4 and 6: "minimal-responses", or else "cache zone's NS and their address records". */
    MINIMAL_RESPONSES,
    /** 5: "cache some information at the origin node": that there is no DNAME. */
    APEX_IN_MEMORY,
    /** Not in the paper: the name, its wildcards and its neighbours by one statement. */
    ONE_NAME_STATEMENT,
    /** Not in the paper: the keys of the name and of its wildcards in a list for PostgreSQL, in a join for H2. */
    KEYS_FOR_THE_DATABASE,
    /** Not in the paper: rule sets, which many numbers share, stay in memory. */
    RULE_SETS_IN_MEMORY,
    /** Not in the paper: the database plans a statement once. */
    PREPARED_STATEMENTS
}
