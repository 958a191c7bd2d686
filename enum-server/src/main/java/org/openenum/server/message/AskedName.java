package org.openenum.server.message;

import java.util.Arrays;

/**
 * A name and a type that the zones are asked for: the question itself, or where an alias leads. That of a question
 * belongs to its {@link QueryMessage} and is valid as long as the question is.
 */
public final class AskedName {

    private final byte[] name;
    private final int[] labelStarts;
    private int octets;
    private int labelCount;
    private int type;

    /** What a {@link QueryMessage} fills again and again. */
    AskedName(byte[] name, int[] labelStarts) {
        this.name = name;
        this.labelStarts = labelStarts;
    }

    /**
     * A name that is none of a query; everything is kept by reference.
     *
     * @param name in wire form and lower case
     * @param labelStarts where each label starts, the empty one too
     */
    public AskedName(byte[] name, int[] labelStarts, int type) {
        this(name, labelStarts);
        read(name.length, labelStarts.length - 1, type);
    }

    /** The arrays hold another name now. */
    void read(int nameOctets, int labels, int queryType) {
        octets = nameOctets;
        labelCount = labels;
        type = queryType;
    }

    /** In wire form and lower case, valid up to {@link #octets}. By reference: not to be written to. */
    public byte[] name() {
        return name;
    }

    public int octets() {
        return octets;
    }

    /** How many labels the name has, without the last, empty one. */
    public int labelCount() {
        return labelCount;
    }

    /** Where a label starts; label 0 is the leftmost, label {@link #labelCount} the empty one. */
    public int labelStart(int label) {
        return labelStarts[label];
    }

    public int type() {
        return type;
    }

    /** Whether both ask for the same name. */
    public boolean hasNameOf(AskedName other) {
        return Arrays.equals(name, 0, octets, other.name, 0, other.octets);
    }

    /** The end of the name from a label on. */
    public byte[] from(int label) {
        int start = labelStart(label);
        byte[] end = new byte[octets - start];
        System.arraycopy(name, start, end, 0, end.length);
        return end;
    }
}
