package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.account.Role;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.ruleset.RuleSetDraft;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.usecase.Precondition;

/** The target safety of a destination: seen, changed, reviewed, reverted and removed. */
class TargetSafetyIT extends ConsoleVisit {

    private void destination(String name) {
        List<RuleDraft> rules = List.of(
                RuleDraft.ofUri("E2U+sip", "sip:+{number}@one." + name + ".example"),
                RuleDraft.ofUri("E2U+sip", "sip:+{number}@two." + name + ".example"),
                RuleDraft.ofUri("E2U+sip", "sip:+{number}@three." + name + ".example"));
        console.get(RuleSetService.class)
                .put(name, new RuleSetDraft(300, null, rules, null), Precondition.ANY, RunningConsole.somebodyElse());
    }

    private static String page(String name) {
        return "/destinations/" + name + "/target-safety";
    }

    @ParameterizedTest
    @EnumSource
    void safety_isChosen_reviewed_saved_takenBackAndRemoved(Scripting scripting) {
        String name = scripting == Scripting.ON ? "safety-life" : "safety-life-plain";
        destination(name);
        destination(name + "-spare");
        open(scripting);
        go("/destinations/" + name);
        page.click("#safety a");
        assertThat(page.locator("#edit")).containsText("Nothing is set");
        assertThat(page.locator("#now")).containsText("3 of 3 targets in service");
        page.fill("#minimumInService", "2");
        page.selectOption("#whenAllDown", "FALLBACK");
        page.fill("#fallback", name + "-spare");
        review();
        assertThat(page.locator("#changes")).containsText("Minimum number of targets in service");
        assertThat(page.locator("#changes ins").nth(1)).hasText("Answer another destination");
        page.fill("#reason", "two sites are too few");
        save();
        assertThat(page.locator(".notice-good")).containsText("The target safety of " + name + " was saved");
        assertThat(page.locator("#fallback")).hasValue(name + "-spare");

        page.selectOption("#whenAllDown", "NO-DATA");
        review();
        save();
        page.click("button:has-text('Undo')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
        assertThat(page.locator("#whenAllDown")).hasValue("FALLBACK");

        page.click(".page-head >> text=History");
        assertThat(page.locator(".versions")).containsText("two sites are too few");
        go(page(name));
        page.click("summary:has-text('Remove the target safety')");
        page.click("button:has-text('Remove the target safety')");
        assertThat(page.locator(".notice-good")).containsText("was removed");
        assertThat(page.locator("#minimumInService")).hasValue("1");
    }

    @Test
    void whatCannotBe_standsBesideItsField_andNothingIsStored() {
        destination("safety-wrong");
        open(Scripting.ON);
        go(page("safety-wrong"));
        page.fill("#minimumInService", "21");
        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#minimumInService-error")).containsText("from 0 to 20");
        page.fill("#minimumInService", "1");
        page.selectOption("#whenAllDown", "FALLBACK");
        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#fallback-error")).containsText("Name the destination that is answered");
        page.fill("#fallback", "safety-wrong");
        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#fallback-error")).containsText("cannot be its own fallback");
        page.fill("#fallback", "safety-nowhere");
        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#fallback-error")).containsText("There is no destination named safety-nowhere");
        isAccessibleInLightAndDarkAndFitsAPhone("a target safety that is refused");
        go(page("safety-wrong"));
        assertThat(page.locator("#edit")).containsText("Nothing is set");
    }

    @Test
    void whatSomebodyElseSavedMeanwhile_standsBesideYours() {
        destination("safety-race");
        open(Scripting.ON);
        go(page("safety-race"));
        page.fill("#minimumInService", "3");
        review();
        console.safety("safety-race", 2);
        save();
        assertThat(page.locator("#conflict")).containsText("Minimum number of targets in service");
        review();
        save();
        assertThat(page.locator("#minimumInService")).hasValue("3");
    }

    @Test
    void page_saysWhatHoldsNow_andFitsAPhone() {
        destination("safety-look");
        console.safety("safety-look", 2);
        for (String host : List.of("one", "two")) {
            String target = host + ".safety-look.example:5060";
            console.takesReports(target);
            console.reported(target, false, "all channels busy");
        }
        open(Scripting.ON);
        go(page("safety-look"));
        assertThat(page.locator("#now")).containsText("1 of 3 targets in service");
        assertThat(page.locator("#now .tag:has-text('Still answered')")).hasCount(1);
        isAccessibleInLightAndDarkAndFitsAPhone("a target safety");
        picture("target-safety");
        page.fill("#minimumInService", "3");
        review();
        isAccessibleInLightAndDarkAndFitsAPhone("the review of a target safety");
    }

    @Test
    void minimumThatIsMoreThanThereAreTargets_isAllOfThem() {
        destination("safety-all");
        console.safety("safety-all", 5);
        open(Scripting.ON);
        go(page("safety-all"));
        assertThat(page.locator("#now")).containsText("3 of 3 stay in service");
    }

    @Test
    void viewer_looksAndIsToldWhy() {
        destination("safety-viewed");
        windowOf("sabine", Role.VIEWER);
        go(page("safety-viewed"));
        assertThat(page.locator("#minimumInService")).hasValue("1");
        assertThat(page.locator("#why-not")).isVisible();
    }
}
