package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import org.junit.jupiter.api.Test;

/** Pages without a URL of their own, because they are the response of a form, are as accessible as the others. */
class StepsIT extends ConsoleVisit {

    @Test
    void reviewAndConflict_areAccessible() {
        console.number(APEX, "442079464301", "sip:old@example.net");
        open(Scripting.ON);
        go("/numbers/" + APEX + "/442079464301");
        page.fill("#rules-0-uri", "sip:new@example.net");
        page.fill("#comment", "third floor");
        review();
        isAccessibleInLightAndDarkAndFitsAPhone("review");
        console.number(APEX, "442079464301", "sip:theirs@example.net");
        save();
        assertThat(page.locator("#conflict")).containsText("sip:theirs@example.net");
        isAccessibleInLightAndDarkAndFitsAPhone("conflict");
    }

    @Test
    void selection_isAccessible() {
        console.number(APEX, "442079464302", "sip:a@example.net");
        open(Scripting.ON);
        go("/numbers?q=442079464302");
        page.check("[data-choose-all]");
        page.click("button:has-text('Add tags')");
        assertThat(page.locator("h1")).hasText("Add tags to 1 entry");
        page.fill("#set-tags", "accessible");
        page.click("button:has-text('Show the differences')");
        assertThat(page.locator("tbody ins")).hasCount(1);
        isAccessibleInLightAndDarkAndFitsAPhone("selection");
    }

    @Test
    void everythingThatMatches_isAccessible() {
        console.number(APEX, "442079464303", "sip:a@example.net");
        open(Scripting.ON);
        go("/numbers?q=442079464303");
        page.click("button:has-text('All matches')");
        assertThat(page.locator("h1")).hasText("All matches");
        isAccessibleInLightAndDarkAndFitsAPhone("matching, asked");
        page.setViewportSize(1280, 900);
        page.selectOption("#edit", "COMMENT");
        page.fill("#set-comment", "accessible");
        page.click("button:has-text('Show what would happen')");
        assertThat(page.locator(".tile .figure").first()).hasText("1");
        assertThat(page.locator("#sample tbody ins").first()).hasText("accessible");
        isAccessibleInLightAndDarkAndFitsAPhone("matching, counted");
        page.click("button:has-text('Change 1 entry')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
        isAccessibleInLightAndDarkAndFitsAPhone("job");
    }

    @Test
    void exportOfTheWholeZone_isAccessible() {
        open(Scripting.ON);
        go("/exports/new?zone=" + APEX + "&q=4420");
        page.selectOption("#format", "zonefile");
        page.click(".form-actions button");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Finished");
        assertThat(page.locator("h1")).containsText("e164.arpa_");
        isAccessibleInLightAndDarkAndFitsAPhone("export");
    }

    @Test
    void exportForAGroup_isAccessible_andItsNameSaysWhoseItIs() {
        console.requesters("export-readers", "export-region");
        open(Scripting.ON);
        go("/exports/new?zone=" + APEX);
        page.click("summary:has-text('As a requester gets it')");
        page.fill("#requester", "export-writers");
        page.click(".form-actions button");
        assertThat(page.locator("#requester-error")).containsText("There is no requester group export-writers");
        isAccessibleInLightAndDarkAndFitsAPhone("export for a group");
        page.fill("#requester", "export-readers");
        page.click(".form-actions button");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Finished");
        assertThat(page.locator("h1")).containsText("e164.arpa_for-export-readers_");
    }

    @Test
    void revertOfWhatWasChangedLater_isAccessible() {
        console.number(APEX, "442079464304", "sip:a@example.net");
        open(Scripting.ON);
        go("/numbers/" + APEX + "/442079464304");
        page.selectOption("#status", "CLOSED");
        review();
        save();
        assertThat(page.locator(".notice-good")).containsText("was saved");
        console.number(APEX, "442079464304", "sip:later@example.net");
        page.click("button:has-text('Undo')");
        assertThat(page.locator("#obstacles")).isVisible();
        isAccessibleInLightAndDarkAndFitsAPhone("revert");
    }

    @Test
    void rowThatIsEdited_isAccessible() {
        console.number(APEX, "442079464305", "sip:a@example.net");
        open(Scripting.ON);
        go("/numbers?q=442079464305");
        page.click("button[aria-label='Edit +442079464305 here']");
        page.fill(".row-editor input[name=target]", "not a uri");
        page.keyboard().press("Enter");
        assertThat(page.locator("#row-fault")).isVisible();
        isAccessibleInLightAndDarkAndFitsAPhone("row editor");
    }
}
