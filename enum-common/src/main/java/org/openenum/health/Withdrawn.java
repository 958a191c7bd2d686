package org.openenum.health;

/** Why a person has taken a target out of service. The ordinal is what the database holds; never reorder. */
public enum Withdrawn {

    /** It works, and gets no new calls. */
    DRAINING,

    /** It may not work. */
    MAINTENANCE
}
