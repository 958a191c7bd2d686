package org.openenum.schedule;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;

/**
 * Hours on some days of each week: from {@code from}, inclusive, to {@code to}, exclusive. If {@code to} is not after
 * {@code from}, it is on the next day: a night.
 *
 * @param days on which the hours begin
 * @param to midnight is the end of the day
 */
public record Hours(Set<DayOfWeek> days, LocalTime from, LocalTime to) {

    private static final Pattern TIME = Pattern.compile("([01]\\d|2[0-3]):[0-5]\\d");

    private static final String END_OF_DAY = "24:00";

    private static final int DAYS = 7;

    private static final String BETWEEN = "-";

    private static final String AFTER_DAYS = "@";

    /**
     * Copies the days.
     *
     * @throws InvalidPartException if there are no days, or the hours are empty
     */
    public Hours {
        if (days.isEmpty()) {
            throw new InvalidPartException("days", Sentence.of("schedule.no-days"));
        }
        days = Collections.unmodifiableSet(EnumSet.copyOf(days));
        if (from.equals(to) && !from.equals(LocalTime.MIDNIGHT)) {
            throw new InvalidPartException("to", Sentence.of("schedule.ends-when-it-begins", from));
        }
    }

    /**
     * A time of day, {@code 08:00}; 24:00 is midnight.
     *
     * @param place of the text in the input, for the exception
     * @throws InvalidPartException if it is not a time of day
     */
    public static LocalTime time(String place, String text) {
        if (text.equals(END_OF_DAY)) {
            return LocalTime.MIDNIGHT;
        }
        if (!TIME.matcher(text).matches()) {
            throw new InvalidPartException(place, Sentence.of("schedule.time-of-day", text));
        }
        return LocalTime.parse(text);
    }

    /** The end in people's notation, with 24:00 for midnight. */
    public String end() {
        return to.equals(LocalTime.MIDNIGHT) ? END_OF_DAY : to.toString();
    }

    /** Whether it holds at this local time. */
    boolean holdsAt(LocalDateTime local) {
        LocalTime time = local.toLocalTime();
        DayOfWeek day = local.getDayOfWeek();
        boolean isDay = days.contains(day);
        if (endsNextDay()) {
            return (isDay && !time.isBefore(from)) || (days.contains(day.minus(1)) && time.isBefore(to));
        }
        return isDay && !time.isBefore(from) && time.isBefore(to);
    }

    private boolean endsNextDay() {
        return !to.isAfter(from);
    }

    LocalDateTime beginOn(LocalDate day) {
        return day.atTime(from);
    }

    LocalDateTime endOf(LocalDate day) {
        return (endsNextDay() ? day.plusDays(1) : day).atTime(to);
    }

    /** {@code Mon-Fri 08:00-18:00}. */
    public String words(Locale locale) {
        List<String> names = new ArrayList<>();
        for (int day = 1; day <= DAYS; day++) {
            int last = day;
            while (last < DAYS && days.contains(DayOfWeek.of(day)) && days.contains(DayOfWeek.of(last + 1))) {
                last++;
            }
            if (last > day) {
                names.add(name(day, locale) + BETWEEN + name(last, locale));
            } else if (days.contains(DayOfWeek.of(day))) {
                names.add(name(day, locale));
            }
            day = last;
        }
        return String.join(", ", names) + " " + from + BETWEEN + end();
    }

    private static String name(int day, Locale locale) {
        return DayOfWeek.of(day).getDisplayName(TextStyle.SHORT, locale).replace(".", "");
    }

    /** {@code 12345@08:00-18:00}: Monday is 1. */
    String text() {
        StringBuilder text = new StringBuilder();
        days.forEach(day -> text.append(day.getValue()));
        return text + AFTER_DAYS + from + BETWEEN + end();
    }

    static Hours parse(String text) {
        String[] parts = text.split("[" + AFTER_DAYS + BETWEEN + "]", -1);
        if (parts.length != 3) {
            throw new InvalidPartException("week", Sentence.of("schedule.not-hours", text));
        }
        Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
        parts[0].chars().forEach(digit -> days.add(DayOfWeek.of(digit - '0')));
        return new Hours(days, time("from", parts[1]), time("to", parts[2]));
    }
}
