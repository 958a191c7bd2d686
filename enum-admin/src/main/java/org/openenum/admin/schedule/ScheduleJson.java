package org.openenum.admin.schedule;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.schedule.Hours;
import org.openenum.schedule.Schedule;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;

/**
 * A schedule: the times at which something applies.
 *
 * @param from the first instant; null: no beginning
 * @param until the instant at which it ends (exclusive); null: no end
 * @param timeZone the time zone of the weekly hours, a name of the IANA database
 * @param week the weekly hours, in any of which it applies; none: at any time between {@code from} and {@code until}
 */
public record ScheduleJson(
        @Nullable Instant from,
        @Nullable Instant until,
        @Nullable String timeZone,
        @Nullable List<HoursJson> week) {

    /**
     * Hours on some days of each week.
     *
     * @param days the days on which the hours begin: mon, tue, wed, thu, fri, sat, sun
     * @param from the time of day at which they begin, such as 08:00
     * @param to the time of day at which they end (exclusive), such as 18:00; 24:00 is midnight. If it is not after
     *     {@code from}, they end on the next day
     */
    public record HoursJson(
            @Nullable List<String> days,
            @Nullable String from,
            @Nullable String to) {}

    /** The JSON of a schedule; null for always. */
    public static @Nullable ScheduleJson of(@Nullable Schedule schedule) {
        return schedule == null
                ? null
                : new ScheduleJson(
                        schedule.from(),
                        schedule.until(),
                        schedule.zone().getId(),
                        schedule.week().stream()
                                .map(hours -> new HoursJson(
                                        codes(hours.days()), hours.from().toString(), hours.end()))
                                .toList());
    }

    static List<String> codes(Set<DayOfWeek> days) {
        return days.stream().map(ScheduleJson::code).toList();
    }

    /** {@code mon}. */
    static String code(DayOfWeek day) {
        return day.getDisplayName(TextStyle.SHORT, Locale.ENGLISH).toLowerCase(Locale.ROOT);
    }

    /**
     * The schedule.
     *
     * @param pointer the JSON pointer of the schedule in the request
     * @throws RefusedException with the pointer to the invalid member
     */
    public Schedule schedule(String pointer) {
        List<HoursJson> given = Objects.requireNonNullElse(week, List.of());
        List<Hours> hours = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            hours.add(hours(pointer + "/week/" + i, given.get(i)));
        }
        try {
            return new Schedule(from, until, zone(hours.isEmpty()), hours);
        } catch (InvalidPartException e) {
            throw refused(pointer, e);
        }
    }

    private ZoneId zone(boolean isFree) {
        String name = timeZone;
        if (name == null || name.isEmpty()) {
            if (isFree) {
                return Schedule.zone("UTC");
            }
            throw new InvalidPartException("timeZone", Sentence.of("schedule.no-time-zone"));
        }
        return Schedule.zone(name);
    }

    private static Hours hours(String pointer, HoursJson given) {
        try {
            Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
            Objects.requireNonNullElse(given.days(), List.<String>of()).forEach(word -> days.add(day(word)));
            return new Hours(
                    days,
                    Hours.time("from", Objects.requireNonNullElse(given.from(), "")),
                    Hours.time("to", Objects.requireNonNullElse(given.to(), "")));
        } catch (InvalidPartException e) {
            throw refused(pointer, e);
        }
    }

    private static DayOfWeek day(@Nullable String word) {
        return Arrays.stream(DayOfWeek.values())
                .filter(day -> code(day).equals(word))
                .findFirst()
                .orElseThrow(() -> new InvalidPartException(
                        "days",
                        Sentence.plain(
                                "a day of the week must be one of mon, tue, wed, thu, fri, sat, sun, not " + word)));
    }

    private static RefusedException refused(String pointer, InvalidPartException e) {
        return RefusedException.invalid(pointer + "/" + e.place(), "invalid", e.sentence(), null);
    }
}
