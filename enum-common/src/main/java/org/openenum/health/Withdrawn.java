package org.openenum.health;

/** Why a person has taken a target out of service. The database stores the ordinal; never reorder. */
public enum Withdrawn {

    /** It works, but gets no new calls. */
    DRAINING,

    /** It may not work. */
    MAINTENANCE
}
