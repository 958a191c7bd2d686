package org.openenum.change;

/** What a change is about. The database stores the ordinal; never reorder. */
public enum ChangeSubject {

    /**
     * One mapping, identified by {@code zoneId}, {@code digits} and {@code kind}; {@code before} and {@code after} are
     * complete.
     */
    MAPPING,

    /** One named rule set, identified by {@code ruleSetId}; every mapping that refers to it is affected. */
    RULE_SET,

    /**
     * One zone, identified by {@code zoneId}; {@code owner} is {@link Change#ZONE_ITSELF}. Its removal removes
     * everything in it.
     */
    ZONE,

    /** One record set, identified by {@code zoneId}, {@code owner} and {@code type}. */
    RECORD_SET,

    /**
     * A bulk change: anything of {@code zoneId} whose digits begin with {@code digits} (everything, if empty) may be
     * new, changed or removed.
     */
    MAPPING_RANGE,

    /** One region: {@code owner} is its name. */
    REGION,

    /** One requester group, without its networks: {@code owner} is its name. */
    REQUESTER_GROUP,

    /**
     * Some networks of a requester group: {@code owner} is the group's name, the contents are the networks that it lost
     * and gained.
     */
    REQUESTER_NETWORKS,

    /** The settings of a target, its check and whether it is out of service: {@code owner} is its host and port. */
    TARGET,

    /** The {@link org.openenum.health.TargetSafety} of a named rule set: {@code owner} is the rule set's name. */
    TARGET_SAFETY
}
