package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is changed when everything that a filter finds is changed: what the filter says, no more and no less. */
class MatchingIT extends ConsoleVisit {

    @ParameterizedTest
    @EnumSource
    void filterThatIsTypedAndNotYetApplied_isWhatTheFormIsAbout(Scripting scripting) {
        String prefix = scripting == Scripting.ON ? "4420794641" : "4420794642";
        numbers(prefix, 3);
        open(scripting);
        go("/numbers?zone=" + APEX);
        // As a person does who is faster than the table: nothing was looked for yet.
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
        openWithoutMotion();
        go("/numbers?q=4420794643");
        matching();
        assertThat(page.locator("#edit")).hasValue("");
        assertThat(page.locator("#set-status")).hasValue("");
        page.click("button:has-text('Show what would happen')");
        assertThat(page.locator("#edit-error")).containsText("ay what is to change");
        page.selectOption("#edit", "STATUS");
        page.click("button:has-text('Show what would happen')");
        assertThat(page.locator("#set-status-error")).containsText("ay which status");
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
        page.fill("#set-comment", "behind the gateway");
        page.click("button:has-text('Show what would happen')");
        assertThat(page.locator(".tile .figure").first()).hasText("3");
        page.click("button:has-text('Change 3 entries')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
        go("/numbers?zone=" + APEX + "&ruleSet=gateway&q=44207946");
        assertThat(page.locator("[data-row]:has-text('behind the gateway')")).hasCount(3);
    }

    @Test
    void delegationsAmongTheNumbers_areChangedWhereDelegationsAre() {
        console.delegation(APEX, "4420794646", "ns1.matched.example");
        openWithoutMotion();
        go("/numbers?zone=" + APEX + "&q=4420794646&kind=DELEGATION");
        matching();
        assertThat(page).hasURL(console.url() + "/delegations/matching?zone=" + APEX + "&q=4420794646");
        assertThat(page.locator("#found")).hasText("1 entry matches");
    }

    @Test
    void whatWasCountedIsNotWhatMatchesAnyMore_isAskedAgain() {
        numbers("4420794647", 2);
        openWithoutMotion();
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

    private void matching() {
        page.click("button:has-text('All that match')");
        assertThat(page.locator("h1")).hasText("All that match");
    }

    private void numbers(String prefix, int count) {
        for (int i = 1; i <= count; i++) {
            console.number(APEX, prefix + "0" + i, "sip:{number}@matched.example.net");
        }
    }
}
