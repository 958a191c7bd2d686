package org.openenum.load.prove.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/** The versions of one number, and when each of them could be seen. One thread uses it. */
final class NumberHistory {

    private final List<Write> writes = new ArrayList<>();

    void add(Write write) {
        writes.add(write);
    }

    void sort() {
        writes.sort(Comparator.comparingInt(Write::version));
    }

    /** Whether an answer that was there at an instant can show a version. */
    boolean canBeSeen(int version, long answeredNanos) {
        return version == 0
                || writes.stream()
                        .anyMatch(write -> write.version() == version
                                && write.outcome() != Write.Outcome.REFUSED
                                && write.begunNanos() - answeredNanos <= 0);
    }

    boolean isAcknowledged(int version) {
        return writes.stream().anyMatch(write -> write.version() == version && write.isAcknowledged());
    }

    /** Since when a version is not the newest that was acknowledged; empty as long as it is, or is newer. */
    OptionalLong outdatedSince(int version) {
        return writes.stream()
                .filter(write -> write.version() > version && write.isAcknowledged())
                .mapToLong(Write::endedNanos)
                .findFirst();
    }

    /** The newest version that was acknowledged; 0 if none was. */
    int lastAcknowledged() {
        return writes.stream()
                .filter(Write::isAcknowledged)
                .mapToInt(Write::version)
                .max()
                .orElse(0);
    }

    /** Whether a version, or its absence, can be what is left in the end. */
    boolean canRemain(int version) {
        return version == lastAcknowledged()
                || writes.stream()
                        .anyMatch(write -> write.version() == version
                                && version > lastAcknowledged()
                                && write.outcome() == Write.Outcome.UNKNOWN);
    }

    /** A client found that what it built on was gone. */
    boolean wasMissed() {
        return writes.stream().anyMatch(write -> write.outcome() == Write.Outcome.MISSED);
    }
}
