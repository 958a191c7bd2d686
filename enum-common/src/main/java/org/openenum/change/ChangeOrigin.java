package org.openenum.change;

/** Through which door a changeset came. The ordinal is what the database holds; never reorder. */
public enum ChangeOrigin {
    CONSOLE,
    REST,
    IMPORT,
    SYSTEM
}
