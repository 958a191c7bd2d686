package org.openenum.load.prove.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.openenum.load.prove.history.Violation.Kind;

/**
 * Checks answers for numbers that always change together in one import for partial imports: after a new version of one
 * number was shown, an older version of another must not be.
 */
public final class WholeImports {

    private static final Comparator<Reading> LAST_OF_THE_NEWEST =
            Comparator.comparingInt(Reading::version).thenComparingLong(Reading::begunNanos);

    private WholeImports() {}

    /**
     * An import that was interrupted by a kill of its program. H2 shows changes that are not on disk yet
     * (docs/adr/0012), so all of it may be gone again until it is reported as done.
     *
     * @param version of the import
     * @param begunNanos when the program was about to be killed
     * @param endedNanos when it was reported as done
     */
    public record Interrupted(int version, long begunNanos, long endedNanos) {

        /** Whether one query may have been answered with it before the kill, and another one afterwards without it. */
        boolean mayBeGone(Reading newer, Reading older) {
            return newer.version() == version
                    && older.version() == version - 1
                    && newer.begunNanos() - endedNanos <= 0
                    && begunNanos - older.endedNanos() <= 0;
        }
    }

    /**
     * Answers that no correct product could have given.
     *
     * @param readings in any order; their versions count the imports, 0 is before the first
     * @param interrupted imports
     */
    public static List<Violation> check(List<Reading> readings, List<Interrupted> interrupted) {
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
                newest = newest == null || LAST_OF_THE_NEWEST.compare(next, newest) > 0 ? next : newest;
                ended.remove();
            }
            if (newest != null && reading.version() < newest.version() && !mayBeGone(newest, reading, interrupted)) {
                found.add(new Violation(
                        Kind.IN_PART,
                        "number " + reading.number() + " is of import " + reading.version() + " after number "
                                + newest.number() + " was of import " + newest.version()));
            }
            ended.add(reading);
        }
        return found;
    }

    private static boolean mayBeGone(Reading newer, Reading older, List<Interrupted> interrupted) {
        return interrupted.stream().anyMatch(each -> each.mayBeGone(newer, older));
    }

    private static Kind kind(Reading reading) {
        return switch (reading.seen()) {
            case MIXED -> Kind.MIXED;
            case FOREIGN -> Kind.NEVER_TRUE;
            default -> Kind.UNANSWERED;
        };
    }
}
