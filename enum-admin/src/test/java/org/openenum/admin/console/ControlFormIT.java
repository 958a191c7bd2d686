package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.account.Role;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.ruleset.RuleSetDraft;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.usecase.Precondition;

/** The form for the load control of a policy: changed, reviewed, reverted and removed. */
class ControlFormIT extends ConsoleVisit {

    private static String page(String name) {
        return "/destinations/" + name + "/routing-policy/control";
    }

    @ParameterizedTest
    @EnumSource
    void control_isChanged_reviewedWithItsReplay_takenBack_removedAndMadeAnew(Scripting scripting) {
        String name = scripting == Scripting.ON ? "control-life" : "control-life-plain";
        console.controlled(name, "north");
        open(scripting);
        go("/steering");
        page.click("section[aria-label='" + name + "'] >> text=Change the load control");
        assertThat(page.locator("#algorithm")).hasValue("WATERMARKS");
        assertThat(page.locator("#targets-1-ranks-0-rank")).hasValue("2");
        assertThat(page.locator("#course figure")).hasCount(3);

        page.selectOption("#algorithm", "DAMPED");
        page.fill("#periodSeconds", "20");
        page.fill("#leaseSeconds", "");
        page.fill("#targets-0-capacity", "2");
        page.fill("#targets-1-ranks-0-rank", "3");
        review();
        assertThat(page.locator("#changes")).containsText("III: near first");
        assertThat(page.locator("#changes")).containsText("north: sip:+{number}@far." + name + ".example 3");
        assertThat(page.locator("#replay figure")).hasCount(3);
        save();
        assertThat(page.locator(".notice-good")).containsText("The load control of " + name + " was saved");
        assertThat(page.locator("#leaseSeconds")).hasValue("60");
        page.click("button:has-text('Undo')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
        assertThat(page.locator("#algorithm")).hasValue("WATERMARKS");
        page.click(".page-head >> text=History");
        assertThat(page.locator(".versions")).containsText("III: near first");

        go(page(name));
        page.click("summary:has-text('Remove the load control')");
        page.click("button:has-text('Remove the load control')");
        assertThat(page.locator(".notice-good")).containsText("was removed");
        assertThat(page.locator("#course")).containsText("has no load control");
        assertThat(page.locator("#algorithm")).hasValue("DAMPED");
        review();
        save();
        assertThat(page.locator("#periodSeconds")).hasValue("10");
    }

    @Test
    void whatCannotBe_standsBesideItsField_andNothingIsStored() {
        console.controlled("control-wrong", "north");
        open(Scripting.ON);
        go(page("control-wrong"));
        refuses("#periodSeconds", "0", "10", "from 1 to 3600");
        refuses("#leaseSeconds", "5", "30", "from 11 to 3600");
        refuses("#thresholds-low", "0.7", "0.4", "below the high watermark");
        refuses("#thresholds-largestStep", "2", "0.3", "at most 1");
        refuses("#ttl-shortest", "5", "", "whole number");
        refuses("#targets-1-capacity", "0", "1", "above 0");
        refuses("#targets-1-ranks-0-rank", "near", "2", "whole number");
        refuses("#targets-1-ranks-0-rank", "1001", "2", "from 1 to 1000");
        refuses("#regions-0-busyness", "0.5", "", "1 to 1000");
        page.fill("#periodSeconds", "0");
        page.click(".form-actions button[value=review]");
        isAccessibleInLightAndDarkAndFitsAPhone("a control that is refused");
    }

    @Test
    void errorOfATarget_standsBesideItAlone_alsoWhereNothingIsSaidOfAnother() {
        console.controlled("control-alone", "north");
        open(Scripting.OFF);
        go(page("control-alone"));
        page.fill("[name='targets.0.capacity']", "");
        page.fill("[name='targets.0.ranks.0']", "");
        page.fill("[name='targets.1.capacity']", "0");
        page.click(".form-actions button[value=review]");
        assertThat(page.locator(".weight-row .error-text")).hasCount(1);
        summaryHasTheFocusAndLeadsTo("[name='targets.1.capacity']");
    }

    private void refuses(String field, String wrong, String right, String message) {
        page.fill(field, wrong);
        page.click(".form-actions button[value=review]");
        String error = field.equals("#ttl-shortest") ? "#ttl-longest-error" : field + "-error";
        assertThat(page.locator(error)).containsText(message);
        page.fill(field, right);
    }

    @Test
    void whatSomebodyElseSavedMeanwhile_standsBesideYours() {
        console.controlled("control-race", "north");
        open(Scripting.ON);
        go(page("control-race"));
        page.fill("#periodSeconds", "30");
        page.fill("#leaseSeconds", "90");
        review();
        Page other = page.context().newPage();
        other.navigate(console.url() + "/steering");
        other.click("section[aria-label='control-race'] button:has-text('Off')");
        assertThat(other.locator(".notice-good")).containsText("switched off");
        other.close();
        save();
        assertThat(page.locator("#conflict")).containsText("Off: the policy's own weights apply");
        review();
        save();
        assertThat(page.locator("#mode")).hasValue("SHADOW");
    }

    @Test
    void regions_areAddedAndRemoved_andKeepWhatWasTyped() {
        console.controlled("control-regions", "north");
        console.requesters("control-southerners", "control-south", "198.51.100.240/28");
        open(Scripting.ON);
        go(page("control-regions"));
        page.fill("[name='targets.0.ranks.0']", "7");
        page.locator("button[value=add-region-control-south]").press("Enter");
        assertThat(page.locator(".rule:has-text('Region control-south')")).isFocused();
        page.fill("[name='targets.1.ranks.1']", "5");
        assertThat(page.locator("[name='targets.0.ranks.0']")).hasValue("7");
        page.locator("button[value=remove-region-north]").press("Enter");
        assertThat(page.locator("button[value=add-region-north]")).isFocused();
        assertThat(page.locator("[name='targets.1.ranks.0']")).hasValue("5");
        review();
        assertThat(page.locator("#changes")).containsText("control-south: sip:+{number}@far.control-regions.example 5");
    }

    @Test
    void destinationWithoutPolicy_saysWhatComesFirst() {
        List<RuleDraft> rules = List.of(RuleDraft.ofUri("E2U+sip", "sip:+{number}@one.control-bare.example"));
        console.get(RuleSetService.class)
                .put(
                        "control-bare",
                        new RuleSetDraft(300, null, rules, null),
                        Precondition.ANY,
                        RunningConsole.somebodyElse());
        open(Scripting.ON);
        go(page("control-bare"));
        assertThat(page.locator(".empty h2")).hasText("There is no routing policy");
    }

    @Test
    void page_isDrawnForALook() {
        console.controlled("control-look", "north");
        open(Scripting.ON);
        go(page("control-look"));
        isAccessibleInLightAndDarkAndFitsAPhone("a control");
        picture("control");
        page.selectOption("#algorithm", "DAMPED");
        review();
        isAccessibleInLightAndDarkAndFitsAPhone("the review of a control");
        picture("control-review");
    }

    @Test
    void viewer_looksAndIsToldWhy() {
        console.controlled("control-viewed", "north");
        windowOf("viktoria", Role.VIEWER);
        go(page("control-viewed"));
        assertThat(page.locator("#algorithm")).hasValue("WATERMARKS");
        assertThat(page.locator("#why-not")).isVisible();
    }
}
