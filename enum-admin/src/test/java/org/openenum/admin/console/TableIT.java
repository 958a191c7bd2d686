package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Changes of many numbers at once, and their reverts. */
class TableIT extends ConsoleVisit {

    @ParameterizedTest
    @EnumSource
    void chosenNumbers_areReviewedClosedAndReopenedByUndo(Scripting scripting) {
        String prefix = scripting == Scripting.ON ? "4420794611" : "4420794612";
        numbers(prefix, 3);
        open(scripting);
        go("/numbers?q=" + prefix);
        page.check("input[value='NUMBER/" + prefix + "01']");
        page.check("input[value='NUMBER/" + prefix + "02']");
        page.click("button:has-text('Set the status')");
        assertThat(page.locator("h1")).hasText("Set the status of 2 entries");
        page.selectOption("#set-status", "CLOSED");
        page.click("button:has-text('Show the differences')");
        assertThat(page.locator("tbody tr")).hasCount(2);
        assertThat(page.locator("tbody ins").first()).containsText("Closed");
        page.fill("#reason", "moved out");
        page.click("button:has-text('Change 2 entries')");
        assertThat(page.locator(".notice-good")).containsText("2 entries were changed");
        go("/numbers?status=CLOSED&q=" + prefix);
        assertThat(page.locator("[data-row]")).hasCount(2);

        go("/numbers/" + APEX + "/" + prefix + "01/history");
        assertThat(page.locator(".versions")).containsText("moved out");
        page.click(".versions li:first-child a");
        page.click("button:has-text('Revert this change')");
        assertThat(page.locator(".notice-good")).containsText("Reverted: 2 changes");
        go("/numbers?status=CLOSED&q=" + prefix);
        assertThat(page.locator("[data-row]")).hasCount(0);
    }

    @ParameterizedTest
    @EnumSource
    void filteredTable_isExportedAndItsFileFetched(Scripting scripting) throws IOException {
        String prefix = scripting == Scripting.ON ? "4420794651" : "4420794652";
        numbers(prefix, 3);
        open(scripting);
        go("/numbers");
        page.fill("#q", "+" + prefix + "02");
        if (scripting == Scripting.OFF) {
            page.click("form.search button");
        }
        assertThat(page.locator("[data-row]")).hasCount(1);
        page.click("#export");
        assertThat(page.locator("h1")).hasText("Export");
        assertThat(page.locator("#narrowed")).containsText(prefix + "02");
        page.click(".form-actions button");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Finished");
        Download download = page.waitForDownload(() -> page.click("a:has-text('Download')"));
        assertThat(download.suggestedFilename()).matches("e164\\.arpa_" + prefix + "02_.*Z\\.csv");
        assertThat(Files.readAllLines(download.path()))
                .hasSize(2)
                .element(1)
                .asString()
                .startsWith(prefix + "02,number,");
        go("/jobs?format=EXPORT");
        assertThat(page.locator("#jobs tbody tr").first()).containsText("Finished");
    }

    @Test
    void choice_isKeptFromPageToPage() {
        numbers("442079462", 60);
        open(Scripting.ON);
        go("/numbers?q=442079462");
        assertThat(page.locator("[data-row]")).hasCount(50);
        page.check("[data-choose-all]");
        assertThat(page.locator("[data-chosen]")).hasText("50 selected");
        page.click("text=Next page");
        assertThat(page.locator("[data-row]")).hasCount(10);
        page.check("[data-choose-all]");
        assertThat(page.locator("[data-chosen]")).hasText("60 selected");
        page.click("text=Previous page");
        assertThat(page.locator("[data-row]")).hasCount(50);
        assertThat(page.locator("[data-row] a.open").first()).hasText("+44207946201");
        assertThat(page.locator("[rel=prev]")).hasCount(0);
        assertThat(page.locator("[data-chosen]")).hasText("60 selected");
        page.click("button[value=DELETE]");
        assertThat(page.locator("h1")).hasText("Remove 60 entries");
        page.click("button:has-text('Remove 60 entries')");
        assertThat(page.locator(".notice-good")).containsText("60 entries were removed");
        page.click("button:has-text('Undo')");
        assertThat(page.locator(".notice-good")).containsText("Reverted: 60 changes");
        go("/numbers?q=442079462");
        assertThat(page.locator("[data-row]")).hasCount(50);
        assertThat(page.locator("[data-chosen]")).hasText("Select all on this page");
    }

