package org.openenum.admin.bulk.packed;

import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;

/** The numbers that stand for kinds and states, in staged files as in the tables. */
@SuppressWarnings("EnumOrdinal") // the ordinal is what the tables hold, and never reordered
public final class Codes {

    private Codes() {}

    public static int of(MappingKind kind) {
        return kind.ordinal();
    }

    public static int of(MappingStatus status) {
        return status.ordinal();
    }

    public static MappingKind kind(int code) {
        return MappingKind.values()[code];
    }

    public static MappingStatus status(int code) {
        return MappingStatus.values()[code];
    }
}
