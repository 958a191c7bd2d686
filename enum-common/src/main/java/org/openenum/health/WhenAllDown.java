package org.openenum.health;

/**
 * What is answered when all targets of a rule set are out of service. The ordinal is what the database holds; never
 * reorder.
 */
public enum WhenAllDown {

    /** All of them: the checks may be wrong. */
    ALL,

    /** The rules of another rule set. */
    FALLBACK,

    /** None of them: no data, unless the rule set has rules that lead to no target. */
    NO_DATA
}
