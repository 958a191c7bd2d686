package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.ruleset.RuleSetDraft;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.usecase.Precondition;

/** Variants and routing policies with times: entered, refused, shown in words, and looked up for a moment. */
class TimesIT extends ConsoleVisit {

    private static final String ROW = "variantTimes.night-callers.week.";

    private void destinations(String... names) {
        console.requesters("night-callers", "north");
        for (String name : names) {
            List<RuleDraft> rules = List.of(RuleDraft.ofUri("E2U+sip", "sip:+{number}@" + name + ".example"));
            console.get(RuleSetService.class)
                    .put(
                            name,
                            new RuleSetDraft(300, null, rules, null),
                            Precondition.ANY,
                            RunningConsole.somebodyElse());
        }
    }

    private void field(String name, String value) {
        page.fill("[name='" + name + "']", value);
    }

    private void days(int row, String... days) {
        for (String day : days) {
            page.check("[name='" + ROW + row + "." + day + "']");
        }
    }

    private void nights() {
        page.click("#variants > summary");
        field("variants.night-callers", "times-night");
        page.click("#times-night-callers > summary");
        days(0, "mon", "tue", "wed", "thu", "fri");
        field(ROW + "0.from", "18:00");
        field(ROW + "0.to", "08:00");
        days(1, "sat", "sun");
        field(ROW + "1.from", "00:00");
        field(ROW + "1.to", "24:00");
    }

    @ParameterizedTest
    @EnumSource
    void hoursOfAVariant_areEntered_shownInWords_andTakenAway(Scripting scripting) {
        String name = scripting == Scripting.ON ? "times-day" : "times-day-plain";
        destinations(name, "times-night");
        open(scripting);
        go("/destinations/" + name);
        nights();
        field("variantTimes.night-callers.timeZone", "Mars/Base");
        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#variantTimes-night-callers-timeZone-error")).containsText("no time zone Mars/Base");
        field("variantTimes.night-callers.timeZone", "Europe/Berlin");
        field(ROW + "0.to", "8");
        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#times-night-callers")).containsText("A time of day is written like 08:00, not 8");
        field(ROW + "0.to", "08:00");
        review();
        assertThat(page.locator("#changes")).containsText("Mon-Fri 18:00-08:00; Sat-Sun 00:00-24:00 Europe/Berlin");
        save();
        assertThat(page.locator("#times-night-callers .times-words"))
                .containsText("Mon-Fri 18:00-08:00; Sat-Sun 00:00-24:00 Europe/Berlin");
        assertThat(page.locator("#times-night-callers .times-words")).containsText("now");

        for (String day : List.of("sat", "sun")) {
            page.uncheck("[name='" + ROW + "1." + day + "']");
        }
        field(ROW + "1.from", "");
        field(ROW + "1.to", "");
        review();
        save();
        assertThat(page.locator("#times-night-callers .times-words")).not().containsText("Sat");
        go("/destinations/" + name + "/history");
        assertThat(page.locator(".versions")).containsText("Mon-Fri 18:00-08:00; Sat-Sun 00:00-24:00 Europe/Berlin");
    }

    @Test
    void timesWithoutADestination_areRefusedBesideTheirGroup() {
        destinations("times-alone");
        open(Scripting.ON);
        go("/destinations/times-alone");
        page.click("#variants > summary");
        page.click("#times-night-callers > summary");
        field("variantTimes.night-callers.until", "2030-01-01T00:00");
        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#variants-night-callers-error")).isVisible();
        assertThat(page.locator("[name='variantTimes.night-callers.until']")).hasValue("2030-01-01T00:00");
    }

    @Test
    void timesOfAPolicy_areEnteredWithIt_andStandOnTheDestination() {
        destinations("times-policy");
        open(Scripting.OFF);
        go("/destinations/times-policy/routing-policy");
        page.click("#times > summary");
        page.check("[name='times.week.0.sat']");
        field("times.week.0.from", "10:00");
        field("times.week.0.to", "14:00");
        field("times.timeZone", "Europe/Vienna");
        field("times.until", "2030-01-01T00:00");
        review();
        assertThat(page.locator("#changes")).containsText("Sat 10:00-14:00 Europe/Vienna, until 2030-01-01T00:00:00Z");
        save();
        go("/destinations/times-policy");
        assertThat(page.locator("#routing")).containsText("Sat 10:00-14:00 Europe/Vienna");
        assertThat(page.locator("#routing")).containsText("2030-01-01 00:00:00 UTC");
    }

    @Test
    void lookup_saysWhatTheyWouldGet_andPagesAreDrawnForALook() {
        destinations("times-look", "times-night");
        console.pointing(APEX, "49301234571", "times-look");
        open(Scripting.ON);
        go("/destinations/times-look");
        nights();
        field("variantTimes.night-callers.timeZone", "Europe/Berlin");
        review();
        save();
        isAccessibleInLightAndDarkAndFitsAPhone("a destination with a variant at night");
        picture("times-destination");
        go("/lookup?number=%2B49301234571&requester=night-callers&at=2026-11-28T22:30");
        assertThat(page.locator("#as")).containsText("times-night");
        assertThat(page.locator("#as")).containsText("Instead of the plain destination");
        isAccessibleInLightAndDarkAndFitsAPhone("a look-up of what a group would get");
        picture("times-lookup");
        go("/lookup?number=%2B49301234571&requester=night-callers&at=2026-11-27T12:00");
        assertThat(page.locator("#as")).containsText("times-look");
    }
}
