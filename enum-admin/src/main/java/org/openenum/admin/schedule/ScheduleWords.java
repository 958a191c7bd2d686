package org.openenum.admin.schedule;

import java.time.Clock;
import java.time.DayOfWeek;
import java.time.format.TextStyle;
import java.util.Arrays;
import java.util.Set;
import org.openenum.schedule.Schedule;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.stereotype.Component;

/** Schedules in the user's language, and whether they apply now: {@code @times} in templates. */
@Component("times")
class ScheduleWords {

    private final Clock clock;

    ScheduleWords(Clock clock) {
        this.clock = clock;
    }

    /** {@code Mon-Fri 08:00-18:00 Europe/Berlin}; empty if there are no weekly hours. */
    public String hours(Schedule schedule) {
        return schedule.hoursInWords(LocaleContextHolder.getLocale());
    }

    public boolean holdNow(Schedule schedule) {
        return schedule.holdsAt(clock.instant());
    }

    /** The name of a day, from its name in the API. */
    public String day(String code) {
        return Arrays.stream(DayOfWeek.values())
                .filter(day -> ScheduleJson.code(day).equals(code))
                .findFirst()
                .map(day -> day.getDisplayName(TextStyle.SHORT, LocaleContextHolder.getLocale())
                        .replace(".", ""))
                .orElse(code);
    }

    /** The names of time zones, offered as suggestions. */
    public Set<String> zones() {
        return Schedule.zones();
    }
}
