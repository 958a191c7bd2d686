package org.openenum.load.bench.idea;

/** What keeps the work for a look-up small; numbers are those of the paper. */
enum Idea {
    /** This product's: it reads all zones at its start and hears of new ones. */
    ZONES_IN_MEMORY,
    /** 1: "reduce the number of DB queries to identify the best match zone". */
    ONE_ZONE_STATEMENT,
    /** 2: "use numeric values to represent RR types (not text)". */
    NUMERIC_TYPES,
    /** 3: "delay the conversion from textual DB result"; this product has nothing to convert. */
    STORED_FOR_THE_WIRE,
    /** 4 and 6: "minimal-responses", or else "cache zone's NS and their address records". */
    MINIMAL_RESPONSES,
    /** 5: "cache some information at the origin node": that there is no DNAME. */
    APEX_IN_MEMORY,
    /** This product's: the name, its wildcards and its neighbours by one statement. */
    ONE_NAME_STATEMENT,
    /** This product's: the keys of the name and of its wildcards in a list for PostgreSQL, in a join for H2. */
    KEYS_FOR_THE_DATABASE,
    /** This product's: rule sets, which many numbers share, stay in memory. */
    RULE_SETS_IN_MEMORY,
    /** This product's: the database plans a statement once. */
    PREPARED_STATEMENTS
}
