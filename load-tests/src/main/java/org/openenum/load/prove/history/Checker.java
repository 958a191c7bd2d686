package org.openenum.load.prove.history;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openenum.load.prove.history.Disturbance.Effect;
import org.openenum.load.prove.history.Violation.Kind;

/**
 * Searches a history for what no correct product could have shown:
 *
 * <ul>
 *   <li>an acknowledged change that is lost at the end, or when the next change builds on it;
 *   <li>an answer that was never true, or that mixes two versions;
 *   <li>an old answer of a server after it has shown a newer acknowledged one;
 *   <li>an old answer too long after a newer version was acknowledged, without a fault;
 *   <li>a serial of a server after a newer one, or different answers under the same serial;
 *   <li>a change that was sent until it was answered, and was not made exactly once, or is not the one in the answer;
 *   <li>an answer over UDP that is too large;
 *   <li>a query without an answer from a server that had no reason to be silent.
 * </ul>
 *
 * One thread uses it, once.
 */
public final class Checker {

    private final History history;
    private final long boundNanos;
    private final Map<Integer, NumberHistory> numbers = new TreeMap<>();
    private final Disturbances disturbances;
    private final Findings.Collected found = new Findings.Collected();
    private long longestOutdatedNanos;
    private long longestOutdatedInFaultNanos;
    private long longestOutdatedOnceWrittenNanos;

    /** When changes were acknowledged again in a fault, by the beginning of the fault. */
    private final Map<Long, Long> writesGoOn = new HashMap<>();

    /** @param bound how long DNS may take to show a change without a fault */
    public Checker(History history, Duration bound) {
        this.history = history;
        this.boundNanos = bound.toNanos();
        this.disturbances = new Disturbances(history.disturbances());
    }

    public Findings check() {
        List<Write> writes = history.writes();
        for (Write write : writes) {
            numbers.computeIfAbsent(write.number(), unseen -> new NumberHistory())
                    .add(write);
        }
        List<Reading> readings = history.readings();
        readings.sort(Comparator.comparingLong(Reading::endedNanos));
        readings.forEach(this::checkAlone);
        checkOrder(readings);
        checkEnd();
        new SerialCheck(history, numbers, disturbances, found).check();
        new RepetitionCheck(history, numbers, found).check();
        history.floods().forEach(this::checkSize);
        history.floodLimit().ifPresent(this::checkAmplification);
        return new Findings(
                numbers.size(),
                count(writes, Write.Outcome.ACKNOWLEDGED),
                count(writes, Write.Outcome.REFUSED),
                count(writes, Write.Outcome.UNKNOWN),
                history.reasons(),
                history.repetitions(),
                readings.size(),
                history.serials().size(),
                floods(),
                longestOutdatedNanos,
                longestOutdatedInFaultNanos,
                longestOutdatedOnceWrittenNanos,
                found.counts(),
                found.examples());
    }

    private static long count(List<Write> writes, Write.Outcome outcome) {
        return writes.stream().filter(write -> write.outcome() == outcome).count();
    }

    private NumberHistory of(Reading reading) {
        return numbers.getOrDefault(reading.number(), new NumberHistory());
    }

    /** Checks an answer by itself. */
    private void checkAlone(Reading reading) {
        switch (reading.seen()) {
            case MIXED -> found.add(Kind.MIXED, words(reading));
            case FOREIGN -> found.add(Kind.NEVER_TRUE, words(reading));
            case FAILED, LOST -> {
                if (!disturbances.meet(reading.begunNanos(), reading.endedNanos(), Effect.SILENT)) {
                    found.add(Kind.UNANSWERED, words(reading));
                }
            }
            case VERSION -> {
                if (of(reading).canBeSeen(reading.version(), reading.endedNanos())) {
                    checkAge(reading);
                } else {
                    found.add(Kind.NEVER_TRUE, words(reading));
                }
            }
        }
    }

    private void checkAge(Reading reading) {
        OptionalLong outdated = of(reading).outdatedSince(reading.version());
        if (outdated.isEmpty()) {
            return;
        }
        if (disturbances.meet(reading.begunNanos(), reading.begunNanos(), Effect.LATE)) {
            checkAgeInFault(reading.begunNanos(), outdated.getAsLong());
            return;
        }
        long sinceNanos = disturbances.latestEnd(reading.begunNanos(), outdated.getAsLong(), Effect.LATE);
        long agedNanos = reading.begunNanos() - sinceNanos;
        longestOutdatedNanos = Math.max(longestOutdatedNanos, agedNanos);
        if (agedNanos > boundNanos) {
            found.add(
                    Kind.OUTDATED,
                    words(reading) + ", " + Duration.ofNanos(agedNanos).toMillis() + " ms after a newer one");
        }
    }

    private void checkAgeInFault(long askedNanos, long outdatedNanos) {
        longestOutdatedInFaultNanos = Math.max(longestOutdatedInFaultNanos, askedNanos - outdatedNanos);
        long againNanos =
                writesGoOn.computeIfAbsent(disturbances.lastBegin(askedNanos, Effect.LATE), this::writesGoOnAfter);
        longestOutdatedOnceWrittenNanos = Math.max(
                longestOutdatedOnceWrittenNanos, askedNanos - Disturbances.latestOf(outdatedNanos, againNanos));
    }

