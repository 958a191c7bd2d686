package org.openenum.health;

/**
 * What is answered when all targets of a rule set are out of service. The database stores the ordinal; never reorder.
 */
public enum WhenAllDown {

    /** All targets: the checks may be wrong. */
    ALL,

    /** The rules of another rule set. */
    FALLBACK,

    /** None of them: no data, unless the rule set has rules without a target. */
    NO_DATA
}
