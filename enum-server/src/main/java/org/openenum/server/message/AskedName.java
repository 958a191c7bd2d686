package org.openenum.server.message;

import java.util.Arrays;

/**
 * A name and a type that the zones are queried for: the question itself, or the target of an alias. That of a question
 * belongs to its {@link QueryMessage} and is valid as long as the question.
 */
public final class AskedName {

    private final byte[] name;
    private final int[] labelStarts;
    private int octets;
    private int labelCount;
    private int type;

    /** For a {@link QueryMessage}, which fills it for each query. */
    AskedName(byte[] name, int[] labelStarts) {
        this.name = name;
        this.labelStarts = labelStarts;
    }

    /**
     * A name that does not come from a query; all arrays are kept by reference.
     *
     * @param name in wire form and lower case
     * @param labelStarts where each label starts, including the empty one
     */
    public AskedName(byte[] name, int[] labelStarts, int type) {
        this(name, labelStarts);
        read(name.length, labelStarts.length - 1, type);
    }

    /** The arrays contain another name now. */
    void read(int nameOctets, int labels, int queryType) {
        octets = nameOctets;
        labelCount = labels;
        type = queryType;
    }

    /** In wire form and lower case, valid up to {@link #octets}. By reference: must not be changed. */
    public byte[] name() {
        return name;
    }

    public int octets() {
        return octets;
    }

    /** The number of labels, without the empty one at the end. */
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

    /** Whether both have the same name. */
    public boolean hasNameOf(AskedName other) {
        return Arrays.equals(name, 0, octets, other.name, 0, other.octets);
    }

    /** The rest of the name, from a label on. */
    public byte[] from(int label) {
        int start = labelStart(label);
        byte[] end = new byte[octets - start];
        System.arraycopy(name, start, end, 0, end.length);
        return end;
    }
}
