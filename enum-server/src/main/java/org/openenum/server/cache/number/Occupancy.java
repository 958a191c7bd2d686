package org.openenum.server.cache.number;

/** What is known about the entries under a prefix without looking at them. */
public enum Occupancy {

    /** Nothing was read yet. */
    UNKNOWN(0),

    /** There is no entry. */
    EMPTY(1),

    /** There are entries, and none is in service. */
    CLOSED(2),

    /** At least one entry is in service: names exist here. */
    OPEN(3);

    private static final Occupancy[] BY_CODE = {UNKNOWN, EMPTY, CLOSED, OPEN};

    private final int code;

    Occupancy(int code) {
        this.code = code;
    }

    /** Its code in packed form. */
    int code() {
        return code;
    }

    static Occupancy ofCode(int code) {
        if (code < 0 || code >= BY_CODE.length) {
            throw new IllegalArgumentException("unknown occupancy: " + code);
        }
        return BY_CODE[code];
    }
}
