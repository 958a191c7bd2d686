package org.openenum.server.answer;

import java.util.Arrays;
import org.openenum.server.message.QueryMessage;

/** A name and a type that the zones are asked for: the question itself, or where an alias leads. Valid as long as the question is. */
final class Asked {

    private final byte[] name;
    private final int octets;
    private final int[] labelStarts;
    private final int labelCount;
    private final int type;

    private Asked(byte[] name, int octets, int[] labelStarts, int labelCount, int type) {
        this.name = name;
        this.octets = octets;
        this.labelStarts = labelStarts;
        this.labelCount = labelCount;
        this.type = type;
    }

    static Asked by(QueryMessage query) {
        return new Asked(query.name(), query.nameOctets(), query.labelStarts(), query.labelCount(), query.type());
    }

    /** @param target in wire form, any case */
    static Asked of(byte[] target, int type) {
        int labels = WireNames.labels(target);
        int[] starts = new int[labels + 1];
        for (int i = 1; i <= labels; i++) {
            starts[i] = starts[i - 1] + 1 + target[starts[i - 1]];
        }
        return new Asked(WireNames.lowerCase(target), target.length, starts, labels, type);
    }

    /** In wire form and lower case, valid up to {@link #octets}. By reference: not to be written to. */
    byte[] name() {
        return name;
    }

    int octets() {
        return octets;
    }

    /** How many labels the name has, without the last, empty one. */
    int labelCount() {
        return labelCount;
    }

    /** Where a label starts; label 0 is the leftmost, label {@link #labelCount} the empty one. */
    int labelStart(int label) {
        return labelStarts[label];
    }

    int type() {
        return type;
    }

    /** Whether both ask for the same name. */
    boolean hasNameOf(Asked other) {
        return Arrays.equals(name, 0, octets, other.name, 0, other.octets);
    }

    /** The end of the name from a label on. */
    byte[] from(int label) {
        int start = labelStart(label);
        byte[] end = new byte[octets - start];
        System.arraycopy(name, start, end, 0, end.length);
        return end;
    }
}
