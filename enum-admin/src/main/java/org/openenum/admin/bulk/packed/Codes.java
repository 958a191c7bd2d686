package org.openenum.admin.bulk.packed;

import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;

/** The codes of kinds and statuses, in staged files as in the tables. */
@SuppressWarnings("EnumOrdinal") // the tables contain ordinals, so the order never changes
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
