package org.openenum.schedule;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;

/**
 * When something holds. The hours of the week are in local time: an hour that daylight saving repeats counts twice, and
 * one that it skips does not occur.
 *
 * @param from inclusive; null: it has begun
 * @param until exclusive; null: it does not end
 * @param zone the time zone of the hours
 * @param week the hours in which it holds; empty: always between both instants
 */
public record Schedule(@Nullable Instant from, @Nullable Instant until, ZoneId zone, List<Hours> week) {

    /** Three a day: more are not office hours, and these can be read at a glance. */
    public static final int MAX_HOURS = 21;

    /** The maximum length of its text in a table, with a margin. */
    public static final int MAX_TEXT_CHARS = 1_000;

    private static final Instant FIRST = Instant.EPOCH;
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

    /** A week, and one more for hours that daylight saving skips in the first. */
    private static final int DAYS_AHEAD = 15;

    private static final String NONE = "-";
    private static final String UTC = "UTC";

    /**
     * Copies the hours.
     *
     * @throws InvalidPartException naming the part
     */
    public Schedule {
        week = List.copyOf(week);
        checkYears("from", from);
        checkYears("until", until);
        if (from != null && until != null && !from.isBefore(until)) {
            throw new InvalidPartException("until", Sentence.of("schedule.until-before-from", until, from));
        }
        if (from == null && until == null && week.isEmpty()) {
            throw new InvalidPartException("week", Sentence.of("schedule.empty"));
        }
        if (week.size() > MAX_HOURS) {
            throw new InvalidPartException("week", Sentence.of("schedule.too-many-hours", MAX_HOURS, week.size()));
        }
    }

    private static void checkYears(String place, @Nullable Instant instant) {
        if (instant != null && !isWithinYears(instant)) {
            throw new InvalidPartException(place, Sentence.of("schedule.not-an-instant", instant));
        }
    }

    /** Whether it is from 1970 to 9999, a range that every table and every reader of JSON supports. */
    public static boolean isWithinYears(Instant instant) {
        return !instant.isBefore(FIRST) && !instant.isAfter(LAST);
    }

    /** The names of time zones in the IANA database, sorted. */
    public static SortedSet<String> zones() {
        SortedSet<String> names = new TreeSet<>(ZoneId.getAvailableZoneIds());
        names.removeIf(name -> !name.contains("/") || name.startsWith("SystemV/"));
        names.add(UTC);
        return names;
    }

    /**
     * A time zone by its name in the IANA database.
     *
     * @throws InvalidPartException if there is no such name
     */
    public static ZoneId zone(String name) {
        try {
            if (name.equals(UTC) || ZoneId.getAvailableZoneIds().contains(name)) {
                return ZoneId.of(name);
            }
        } catch (DateTimeException e) {
            // Reported below, as for an unknown name.
        }
        throw new InvalidPartException("timeZone", Sentence.of("schedule.unknown-time-zone", name));
    }

    public boolean holdsAt(Instant instant) {
        if ((from != null && instant.isBefore(from)) || (until != null && !instant.isBefore(until))) {
            return false;
        }
        LocalDateTime local = LocalDateTime.ofInstant(instant, zone);
        return week.isEmpty() || week.stream().anyMatch(hours -> hours.holdsAt(local));
    }

    /** The next instant at which it begins or ceases to hold; null if there is none. */
    public @Nullable Instant nextChange(Instant after) {
        boolean holds = holdsAt(after);
        return candidates(after).stream()
                .filter(instant -> instant.isAfter(after) && holdsAt(instant) != holds)
                .findFirst()
                .orElse(null);
    }

    private TreeSet<Instant> candidates(Instant after) {
        TreeSet<Instant> instants = new TreeSet<>();
        if (from != null) {
            instants.add(from);
        }
        if (until != null) {
            instants.add(until);
        }
        Instant base = from != null && from.isAfter(after) ? from : after;
        ZoneRules rules = zone.getRules();
        LocalDate first = LocalDate.ofInstant(base, zone).minusDays(1);
        for (Hours hours : week) {
            first.datesUntil(first.plusDays(DAYS_AHEAD))
                    .filter(day -> hours.days().contains(day.getDayOfWeek()))
                    .forEach(day -> {
                        instants.addAll(instants(hours.beginOn(day), rules));
                        instants.addAll(instants(hours.endOf(day), rules));
                    });
        }
        // When the clocks change, hours may begin or end between their limits.
        ZoneOffsetTransition set = rules.nextTransition(base);
        if (set != null) {
            instants.add(set.getInstant());
        }
        return instants;
    }

    /** When clocks show this time: twice when they are set back, or at the change when they skip it. */
    private static Collection<Instant> instants(LocalDateTime local, ZoneRules rules) {
        List<ZoneOffset> offsets = rules.getValidOffsets(local);
        return offsets.isEmpty()
                ? List.of(rules.getTransition(local).getInstant())
                : offsets.stream().map(local::toInstant).toList();
    }

    /**
     * The hours and the time zone, {@code Mon-Fri 08:00-18:00; Sat 10:00-14:00 Europe/Berlin}; empty if there are no
     * hours.
     */
    public String hoursInWords(Locale locale) {
        return week.isEmpty()
                ? ""
                : week.stream().map(hours -> hours.words(locale)).collect(Collectors.joining("; ")) + " " + zone;
    }

    /** In English. */
    @Override
    public String toString() {
        return Stream.of(
                        hoursInWords(Locale.ENGLISH),
                        from == null ? "" : "from " + from,
                        until == null ? "" : "until " + until)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /**
     * The text form in tables and the change log: {@code 2026-12-01T00:00:00Z - Europe/Berlin
     * 12345@08:00-18:00,6@10:00-14:00}.
     */
    public String text() {
        return String.join(
                " ",
                from == null ? NONE : from.toString(),
                until == null ? NONE : until.toString(),
                zone.getId(),
                week.isEmpty() ? NONE : week.stream().map(Hours::text).collect(Collectors.joining(",")));
    }

    /**
     * Reads what {@link #text} wrote.
     *
     * @throws IllegalArgumentException if it is not such a text
     */
    public static Schedule parse(String text) {
        String[] parts = text.split(" ", -1);
        if (parts.length != 4) {
            throw new IllegalArgumentException("not a schedule: " + text);
        }
        try {
            return new Schedule(
                    instant(parts[0]),
                    instant(parts[1]),
                    zone(parts[2]),
                    parts[3].equals(NONE)
                            ? List.of()
                            : Arrays.stream(parts[3].split(","))
                                    .map(Hours::parse)
                                    .toList());
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("not a schedule: " + text, e);
        }
    }

    private static @Nullable Instant instant(String text) {
        return text.equals(NONE) ? null : Instant.parse(text);
    }
}
