package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A change of everything that a filter finds affects exactly that. */
class MatchingIT extends ConsoleVisit {

    @ParameterizedTest
    @EnumSource
    void filterThatIsTypedAndNotYetApplied_isWhatTheFormIsAbout(Scripting scripting) {
        String prefix = scripting == Scripting.ON ? "4420794655" : "4420794656";
        numbers(prefix, 3);
        open(scripting);
        go("/numbers?zone=" + APEX);
        // Sets the filter without a search, as a user does who is faster than the table.
        page.locator("#q").evaluate("(field, text) => field.value = text", prefix + "0");
        page.locator("#kind").evaluate("field => field.value = 'NUMBER'");
        matching();
        assertThat(page.locator("#scope")).containsText(prefix + "0");
        assertThat(page.locator("#scope")).containsText("Numbers");
        assertThat(page.locator("#found")).hasText("3 entries match");
    }

    @Test
    void form_presetsNothing() {
        numbers("4420794643", 1);
        open(Scripting.ON);
        go("/numbers?q=4420794643");
        matching();
        assertThat(page.locator("#edit")).hasValue("");
        assertThat(page.locator("#set-status")).hasValue("");
        page.click("button:has-text('Show what would happen')");
        assertThat(page.locator("#edit-error")).containsText("hoose what to change");
        page.selectOption("#edit", "STATUS");
        page.click("button:has-text('Show what would happen')");
        assertThat(page.locator("#set-status-error")).containsText("hoose a status");
        isAccessibleInLightAndDarkAndFitsAPhone("matching, refused");
    }

