package org.openenum.load.prove.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openenum.load.prove.history.Disturbance.Effect;
import org.openenum.load.prove.history.Violation.Kind;

/**
 * Checks the serials that servers have shown, which may not go back (RFC 1982), and their answers for numbers between
 * two looks that found the same serial: these may not differ. One thread uses it, once.
 */
final class SerialCheck {

    private final History history;
    private final Map<Integer, NumberHistory> numbers;
    private final Disturbances disturbances;
    private final Findings.Collected found;

    SerialCheck(
            History history, Map<Integer, NumberHistory> numbers, Disturbances disturbances, Findings.Collected found) {
        this.history = history;
        this.numbers = numbers;
        this.disturbances = disturbances;
        this.found = found;
    }

    void check() {
        Map<String, List<SerialLook>> bySource = history.serials().stream()
                .sorted(Comparator.comparingLong(SerialLook::begunNanos))
                .collect(Collectors.groupingBy(SerialLook::source, TreeMap::new, Collectors.toList()));
        Map<String, List<Reading>> readings = history.readings().stream()
                .filter(Reading::isVersion)
                .sorted(Comparator.comparingLong(Reading::begunNanos))
                .collect(Collectors.groupingBy(Reading::source));
        bySource.forEach((source, looks) -> {
            checkOrder(looks);
            checkContents(looks, readings.getOrDefault(source, List.of()));
        });
    }

    /**
     * Each step back counts once, however often it is seen.
     *
     * @param looks at one server, in the order of their beginnings; its one client waits for each answer
     */
    private void checkOrder(List<SerialLook> looks) {
        List<SerialLook> rising = new ArrayList<>();
        for (SerialLook look : looks) {
            if (!rising.isEmpty() && rising.get(rising.size() - 1).serial().isAfter(look.serial())) {
                checkWayBack(rising, look);
                rising.removeIf(before -> before.serial().isAfter(look.serial()));
            }
            rising.add(look);
        }
        history.finalSerials().stream()
                .filter(last -> last.source().equals(looks.get(0).source()))
                .forEach(this::checkEnd);
    }

    private void checkWayBack(List<SerialLook> rising, SerialLook look) {
        rising.stream()
                .filter(before -> before.serial().isAfter(look.serial()))
                .filter(before -> !mayBeGone(before, look.endedNanos()))
                .findFirst()
                .ifPresent(before -> found.add(
                        Kind.SERIAL_WENT_BACK, look.source() + ": " + look.serial() + " after " + before.serial()));
    }

    /** Between the instants when the first query was about to be sent and when the answer to the last had arrived. */
    private boolean mayBeGone(SerialLook before, long untilNanos) {
        return disturbances.meet(before.begunNanos(), untilNanos, Effect.BEGUN_AGAIN)
                || (disturbances.meet(before.begunNanos(), untilNanos, Effect.LATE) && !isWritten(before));
    }

    /**
     * What H2 shows before it is on disk may be gone after a kill (docs/adr/0012). It is safe if a change that began
     * afterwards was acknowledged before the next fault.
     */
    private boolean isWritten(SerialLook look) {
        return history.writes().stream()
                .filter(Write::isAcknowledged)
                .filter(write -> write.begunNanos() - look.endedNanos() >= 0)
                .anyMatch(write -> !disturbances.meet(look.begunNanos(), write.endedNanos(), Effect.LATE));
    }

    /** At the end nothing excuses a server: after a restart it must have caught up. */
    private void checkEnd(SerialLook last) {
        history.serials().stream()
                .filter(look -> look.source().equals(last.source()))
                .filter(look -> look.serial().isAfter(last.serial()))
                .findFirst()
                .ifPresent(look -> found.add(
                        Kind.SERIAL_WENT_BACK,
                        "in the end: " + last.source() + ": " + last.serial() + " after " + look.serial()));
    }

    private void checkContents(List<SerialLook> looks, List<Reading> readings) {
        int next = 0;
        for (int i = 1; i < looks.size(); i++) {
            SerialLook before = looks.get(i - 1);
            SerialLook after = looks.get(i);
            List<Reading> between = new ArrayList<>();
            while (next < readings.size() && readings.get(next).begunNanos() - after.begunNanos() < 0) {
                Reading reading = readings.get(next++);
                if (reading.begunNanos() - before.endedNanos() >= 0) {
                    between.add(reading);
                }
            }
            if (before.serial().equals(after.serial())
                    && !disturbances.meet(before.begunNanos(), after.endedNanos(), Effect.BEGUN_AGAIN)) {
                checkUnchanged(before, certain(before, after, between));
            }
        }
    }

    /** The readings of versions that no fault between the looks can have undone, together with their serial. */
    private List<Reading> certain(SerialLook before, SerialLook after, List<Reading> readings) {
        return disturbances.meet(before.begunNanos(), after.endedNanos(), Effect.LATE)
                ? readings.stream().filter(this::isAcknowledged).toList()
                : readings;
    }

    private boolean isAcknowledged(Reading reading) {
        NumberHistory number = numbers.get(reading.number());
        return number != null && number.isAcknowledgedBy(reading.version(), reading.begunNanos());
    }

    private void checkUnchanged(SerialLook before, List<Reading> readings) {
        Map<Integer, Integer> versions = new HashMap<>();
        for (Reading reading : readings) {
            Integer other = versions.putIfAbsent(reading.number(), reading.version());
            if (other != null && other != reading.version()) {
                found.add(
                        Kind.SERIAL_STAYED,
                        reading.source() + ": number " + reading.number() + ": versions " + other + " and "
                                + reading.version() + " under serial " + before.serial());
            }
        }
    }
}
