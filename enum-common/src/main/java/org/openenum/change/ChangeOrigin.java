package org.openenum.change;

/** The interface through which a changeset came. The database stores the ordinal; never reorder. */
public enum ChangeOrigin {
    CONSOLE,
    REST,
    IMPORT,
    SYSTEM
}
