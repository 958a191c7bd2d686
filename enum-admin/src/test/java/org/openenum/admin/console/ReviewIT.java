package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The review of a change before it is made, and its revert. */
class ReviewIT extends ConsoleVisit {

    @ParameterizedTest
    @EnumSource
    void number_isReviewedBeforeItChanges(Scripting scripting) {
        String digits = scripting == Scripting.ON ? "442079464101" : "442079464102";
        console.number(APEX, digits, "sip:old@example.net");
        open(scripting);
        go("/numbers/" + APEX + "/" + digits);
        page.fill("#rules-0-uri", "sip:new@example.net");
        review();
        assertThat(page.locator("#changes del")).containsText("sip:old@example.net");
        assertThat(page.locator("#changes ins")).containsText("sip:new@example.net");
        assertThat(page.locator("#said-now .uri")).hasText("sip:old@example.net");
        assertThat(page.locator("#said-then .uri")).hasText("sip:new@example.net");

        page.click("button[value=edit]");
        assertThat(page.locator("#rules-0-uri")).hasValue("sip:new@example.net");
        page.selectOption("#status", "CLOSED");
        review();
        assertThat(page.locator("#changes tbody tr")).hasCount(2);
        assertThat(page.locator("#said-then")).containsText("not in service");
        page.fill("#reason", "line moved");
        save();
        assertThat(page.locator(".notice-good")).containsText("+" + digits + " was saved");
        go("/numbers/" + APEX + "/" + digits + "/history");
        assertThat(page.locator(".versions > li").first()).containsText("line moved");
    }

