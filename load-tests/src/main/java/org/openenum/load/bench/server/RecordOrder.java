package org.openenum.load.bench.server;

/** How the records of a set follow one another in an answer. */
public enum RecordOrder {
    /** Always as they stand in the zone. */
    FIXED("fixed"),
    /** Beginning with another one in each answer, or in most. */
    ROTATED("rotated");

    private final String word;

    RecordOrder(String word) {
        this.word = word;
    }

    /** How tables call it. */
    public String word() {
        return word;
    }
}
