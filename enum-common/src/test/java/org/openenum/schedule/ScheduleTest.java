package org.openenum.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.sentence.InvalidPartException;

class ScheduleTest {

    private static final String OFFICE = "- - Europe/Berlin 12345@08:00-18:00";

    /** Monday is the 23rd; in winter, Berlin is an hour ahead of UTC. */
    @ParameterizedTest
    @CsvSource({
        "2026-11-23T06:59:59Z, false",
        "2026-11-23T07:00:00Z, true",
        "2026-11-23T16:59:59.999Z, true",
        "2026-11-23T17:00:00Z, false",
        "2026-11-28T12:00:00Z, false",
        "2026-07-20T06:00:00Z, true"
    })
    void officeHours_holdByTheClocksOfTheirPlace(Instant instant, boolean holds) {
        assertThat(Schedule.parse(OFFICE).holdsAt(instant)).isEqualTo(holds);
    }

    @Test
    void changes_comeOneAfterTheOther_andAWeekendIsOne() {
        assertThat(changes(OFFICE, "2026-11-26T00:00:00Z", 5))
                .containsExactly(
                        "2026-11-26T07:00:00Z",
                        "2026-11-26T17:00:00Z",
                        "2026-11-27T07:00:00Z",
                        "2026-11-27T17:00:00Z",
                        "2026-11-30T07:00:00Z");
    }

    @Test
    void night_endsOnTheDayAfter() {
        assertThat(changes("- - UTC 5@18:00-08:00", "2026-11-23T00:00:00Z", 3))
                .containsExactly("2026-11-27T18:00:00Z", "2026-11-28T08:00:00Z", "2026-12-04T18:00:00Z");
        assertThat(Schedule.parse("- - UTC 5@18:00-08:00").holdsAt(Instant.parse("2026-11-28T07:59:00Z")))
                .isTrue();
    }

    @Test
    void daysThatFollowEachOther_areOnePeriod_andAWholeWeekNeverChanges() {
        assertThat(changes("- - UTC 6@00:00-24:00,7@00:00-24:00", "2026-11-23T00:00:00Z", 2))
                .containsExactly("2026-11-28T00:00:00Z", "2026-11-30T00:00:00Z");
        assertThat(changes("- - UTC 1234567@00:00-24:00", "2026-11-23T00:00:00Z", 2))
                .containsExactly("never");
    }

    @Test
    void fromAndUntil_areBoundsOfTheWeek() {
        assertThat(changes(
                        "2027-01-01T00:00:00Z 2027-01-08T09:00:00Z Europe/Berlin 15@08:00-18:00",
                        "2026-11-23T00:00:00Z",
                        9))
                .containsExactly(
                        "2027-01-01T07:00:00Z",
                        "2027-01-01T17:00:00Z",
                        "2027-01-04T07:00:00Z",
                        "2027-01-04T17:00:00Z",
                        "2027-01-08T07:00:00Z",
                        "2027-01-08T09:00:00Z",
                        "never");
        assertThat(changes("2027-01-01T00:00:00Z 2027-02-01T00:00:00Z UTC -", "2026-11-23T00:00:00Z", 3))
                .containsExactly("2027-01-01T00:00:00Z", "2027-02-01T00:00:00Z", "never");
    }

    /** On 2026-10-25 at 03:00, clocks in Berlin are set back to 02:00: 01:00 UTC. */
    @Test
    void hourThatIsTwice_holdsTwice() {
        assertThat(changes("- - Europe/Berlin 7@02:15-02:45", "2026-10-24T12:00:00Z", 4))
                .containsExactly(
                        "2026-10-25T00:15:00Z", "2026-10-25T00:45:00Z", "2026-10-25T01:15:00Z", "2026-10-25T01:45:00Z");
        assertThat(changes("- - Europe/Berlin 7@01:00-02:30", "2026-10-24T12:00:00Z", 4))
                .containsExactly(
                        "2026-10-24T23:00:00Z", "2026-10-25T00:30:00Z", "2026-10-25T01:00:00Z", "2026-10-25T01:30:00Z");
    }

