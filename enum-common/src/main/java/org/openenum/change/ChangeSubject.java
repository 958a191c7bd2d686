package org.openenum.change;

/** What a change is about. The ordinal is what the database holds; never reorder. */
public enum ChangeSubject {

    /**
     * One mapping: {@code zoneId}, {@code digits} and {@code kind} name it, {@code before} and {@code after} are
     * complete.
     */
    MAPPING,

    /** One named rule set: {@code ruleSetId} names it; every mapping that points to it is affected. */
    RULE_SET,

    /**
     * One zone: {@code zoneId} names it, and {@code owner} is {@link Change#ZONE_ITSELF}. When it is removed,
     * everything in it is.
     */
    ZONE,

    /** One record set: {@code zoneId}, {@code owner} and {@code type} name it. */
    RECORD_SET,

    /**
     * A bulk change: anything of {@code zoneId} whose digits begin with {@code digits} (all, if empty) may be new,
     * changed or gone.
     */
    MAPPING_RANGE,

    /** One region of requesters: {@code owner} is its name. */
    REGION,

    /** One group of requesters, without its networks: {@code owner} is its name. */
    REQUESTER_GROUP,

    /**
     * Some networks of a group of requesters: {@code owner} is the group's name, the contents are those that it lost
     * and those that it got.
     */
    REQUESTER_NETWORKS,

    /**
     * What persons have said of a target, its check and whether it is out of service: {@code owner} is its host and
     * port.
     */
    TARGET,

    /** How far a named rule set may lose its targets: {@code owner} is the rule set's name. */
    TARGET_SAFETY
}
