package org.openenum.server.ops;

/** Query types, in the few kinds that an operator distinguishes. */
public enum QuestionKind {
    NAPTR,
    SOA,
    NS,
    ADDRESS,
    ANY,
    OTHER;

    /** The kind of a QTYPE, by its number on the wire. */
    public static QuestionKind of(int type) {
        return switch (type) {
            case 35 -> NAPTR;
            case 6 -> SOA;
            case 2 -> NS;
            case 1, 28 -> ADDRESS;
            case 255 -> ANY;
            default -> OTHER;
        };
    }
}
