package org.openenum.server.ops;

/** Types of questions, in as few kinds as an operator wants to tell apart. */
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
