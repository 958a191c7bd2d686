package org.openenum.load.prove.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.openenum.load.prove.history.Violation.Kind;

/**
 * Looks whether answers for numbers that always change together, all of them in one import, ever showed some of them
 * without the others: whoever was shown a new version of one must not be shown an older one of another afterwards.
 */
public final class WholeImports {

    private WholeImports() {}

    /**
     * What no correct product could have answered.
     *
     * @param readings in any order; their versions count the imports, 0 is before the first
     */
    public static List<Violation> check(List<Reading> readings) {
        List<Reading> begun = readings.stream()
                .sorted(Comparator.comparingLong(Reading::begunNanos))
                .toList();
        PriorityQueue<Reading> ended = new PriorityQueue<>(Comparator.comparingLong(Reading::endedNanos));
        List<Violation> found = new ArrayList<>();
        Reading newest = null;
        for (Reading reading : begun) {
            if (!reading.isVersion()) {
                found.add(new Violation(kind(reading), "number " + reading.number() + ": " + reading.seen()));
                continue;
            }
            for (Reading next = ended.peek();
                    next != null && next.endedNanos() < reading.begunNanos();
                    next = ended.peek()) {
                newest = newest == null || next.version() > newest.version() ? next : newest;
                ended.remove();
            }
            if (newest != null && reading.version() < newest.version()) {
                found.add(new Violation(
                        Kind.IN_PART,
                        "number " + reading.number() + " is of import " + reading.version() + " after number "
                                + newest.number() + " was of import " + newest.version()));
            }
            ended.add(reading);
        }
        return found;
    }

    private static Kind kind(Reading reading) {
        return switch (reading.seen()) {
            case MIXED -> Kind.MIXED;
            case FOREIGN -> Kind.NEVER_TRUE;
            default -> Kind.UNANSWERED;
        };
    }
}
