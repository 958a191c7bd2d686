package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import org.junit.jupiter.api.Test;

/** The history pages: who changed a number, also through its destination or its block, and how it is restored. */
class HistoryPagesIT extends ConsoleVisit {

    @Test
    void destination_isInTheHistoryOfItsNumbers_andGoesBackToAVersion() {
        open(Scripting.ON);
        go("/new/destinations");
        page.fill("#name", "carrier-enns");
        page.fill("#rules-0-uri", "sip:+{number}@first.example.net");
        save();
        go("/numbers/new?ruleSet=carrier-enns");
        page.fill("#number", "+442079467701");
        save();
        assertThat(page.locator(".notice-good")).isVisible();
        go("/destinations/carrier-enns");
        page.fill("#rules-0-uri", "sip:+{number}@second.example.net");
        review();
        save();

        go("/numbers/" + APEX + "/442079467701/history");
        Locator newest = page.locator(".versions > li").first();
        assertThat(newest).containsText("Destination");
        assertThat(newest.locator("ins")).containsText("@second.example.net");
        assertThat(newest.locator("button")).hasCount(0);
        assertThat(page.locator(".versions > li").last()).containsText("Current version");
        isAccessibleInLightAndDarkAndFitsAPhone("a history with a destination");
        page.setViewportSize(1280, 900);

        newest.locator("a.mono").click();
        page.click("a:has-text('History')");
        assertThat(page.locator("h1")).hasText("History of carrier-enns");
        page.click("button:has-text('Restore this version')");
        assertThat(page.locator(".notice-good")).containsText("The earlier version of carrier-enns was restored");
        assertThat(page.locator("#rules-0-uri")).hasValue("sip:+{number}@first.example.net");
    }

    @Test
    void numberThatSomebodyElseHasChangedMeanwhile_isNotRestored_andShowsThatChange() {
        console.number(APEX, "442079467702", "sip:first@example.net");
        console.number(APEX, "442079467702", "sip:second@example.net");
        open(Scripting.OFF);
        go("/numbers/" + APEX + "/442079467702/history");
        assertThat(page.locator(".versions > li")).hasCount(2);
        console.number(APEX, "442079467702", "sip:third@example.net");

        page.click("button:has-text('Restore this version')");
        assertThat(page.locator("#faults")).containsText("+442079467702");
        assertThat(page.locator(".versions > li")).hasCount(3);
        assertThat(page.locator(".versions > li").first()).containsText("sip:third@example.net");

        page.locator("button:has-text('Restore this version')").last().click();
        assertThat(page.locator(".notice-good")).containsText("was restored");
        assertThat(page.locator("#rules-0-uri")).hasValue("sip:first@example.net");
    }
}
