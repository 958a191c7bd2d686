package org.openenum.admin.schedule;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.schedule.ScheduleJson.HoursJson;
import org.openenum.schedule.Schedule;

/**
 * The form of a schedule: texts as typed. An empty form means always.
 *
 * @param from date and time in UTC, as browsers format it
 * @param rows the weekly hours; the form offers some empty rows more
 */
public record ScheduleForm(String from, String until, String timeZone, List<Row> rows) {

    public static final ScheduleForm ALWAYS = new ScheduleForm("", "", "", List.of());

    /** The number of empty rows in a form: one for the working days and one for the weekend. */
    private static final int OFFERED = 2;

    /** Hours on some days. */
    public record Row(List<String> days, String from, String to) {

        static final Row EMPTY = new Row(List.of(), "", "");

        boolean isBlank() {
            return days.isEmpty() && from.isEmpty() && to.isEmpty();
        }
    }

    /** @param at the prefix of the names of its fields: {@code times.} */
    public static ScheduleForm read(FormInput input, String at) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i <= Schedule.MAX_HOURS + OFFERED && input.has(at + "week." + i + ".from"); i++) {
            String place = at + "week." + i + ".";
            Row row = new Row(
                    codes().filter(day -> input.flag(place + day)).toList(),
                    input.text(place + "from"),
                    input.text(place + "to"));
            if (!row.isBlank()) {
                rows.add(row);
            }
        }
        return new ScheduleForm(
                input.text(at + "from"), input.text(at + "until"), input.text(at + "timeZone"), List.copyOf(rows));
    }

    /** The form of a stored schedule. */
    public static ScheduleForm of(@Nullable Schedule schedule) {
        return schedule == null
                ? ALWAYS
                : new ScheduleForm(
                        text(schedule.from()),
                        text(schedule.until()),
                        schedule.week().isEmpty() ? "" : schedule.zone().getId(),
                        schedule.week().stream()
                                .map(hours -> new Row(
                                        ScheduleJson.codes(hours.days()),
                                        hours.from().toString(),
                                        hours.end()))
                                .toList());
    }

    /** The format of browsers, with seconds only if they are not zero. */
    private static String text(@Nullable Instant instant) {
        return instant == null
                ? ""
                : LocalDateTime.ofInstant(instant, ZoneOffset.UTC)
                        .truncatedTo(ChronoUnit.SECONDS)
                        .toString();
    }

    /** Whether the schedule always applies. */
    public boolean isAlways() {
        return from.isEmpty() && until.isEmpty() && rows.isEmpty();
    }

    /** The rows to show, including empty ones. */
    public List<Row> offered() {
        return Stream.concat(rows.stream(), Stream.generate(() -> Row.EMPTY).limit(OFFERED))
                .toList();
    }

    /** The days of the week, as the API names them. */
    public List<String> days() {
        return codes().toList();
    }

    private static Stream<String> codes() {
        return Stream.of(DayOfWeek.values()).map(ScheduleJson::code);
    }

    /**
     * The form as the JSON of the API; null for always.
     *
     * @throws org.openenum.admin.usecase.RefusedException if a date and time is invalid
     */
    public @Nullable ScheduleJson json() {
        return isAlways()
                ? null
                : new ScheduleJson(
                        FormInput.moment(from),
                        FormInput.moment(until),
                        timeZone,
                        rows.stream()
                                .map(row -> new HoursJson(row.days, row.from, row.to))
                                .toList());
    }

    /** The schedule on one line, to compare versions. */
    public String line() {
        Stream<String> hours = rows.stream().map(row -> String.join(" ", row.days) + " " + row.from + "-" + row.to);
        return Stream.concat(hours, Stream.of(rows.isEmpty() ? "" : timeZone, from, until))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }
}
