package org.openenum.mapping;

/** Whether an entry is in service. The ordinal is what the database holds; never reorder. */
public enum MappingStatus {

    /** In service: its rules are answered. */
    ACTIVE,

    /** Not in service: it does not exist for DNS, and inside a block it makes a hole. */
    CLOSED
}
