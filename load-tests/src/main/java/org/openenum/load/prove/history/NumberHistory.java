package org.openenum.load.prove.history;

import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.openenum.load.prove.history.Write.Outcome;

/** The versions of one number, and when each of them could be seen. One thread uses it. */
final class NumberHistory {

    private final TreeMap<Integer, Write> writes = new TreeMap<>();
    private final TreeMap<Integer, Write> acknowledged = new TreeMap<>();

    void add(Write write) {
        writes.put(write.version(), write);
        if (write.isAcknowledged()) {
            acknowledged.put(write.version(), write);
        }
    }

    /** Whether an answer that had arrived by an instant can show a version. */
    boolean canBeSeen(int version, long answeredNanos) {
        Write write = writes.get(version);
        return version == 0
                || (write != null && write.outcome() != Outcome.REFUSED && write.begunNanos() - answeredNanos <= 0);
    }

    boolean isAcknowledged(int version) {
        return acknowledged.containsKey(version);
    }

    /** Whether a version had been acknowledged by an instant. */
    boolean isAcknowledgedBy(int version, long nanos) {
        Write write = acknowledged.get(version);
        return write != null && write.endedNanos() - nanos <= 0;
    }

    /** When an acknowledged version was acknowledged. */
    long acknowledgedAt(int version) {
        return Objects.requireNonNull(acknowledged.get(version)).endedNanos();
    }

    /** Since when a version is older than an acknowledged one; empty if it is not. */
    OptionalLong outdatedSince(int version) {
        var newer = acknowledged.higherEntry(version);
        return newer == null
                ? OptionalLong.empty()
                : OptionalLong.of(newer.getValue().endedNanos());
    }

    /** The newest acknowledged version; 0 if there is none. */
    int lastAcknowledged() {
        return acknowledged.isEmpty() ? 0 : acknowledged.lastKey();
    }

    /** Whether a version, or its absence, can be the final state. */
    boolean canRemain(int version) {
        Write write = writes.get(version);
        return version == lastAcknowledged() || (version > lastAcknowledged() && write != null && isPossible(write));
    }

    private static boolean isPossible(Write write) {
        return write.outcome() == Outcome.UNKNOWN || write.outcome() == Outcome.NOT_RECOGNISED;
    }

    /** The number of changes with an unknown result. */
    long unknown() {
        return writes.values().stream()
                .filter(write -> write.outcome() == Outcome.UNKNOWN)
                .count();
    }

    /** Whether a client found that the version on which it built was gone. */
    boolean wasMissed() {
        return writes.values().stream().anyMatch(write -> write.outcome() == Outcome.MISSED);
    }
}