    /** The end of the longest time in a fault without an acknowledged change. */
    private long writesGoOnAfter(long begunNanos) {
        long endedNanos = disturbances.latestEnd(begunNanos, begunNanos, Effect.LATE);
        return history.longestWithoutWrite(begunNanos, endedNanos).endedNanos();
    }

    private Map<FloodAnswers.Source, FloodTotal> floods() {
        return history.floods().stream()
                .collect(Collectors.groupingBy(
                        FloodAnswers::source, Collectors.collectingAndThen(Collectors.toList(), FloodTotal::of)));
    }

    private void checkSize(FloodAnswers flood) {
        if (flood.largestOctets() > flood.allowedOctets()) {
            found.add(Kind.TOO_LARGE, flood.kind() + ": " + flood.largestOctets() + " octets");
        }
    }

    private void checkAmplification(long octets) {
        floods().forEach((source, flood) -> {
            if (flood.answeredOctets() > flood.askedOctets() + octets) {
                found.add(
                        Kind.AMPLIFIED,
                        source + ": " + flood.answeredOctets() + " octets for " + flood.askedOctets() + " and " + octets
                                + " that it may have");
            }
        });
    }

    /** A server may not go back: neither between answers, nor from an answer to its final state. */
    private void checkOrder(List<Reading> readings) {
        Map<String, List<Reading>> bySourceAndNumber = new HashMap<>();
        for (Reading reading : readings) {
            if (reading.isVersion()) {
                bySourceAndNumber
                        .computeIfAbsent(reading.source() + " " + reading.number(), unseen -> new ArrayList<>())
                        .add(reading);
            }
        }
        bySourceAndNumber.values().forEach(this::checkOrderOfOne);
    }

    /** @param readings of one server and one number, in the order in which they ended */
    private void checkOrderOfOne(List<Reading> readings) {
        NumberHistory number = of(readings.get(0));
        List<Reading> byBegin = new ArrayList<>(readings);
        byBegin.sort(Comparator.comparingLong(Reading::begunNanos));
        int ended = 0;
        NavigableMap<Integer, Long> shown = new TreeMap<>();
        for (Reading reading : byBegin) {
            while (ended < readings.size() && readings.get(ended).endedNanos() - reading.begunNanos() <= 0) {
                Reading earlier = readings.get(ended++);
                if (number.isAcknowledged(earlier.version())) {
                    shown.merge(earlier.version(), earlier.begunNanos(), Disturbances::latestOf);
                }
            }
            shown.tailMap(reading.version(), false).entrySet().stream()
                    .filter(newer -> !mayBeGone(number, newer.getKey(), newer.getValue(), reading.endedNanos()))
                    .findFirst()
                    .ifPresent(newer -> found.add(Kind.WENT_BACK, words(reading) + " after version " + newer.getKey()));
        }
    }

    /**
     * Whether a server may no longer have a version that it has shown: it has restarted, or a fault began before the
     * version was acknowledged, since H2 shows changes before they are written, which a kill may undo (docs/adr/0012).
     * A version acknowledged after such a fault must first be shown again, and in time. A client may stand still before
     * it sends a query and after its answer has arrived, so a fault counts between the first of these instants and the
     * last.
     *
     * @param shownNanos when the last query was about to be sent that the server answered with it
     * @param untilNanos when the older answer had arrived
     */
    private boolean mayBeGone(NumberHistory number, int version, long shownNanos, long untilNanos) {
        long uncertainNanos = Disturbances.earliestOf(untilNanos, number.acknowledgedAt(version));
        return disturbances.meet(shownNanos, untilNanos, Effect.BEGUN_AGAIN)
                || disturbances.meet(shownNanos, uncertainNanos, Effect.LATE);
    }

    private void checkEnd() {
        Map<Integer, Integer> first = new HashMap<>();
        for (Reading reading : history.finals()) {
            checkLast(reading, first.getOrDefault(reading.number(), reading.version()));
            first.putIfAbsent(reading.number(), reading.version());
        }
        numbers.forEach((number, its) -> {
            if (!first.containsKey(number)) {
                found.add(Kind.UNANSWERED, "in the end: number " + number + " was not read");
            }
            if (its.wasMissed()) {
                found.add(Kind.LOST, "number " + number + ": the next change did not find what was acknowledged");
            }
        });
    }

    /** @param elsewhere the version that was read first, through the API */
    private void checkLast(Reading reading, int elsewhere) {
        NumberHistory number = of(reading);
        if (!reading.isVersion()) {
            found.add(Kind.UNANSWERED, "in the end: " + words(reading));
        } else if (elsewhere != reading.version() && number.canRemain(elsewhere)) {
            found.add(Kind.DIFFERENT, words(reading) + ", elsewhere version " + elsewhere);
        } else if (!number.canRemain(reading.version())) {
            Kind kind = reading.version() < number.lastAcknowledged() ? Kind.LOST : Kind.NEVER_TRUE;
            found.add(
                    kind, "in the end: " + words(reading) + ", acknowledged was version " + number.lastAcknowledged());
        }
    }

    private static String words(Reading reading) {
        String shown = reading.isVersion() ? "version " + reading.version() : String.valueOf(reading.seen());
        return reading.source() + ": number " + reading.number() + ": " + shown;
    }
}
