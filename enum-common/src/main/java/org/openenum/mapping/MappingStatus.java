package org.openenum.mapping;

/** Whether an entry is in service. The database stores the ordinal; never reorder. */
public enum MappingStatus {

    /** In service: its rules are answered. */
    ACTIVE,

    /** Not in service: it does not exist in DNS, and is a hole in its block. */
    CLOSED
}