    @Test
    void choiceOfMoreThanMayBe_saysSo() {
        numbers("4420794633", 2);
        open(Scripting.ON);
        go("/numbers?q=4420794633");
        page.evaluate("sessionStorage.setItem(`chosen ${document.getElementById('selection').dataset.key}`,"
                + " JSON.stringify(Array.from({ length: 999 }, (none, at) => `NUMBER/${at}`)))");
        page.check("input[value='NUMBER/442079463301']");
        assertThat(page.locator("[data-chosen]")).hasText("1000 selected");
        assertThat(page.locator("#announcement")).isHidden();
        page.click("input[value='NUMBER/442079463302']");
        assertThat(page.locator("#announcement")).containsText("No more than 1,000 entries can be selected");
        assertThat(page.locator("[data-chosen]")).hasText("1000 selected");
        assertThat(page.locator("input[value='NUMBER/442079463302']")).not().isChecked();
    }

    @ParameterizedTest
    @EnumSource
    void everythingThatMatches_isCountedChangedAsAJobAndTakenBack(Scripting scripting) {
        String prefix = scripting == Scripting.ON ? "4420794631" : "4420794632";
        numbers(prefix, 4);
        open(scripting);
        go("/numbers?q=" + prefix);
        page.click("button:has-text('All matches')");
        page.selectOption("select[name=edit]", "COMMENT");
        page.fill("#set-comment", "sold");
        page.click("button:has-text('Show what would happen')");
        assertThat(page.locator(".tile .figure").first()).hasText("4");
        page.click("button:has-text('Change 4 entries')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
        go("/numbers?q=" + prefix);
        assertThat(page.locator("[data-row]:has-text('sold')")).hasCount(4);
        page.goBack();
        page.click("button:has-text('Undo')");
        assertThat(page.locator(".notice-good")).containsText("Reverted: 4 changes");
        go("/numbers?q=" + prefix);
        assertThat(page.locator("[data-row]:has-text('sold')")).hasCount(0);
    }

    @Test
    void chosenNumberThatSomebodyChanges_changesNone() {
        numbers("4420794613", 2);
        open(Scripting.ON);
        go("/numbers?q=4420794613");
        page.check("[data-choose-all]");
        page.click("button:has-text('Set the comment')");
        page.fill("#set-comment", "ours");
        page.click("button:has-text('Show the differences')");
        assertThat(page.locator("tbody ins")).hasCount(2);
        console.number(APEX, "442079461302", "sip:theirs@example.net");
        page.fill("#reason", "ticket 4713");
        page.click("button:has-text('Change 2 entries')");
        assertThat(page.locator("#faults")).isVisible();
        page.click("button:has-text('Show the differences')");
        assertThat(page.locator("#reason")).hasValue("ticket 4713");
        go("/numbers?q=4420794613");
        assertThat(page.locator("[data-chosen]")).hasText("2 selected");
        go("/numbers/" + APEX + "/442079461301");
        assertThat(page.locator("#comment")).hasValue("");
    }

    @Test
    void row_isChangedInPlace() {
        numbers("4420794614", 1);
        open(Scripting.ON);
        go("/numbers?q=4420794614");
        page.click("button[aria-label='Edit +442079461401 here']");
        page.fill(".row-editor input[name=target]", "not a uri");
        page.keyboard().press("Enter");
        assertThat(page.locator("#row-fault")).isVisible();
        page.fill(".row-editor input[name=target]", "sip:reception@example.net");
        page.fill(".row-editor input[name=comment]", "front desk");
        page.keyboard().press("Enter");
        assertThat(page.locator("button[aria-label='Edit +442079461401 here']")).isFocused();
        assertThat(page.locator("[data-row]")).containsText("sip:reception@example.net");
        assertThat(page.locator("[data-row]")).containsText("front desk");
        assertThat(page.locator(".row-editor")).hasCount(0);
        page.click("button[aria-label='Edit +442079461401 here']");
        page.fill(".row-editor input[name=comment]", "never mind");
        page.keyboard().press("Escape");
        assertThat(page.locator("[data-row]")).containsText("front desk");
        assertThat(page.locator("button[aria-label='Edit +442079461401 here']")).isFocused();
    }

    @Test
    void order_staysWhenTheEntriesAreCounted() {
        numbers("4420794653", 2);
        open(Scripting.ON);
        go("/numbers?q=4420794653&sort=-number");
        page.click("text=Count all matches");
        assertThat(page.locator("#results")).containsText("2 entries match");
        assertThat(page.locator("[data-row] a.open").first()).hasText("+442079465302");
    }

    @Test
    void filter_canBeTakenAwayWhereTheNumberIsNone() {
        open(Scripting.ON);
        go("/numbers?q=letters&status=CLOSED");
        assertThat(page.locator("#results .notice-bad")).isVisible();
        page.click(".chip:has-text('letters')");
        assertThat(page.locator("#q")).hasValue("");
        assertThat(page.locator("#status")).hasValue("CLOSED");
    }

    @Test
    void destinationAboveTheTable_isTakenByItsName() {
        open(Scripting.ON);
        go("/numbers");
        page.fill("#quick-number", "+442079461503");
        page.fill("#quick-target", "gatewai");
        page.click(".quick button");
        assertThat(page.locator("#ruleSet-error")).containsText("There is no destination named gatewai");
        summaryHasTheFocusAndLeadsTo("#ruleSet");
        go("/numbers");
        page.fill("#quick-number", "+442079461503");
        page.fill("#quick-target", "gate");
        assertThat(page.locator("#quick-targets option[value=gateway]")).hasCount(1);
        page.fill("#quick-target", "gateway");
        page.click(".quick button");
        assertThat(page.locator(".notice-good")).containsText("+442079461503 was created");
        go("/numbers?q=442079461503");
        assertThat(page.locator("[data-row]")).containsText("gateway");
    }

    @ParameterizedTest
    @EnumSource
    void number_isAddedAboveTheTableAndTakenBack(Scripting scripting) {
        String digits = scripting == Scripting.ON ? "442079461501" : "442079461502";
        open(scripting);
        go("/numbers");
        page.fill("#quick-number", "+" + digits);
        page.fill("#quick-target", "sip:+{number}@pbx.example.net");
        page.click(".quick button");
        assertThat(page.locator(".notice-good")).containsText("+" + digits + " was created");
        assertThat(page.locator("#quick-number")).isFocused();
        page.click("button:has-text('Undo')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
        go("/numbers?q=" + digits);
        assertThat(page.locator("[data-row]")).hasCount(0);
        go("/numbers/" + APEX + "/" + digits + "/history");
        assertThat(page.locator(".versions > li")).hasCount(2);
        page.click(".versions > li:last-child button");
        assertThat(page.locator(".notice-good")).containsText("The earlier version of");
        assertThat(page.locator("h1")).hasText("+" + digits);
    }

    @Test
    void whatStandsAroundTheTable_isOfTheZoneThatIsShown() {
        String other = "quick.example";
        console.zone(other);
        open(Scripting.ON);
        go("/numbers?zone=" + APEX);
        page.selectOption("#zone", other);
        assertThat(page.locator("#results")).containsText("No numbers in " + other + " yet");
        assertThat(page.locator("a[data-new]")).hasAttribute("href", "/numbers/new?zone=" + other);
        assertThat(page.locator("#starts a:has-text('Import')")).hasAttribute("href", "/imports?zone=" + other);
        page.click("summary:has-text('Columns')");
        page.click("form[action='/preferences'] button");
        assertThat(page.locator("#zone")).hasValue(other);

        page.selectOption("#zone", APEX);
        assertThat(page.locator("#results")).not().containsText("No numbers");
        page.selectOption("#zone", other);
        assertThat(page.locator("#results")).containsText("No numbers in " + other + " yet");
        page.fill("#quick-number", "+442079461505");
        page.fill("#quick-target", "sip:+{number}@pbx.example.net");
        page.click(".quick button");
        assertThat(page.locator(".notice-good")).containsText("+442079461505 was created");
        assertThat(page.locator("#zone")).hasValue(other);
        assertThat(page.locator("[data-row]")).hasCount(1);
        go("/numbers?zone=" + APEX + "&q=442079461505");
        assertThat(page.locator("[data-row]")).hasCount(0);
    }

    @Test
    void filter_isAChipThatGoesWithAClick() {
        numbers("4420794616", 1);
        open(Scripting.ON);
        go("/numbers?q=4420794616&status=CLOSED");
        assertThat(page.locator(".chip")).hasCount(2);
        assertThat(page.locator("[data-row]")).hasCount(0);
        page.click(".chip:has-text('CLOSED')");
        assertThat(page.locator(".chip")).hasCount(1);
        assertThat(page.locator("[data-row]")).hasCount(1);
    }

    @Test
    void twoBrowsers_losesNoUpdate() {
        numbers("4420794617", 1);
        Page first = chromium.open(options -> options.setStorageState(signedIn));
        first.navigate(console.url() + "/numbers/" + APEX + "/442079461701");
        first.fill("#comment", "first");
        open(Scripting.ON);
        go("/numbers/" + APEX + "/442079461701");
        page.fill("#comment", "second");
        review();
        save();
        assertThat(page.locator(".notice-good")).containsText("was saved");
        first.click(".form-actions button[value=review]");
        assertThat(first.locator("#conflict")).containsText("second");
        assertThat(first.locator("#conflict")).containsText("first");
        go("/numbers/" + APEX + "/442079461701");
        assertThat(page.locator("#comment")).hasValue("second");
        first.context().close();
    }

    @Test
    void laterChange_isNamedBeforeAnEarlierOneIsTakenBack() {
        numbers("4420794618", 1);
        open(Scripting.ON);
        go("/numbers/" + APEX + "/442079461801");
        page.selectOption("#status", "CLOSED");
        review();
        save();
        assertThat(page.locator(".notice-good")).containsText("was saved");
        console.number(APEX, "442079461801", "sip:later@example.net");
        page.click("button:has-text('Undo')");
        assertThat(page.locator("#obstacles")).containsText("442079461801");
        page.click("button:has-text('Revert everything')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
    }

    @Test
    void laterChangeThatWasKept_canStillBeTakenBack() {
        String prefix = "4420794619";
        numbers(prefix, 2);
        open(Scripting.ON);
        go("/numbers?q=" + prefix);
        page.check("input[value='NUMBER/" + prefix + "01']");
        page.check("input[value='NUMBER/" + prefix + "02']");
        page.click("button:has-text('Set the status')");
        page.selectOption("#set-status", "CLOSED");
        page.click("button:has-text('Show the differences')");
        page.click("button:has-text('Change 2 entries')");
        assertThat(page.locator(".notice-good")).containsText("2 entries were changed");
        console.number(APEX, prefix + "01", "sip:later@example.net");
        go("/numbers/" + APEX + "/" + prefix + "02/history");
        page.click(".versions li:first-child a");
        page.click("button:has-text('Revert this change')");
        page.click("button:has-text('Keep these')");
        assertThat(page.locator(".notice-good")).containsText("Reverted: 1 change");

        page.click("button:has-text('Revert the rest')");
        assertThat(page.locator("#obstacles")).containsText(prefix + "01");
        page.click("button:has-text('Revert everything')");
        assertThat(page.locator(".notice-good")).containsText("Reverted: 1 change");
    }

    @Test
    void tableThatIsSearchedInPlace_tellsThoseWhoDoNotSeeIt_howManyRowsItShows() {
        String prefix = "4420794609";
        numbers(prefix, 3);
        open(Scripting.ON);
        go("/numbers?zone=" + APEX);
        assertThat(page.locator("#rows-shown[aria-live=polite]")).isEmpty();
        page.fill("#q", prefix);
        assertThat(page.locator("#rows-shown")).hasText("Rows shown: 3");
        page.fill("#q", prefix + "02");
        assertThat(page.locator("#rows-shown")).hasText("Rows shown: 1");
        go("/jobs");
        page.selectOption("#state", "CANCELLED");
        page.selectOption("#format", "DEMO");
        assertThat(page.locator("#rows-shown")).hasText("Rows shown: 0");
    }

    private void numbers(String prefix, int count) {
        for (int i = 1; i <= count; i++) {
            console.number(APEX, prefix + String.format("%02d", i), "sip:+{number}@pbx.example.net");
        }
    }
}