    @Test
    void quickPath_isTwiceEnter() {
        console.number(APEX, "442079464103", "sip:old@example.net");
        open(Scripting.ON);
        go("/numbers/" + APEX + "/442079464103");
        page.fill("#rules-0-uri", "sip:new@example.net");
        page.keyboard().press("Enter");
        assertThat(page.locator("#reason")).isFocused();
        page.keyboard().press("Enter");
        assertThat(page.locator(".notice-good")).containsText("was saved");
        page.click("button:has-text('Undo')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
        assertThat(page.locator("#rules-0-uri")).hasValue("sip:old@example.net");
    }

    @Test
    void nothingChanged_isSaid() {
        console.number(APEX, "442079464104", "sip:same@example.net");
        open(Scripting.ON);
        go("/numbers/" + APEX + "/442079464104");
        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#unchanged")).containsText("nothing to save");
    }

    @Test
    void changeWhileItIsReviewed_showsTheirsAndYours() {
        console.number(APEX, "442079464105", "sip:old@example.net");
        open(Scripting.ON);
        go("/numbers/" + APEX + "/442079464105");
        page.fill("#comment", "mine");
        review();
        console.number(APEX, "442079464105", "sip:theirs@example.net");
        page.fill("#reason", "ticket 4712");
        save();
        assertThat(page.locator("#conflict")).containsText("sip:theirs@example.net");
        assertThat(page.locator("#conflict")).containsText("mine");
        review();
        assertThat(page.locator("#reason")).hasValue("ticket 4712");
        save();
        assertThat(page.locator(".notice-good")).containsText("was saved");
    }

    @ParameterizedTest
    @EnumSource
    void destination_isReviewedWithThoseThatFollowAndTakenBack(Scripting scripting) {
        String name = scripting == Scripting.ON ? "carrier-graz" : "carrier-linz";
        open(scripting);
        go("/new/destinations");
        page.fill("#name", name);
        page.fill("#rules-0-uri", "sip:+{number}@old.example.net");
        save();
        assertThat(page.locator(".notice-good")).containsText("was created");
        page.fill("#rules-0-uri", "sip:+{number}@new.example.net");
        review();
        assertThat(page.locator(".page-head")).containsText("Nothing uses it");
        assertThat(page.locator("#changes del")).containsText("@old.example.net");
        assertThat(page.locator("#changes ins")).containsText("@new.example.net");
        save();
        assertThat(page.locator(".notice-good")).containsText("was saved");
        page.click("button:has-text('Undo')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
        assertThat(page.locator("#rules-0-uri")).hasValue("sip:+{number}@old.example.net");
    }

    @Test
    void oneRuleOfTwo_isMarkedAlone_inReviewHistoryChangesAndAudit() {
        open(Scripting.ON);
        go("/new/destinations");
        page.fill("#name", "carrier-wels");
        page.fill("#rules-0-uri", "sip:+{number}@old.example.net");
        page.click("button[value=add-rule]");
        page.fill("#rules-1-service", "E2U+web:https");
        page.fill("#rules-1-uri", "https://stays.example.net/");
        save();
        assertThat(page.locator(".notice-good")).containsText("was created");
        page.fill("#rules-0-uri", "sip:+{number}@new.example.net");
        review();
        isMarkedAlone("#changes");
        isAccessibleInLightAndDarkAndFitsAPhone("a difference of several rules");
        page.setViewportSize(1280, 900);
        save();
        assertThat(page.locator(".notice-good")).containsText("was saved");

        go("/audit?object=carrier-wels&action=rule-set.change");
        assertThat(page.locator("table.folds")).not().containsText("{\"");
        page.click("summary:has-text('Before and after')");
        isMarkedAlone("table.folds > tbody > tr");
        page.click("table.folds > tbody > tr a[href*='/changes/']");
        isMarkedAlone(".versions");
    }

    private void isMarkedAlone(String where) {
        assertThat(page.locator(where + " del")).hasText("100 10 E2U+sip sip:+{number}@old.example.net");
        assertThat(page.locator(where + " ins")).hasText("100 10 E2U+sip sip:+{number}@new.example.net");
        assertThat(page.locator(where + " .same")).containsText("https://stays.example.net/");
    }

    @ParameterizedTest
    @EnumSource
    void zone_isReviewedAndTakenBack(Scripting scripting) {
        String apex = scripting == Scripting.ON ? "review-on.example" : "review-off.example";
        open(scripting);
        go("/zones/new");
        page.fill("#apex", apex);
        page.selectOption("#numbering", "PRIVATE");
        save();
        assertThat(page.locator(".notice-good")).containsText("was created");
        page.fill("#refreshSeconds", "7201");
        review();
        assertThat(page.locator("#changes tbody tr")).hasCount(1);
        assertThat(page.locator("#changes tbody tr")).containsText("Refresh (seconds)");
        save();
        assertThat(page.locator(".notice-good")).containsText("was saved");
        page.click("button:has-text('Undo')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
        assertThat(page.locator("#refreshSeconds")).not().hasValue("7201");
    }

    @ParameterizedTest
    @EnumSource
    void makingAndRemovingAZone_areTakenBack(Scripting scripting) {
        String apex = scripting == Scripting.ON ? "made-on.example" : "made-off.example";
        open(scripting);
        go("/zones/new");
        page.fill("#apex", apex);
        page.fill("#nameServers", "ns1.example.net ns2.example.net");
        page.selectOption("#numbering", "PRIVATE");
        save();
        page.click("button:has-text('Undo')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
        assertThat(page.locator("h1")).hasText("Zones");
        assertThat(page.locator("table")).not().containsText(apex);
        page.click("button:has-text('Undo')");
        page.click("a:has-text('" + apex + "')");
        assertThat(page.locator("#name-servers")).containsText("ns2.example.net");
        page.click("summary:has-text('Remove this zone')");
        assertThat(page.locator("details:has-text('Remove this zone')")).containsText("cannot be undone");
        page.click("button:has-text('Remove this zone')");
        assertThat(page.locator(".notice-good")).containsText("was removed");
        page.click("button:has-text('Undo')");
        assertThat(page.locator("table")).containsText(apex);
    }
}
