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
 * Times as they stand in a form: texts as they were typed. Nothing typed is no times: always.
 *
 * @param from date and time in UTC, as browsers write it
 * @param rows hours; more of them are offered, empty
 */
public record ScheduleForm(String from, String until, String timeZone, List<Row> rows) {

    public static final ScheduleForm ALWAYS = new ScheduleForm("", "", "", List.of());

    /** Empty rows that a form offers: one for the week and one for its end. */
    private static final int OFFERED = 2;

    /** Hours on some days. */
    public record Row(List<String> days, String from, String to) {

        static final Row EMPTY = new Row(List.of(), "", "");

        boolean isBlank() {
            return days.isEmpty() && from.isEmpty() && to.isEmpty();
        }
    }

    /** @param at before the names of its fields: {@code times.} */
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

    /** What a form shows of stored times. */
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

    /** Browsers know minutes; seconds only where there are some. */
    private static String text(@Nullable Instant instant) {
        return instant == null
                ? ""
                : LocalDateTime.ofInstant(instant, ZoneOffset.UTC)
                        .truncatedTo(ChronoUnit.SECONDS)
                        .toString();
    }

    /** Whether it always holds. */
    public boolean isAlways() {
        return from.isEmpty() && until.isEmpty() && rows.isEmpty();
    }

    /** The rows to show. */
    public List<Row> offered() {
        return Stream.concat(rows.stream(), Stream.generate(() -> Row.EMPTY).limit(OFFERED))
                .toList();
    }

    /** The days of the week by their names in the API. */
    public List<String> days() {
        return codes().toList();
    }

    private static Stream<String> codes() {
        return Stream.of(DayOfWeek.values()).map(ScheduleJson::code);
    }

    /**
     * As a client of the API would send it; null for always.
     *
     * @throws org.openenum.admin.usecase.RefusedException if a date and time is none
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

    /** On one line, to be compared with another version. */
    public String line() {
        Stream<String> hours = rows.stream().map(row -> String.join(" ", row.days) + " " + row.from + "-" + row.to);
        return Stream.concat(hours, Stream.of(rows.isEmpty() ? "" : timeZone, from, until))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }
}