    @Test
    void usersOfADestination_areItsNumbersAndItsBlocks() {
        console.pointing(APEX, "442079464401", "gateway");
        console.pointing(APEX, "442079464402", "gateway");
        console.pointingBlock(APEX, "4420794645", "gateway");
        open(Scripting.ON);
        go("/numbers?zone=" + APEX + "&ruleSet=gateway&q=44207946");
        assertThat(page.locator("[data-row]")).hasCount(3);
        matching();
        assertThat(page.locator("#scope")).containsText("Numbers and blocks");
        assertThat(page.locator("#found")).hasText("3 entries match");
        page.selectOption("#edit", "COMMENT");
        page.fill("#set-comment", "gateway-4");
        page.click("button:has-text('Show what would happen')");
        assertThat(page.locator(".tile .figure").first()).hasText("3");
        page.click("button:has-text('Change 3 entries')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
        go("/numbers?zone=" + APEX + "&ruleSet=gateway&q=44207946");
        assertThat(page.locator("[data-row]:has-text('gateway-4')")).hasCount(3);
    }

    @Test
    void delegationsAmongTheNumbers_areChangedWhereDelegationsAre() {
        console.delegation(APEX, "4420794646", "ns1.matched.example");
        open(Scripting.ON);
        go("/numbers?zone=" + APEX + "&q=4420794646&kind=DELEGATION");
        matching();
        assertThat(page).hasURL(console.url() + "/delegations/matching?zone=" + APEX + "&q=4420794646");
        assertThat(page.locator("#found")).hasText("1 entry matches");
    }

    @Test
    void whatWasCountedIsNotWhatMatchesAnyMore_isAskedAgain() {
        numbers("4420794647", 2);
        open(Scripting.ON);
        go("/numbers?q=4420794647");
        matching();
        page.selectOption("#edit", "COMMENT");
        page.fill("#set-comment", "counted");
        page.click("button:has-text('Show what would happen')");
        console.number(APEX, "442079464709", "sip:late@example.net");
        page.click("button:has-text('Change 2 entries')");
        assertThat(page.locator("#moved")).containsText("3 entries would be changed now, 2 when this page was shown");
        assertThat(page.locator(".tile .figure").first()).hasText("3");
        isAccessibleInLightAndDarkAndFitsAPhone("matching, asked again");
        page.setViewportSize(1280, 900);
        page.click("button:has-text('Change 3 entries')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
    }

    @Test
    void rulesOfADestination_stayWhereNobodySaysOtherwise() {
        console.number(APEX, "442079467601", "sip:{number}@old.example.net");
        console.pointing(APEX, "442079467602", "gateway");
        open(Scripting.ON);
        go("/numbers?q=4420794676");
        matching();
        page.selectOption("#edit", "TTL");
        page.fill("#set-ttl", "60");
        isAccessibleInLightAndDarkAndFitsAPhone("matching, rules asked");
        page.setViewportSize(1280, 900);
        page.click("button:has-text('Show what would happen')");
        assertThat(page.locator("#left-alone"))
                .containsText("1 not changed, because they use the rules of a destination: gateway (1)");
        assertThat(page.locator(".tile .figure").first()).hasText("1");
        isAccessibleInLightAndDarkAndFitsAPhone("matching, some left alone");
        page.setViewportSize(1280, 900);
        page.click("button:has-text('Change 1 entry')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
        assertThat(page.locator("#progress")).containsText("gateway (1)");

        go("/numbers?q=4420794676");
        page.check("[data-choose-all]");
        page.click("button:has-text('Replace a URI host')");
        page.fill("#set-replaceUriHost-from", "old.example.net");
        page.fill("#set-replaceUriHost-to", "new.example.net");
        page.click("button:has-text('Show the differences')");
        assertThat(page.locator("tbody ins")).hasCount(1);
        assertThat(page.locator("tbody ins")).containsText("new.example.net");
        page.click("button:has-text('Change 1 entry')");
        assertThat(page.locator(".notice-good")).containsText("1 entry was changed");

        go("/numbers?q=442079467602");
        page.check("[data-choose-all]");
        page.click("button:has-text('Set the TTL')");
        page.fill("#set-ttl", "90");
        page.click("button:has-text('Show the differences')");
        assertThat(page.locator("tbody")).containsText("Stays as it is: its rules are those of gateway");
        go("/numbers?q=442079467602");
        page.check("[data-choose-all]");
        page.click("button:has-text('Set the TTL')");
        page.fill("#set-ttl", "90");
        page.check("input[name='set.ownRules']");
        page.click("button:has-text('Show the differences')");
        assertThat(page.locator("tbody ins")).hasCount(1);
        isAccessibleInLightAndDarkAndFitsAPhone("selection, taken off a destination");
        page.setViewportSize(1280, 900);
        page.click("button:has-text('Change 1 entry')");
        go("/numbers/" + APEX + "/442079467602");
        assertThat(page.locator("#ttl")).hasValue("90");
        assertThat(page.locator("#ruleSet")).hasValue("");
    }

    @Test
    void destinationOfTwoZones_saysHowManyUseItInEach() {
        open(Scripting.ON);
        console.destination("twozones", "sip:{number}@two.example.net");
        console.zone("two.e164.example");
        console.pointing(APEX, "442079464901", "twozones");
        console.pointing(APEX, "442079464902", "twozones");
        console.pointing("two.e164.example", "442079464901", "twozones");
        go("/destinations/twozones");
        assertThat(page.locator(".page-head")).containsText("Used by 3 numbers and blocks");
        assertThat(page.locator("#users a")).hasCount(2);
        isAccessibleInLightAndDarkAndFitsAPhone("destination of two zones");
        page.setViewportSize(1280, 900);
        page.click("#users a:has-text('1 in two.e164.example')");
        assertThat(page.locator("[data-row]")).hasCount(1);
    }

    private void matching() {
        page.click("button:has-text('All matches')");
        assertThat(page.locator("h1")).hasText("All matches");
    }

    private void numbers(String prefix, int count) {
        for (int i = 1; i <= count; i++) {
            console.number(APEX, prefix + "0" + i, "sip:{number}@matched.example.net");
        }
    }
}