    /** On 2026-03-29 at 02:00, clocks in Berlin are set forward to 03:00: 01:00 UTC. */
    @Test
    void hourThatIsMissing_doesNotCome() {
        assertThat(changes("- - Europe/Berlin 7@02:15-02:45", "2026-03-28T12:00:00Z", 2))
                .containsExactly("2026-04-05T00:15:00Z", "2026-04-05T00:45:00Z");
        assertThat(changes("- - Europe/Berlin 7@02:30-04:00", "2026-03-28T12:00:00Z", 2))
                .containsExactly("2026-03-29T01:00:00Z", "2026-03-29T02:00:00Z");
        assertThat(changes("- - Europe/Berlin 7@01:00-02:30", "2026-03-28T12:00:00Z", 2))
                .containsExactly("2026-03-29T00:00:00Z", "2026-03-29T01:00:00Z");
    }

    @ParameterizedTest
    @CsvSource({
        "- - UTC -, 'times need a from, an until, or hours of the week'",
        "2027-01-01T00:00:00Z 2027-01-01T00:00:00Z UTC -, 'until must be after from, but 2027-01-01T00:00:00Z is not after 2027-01-01T00:00:00Z'",
        "- - Europe/Atlantis 1@08:00-18:00, 'there is no time zone Europe/Atlantis: use a name of the IANA database, such as Europe/Berlin'",
        "- - UTC @08:00-18:00, hours need at least one day of the week",
        "- - UTC 1@08:00-08:00, 'hours cannot begin and end at the same time, 08:00: a whole day is 00:00 to 24:00'",
        "- - UTC 1@8:00-18:00, 'a time of day is written like 08:00, not 8:00'",
        "- - UTC 1@08:00-25:00, 'a time of day is written like 08:00, not 25:00'"
    })
    void timesThatCannotBe_areRefused(String text, String message) {
        assertThatThrownBy(() -> Schedule.parse(text))
                .isInstanceOf(InvalidPartException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource({
        "- - Europe/Berlin '12345@08:00-18:00,6@10:00-24:00'",
        "2026-12-01T00:00:00Z - UTC -",
        "- 2026-12-01T00:00:00.123456789Z America/Argentina/ComodRivadavia 7@22:00-06:00"
    })
    void text_isReadAsItWasWritten(String text) {
        String unquoted = text.replace("'", "");
        assertThat(Schedule.parse(unquoted).text()).isEqualTo(unquoted);
    }

    @Test
    void words_nameDaysThatFollowEachOtherTogether() {
        Schedule schedule =
                Schedule.parse("- 2027-01-01T00:00:00Z Europe/Berlin 12345@08:00-18:00,67@10:00-14:00,135@22:00-06:00");

        assertThat(schedule)
                .hasToString("Mon-Fri 08:00-18:00; Sat-Sun 10:00-14:00; Mon, Wed, Fri 22:00-06:00 Europe/Berlin,"
                        + " until 2027-01-01T00:00:00Z");
        assertThat(schedule.hoursInWords(Locale.GERMAN)).startsWith("Mo-Fr 08:00-18:00; Sa-So 10:00-14:00");
    }

    @Test
    void longestText_fitsIntoItsColumn() {
        String hours = "1234567@08:00-18:00,".repeat(Schedule.MAX_HOURS);
        String text = "2026-12-01T00:00:00.123456789Z 2026-12-02T00:00:00.123456789Z America/Argentina/ComodRivadavia "
                + hours.substring(0, hours.length() - 1);

        assertThat(Schedule.parse(text).text()).hasSizeLessThan(Schedule.MAX_TEXT_CHARS);
    }

    private static List<String> changes(String schedule, String after, int count) {
        List<String> changes = new ArrayList<>();
        @Nullable Instant at = Instant.parse(after);
        while (at != null && changes.size() < count) {
            at = Schedule.parse(schedule).nextChange(at);
            changes.add(at == null ? "never" : at.toString());
        }
        return changes;
    }
}
