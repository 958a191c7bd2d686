package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.account.Role;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.ruleset.RuleSetDraft;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.usecase.Precondition;

/** The routing policy of a destination: weights are chosen, reviewed, saved, reverted and removed. */
class RoutingPolicyIT extends ConsoleVisit {

    private static final String VIENNA = "sip:+{number}@vienna.policy.example";

    private static final String GRAZ = "sip:+{number}@graz.policy.example";

    private void destination(String name) {
        List<RuleDraft> rules = List.of(
                RuleDraft.ofUri("E2U+sip", VIENNA),
                RuleDraft.ofUri("E2U+sip", GRAZ),
                RuleDraft.ofUri("E2U+email:mailto", "mailto:help@policy.example"));
        console.get(RuleSetService.class)
                .put(name, new RuleSetDraft(300, null, rules, null), Precondition.ANY, RunningConsole.somebodyElse());
    }

    /** Removes the third rule, and gives the first one three times the weight of the second. */
    private void choose() {
        page.uncheck("[name='targets.2.routed']");
        page.fill("#targets-0-weight", "75");
        page.fill("#targets-1-weight", "25");
    }

    @ParameterizedTest
    @EnumSource
    void policy_isInstalledWithARegion_changed_takenBackAndRemoved(Scripting scripting) {
        String name = scripting == Scripting.ON ? "policy-life" : "policy-life-plain";
        destination(name);
        open(scripting);
        go("/destinations/" + name);
        page.click("#routing a");
        choose();
        page.locator("button[value=add-region-north]").press("Enter");
        assertThat(page.locator("#targets-0-regions-0-weight")).hasValue("75");
        page.fill("#targets-0-regions-0-weight", "0.1");
        page.fill("#targets-1-regions-0-weight", "0.9");
        page.fill("#targets-1-regions-0-ttl", "30");
        review();
        assertThat(page.locator("#changes")).containsText("north: " + GRAZ + " 0.9 TTL 30");
        assertThat(page.locator("#shares-then")).containsText("75.0%");
        assertThat(page.locator("#shares-then")).containsText("90.0%");
        save();
        assertThat(page.locator(".notice-good")).containsText("The routing policy of " + name + " was saved");

        page.selectOption("#answer", "ORDER");
        review();
        assertThat(page.locator("#changes ins")).hasText("All, in the drawn order");
        save();
        page.click("button:has-text('Undo')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
        assertThat(page.locator("#answer")).hasValue("WINNER");

        go("/destinations/" + name + "/history");
        assertThat(page.locator(".versions")).containsText("north: " + VIENNA + " 0.1");
        go("/audit?object=" + name);
        assertThat(page.locator("tbody").first()).containsText("north: " + VIENNA + " 0.1");
        go("/destinations/" + name);
        assertThat(page.locator("#routing")).containsText("75.0%");

        page.click("#routing a");
        page.locator("button[value=remove-region-north]").press("Enter");
        assertThat(page.locator("#targets-0-regions-0-weight")).hasCount(0);
        go("/destinations/" + name + "/routing-policy");
        page.click("summary:has-text('Remove the routing policy')");
        page.click("button:has-text('Remove the routing policy')");
        assertThat(page.locator(".notice-good")).containsText("was removed");
        assertThat(page.locator("#routing")).containsText("every requester gets all rules");
    }

    @Test
    void sliderAndNumber_sayTheSame_andThePreviewFollows() {
        destination("policy-slides");
        open(Scripting.ON);
        go("/destinations/policy-slides/routing-policy");
        choose();
        assertThat(page.locator("#preview")).containsText("75.0%");
        assertThat(page.locator("[data-shown-by=target-2]").first()).isHidden();
        page.locator("[data-slides=targets-1-weight]").focus();
        page.keyboard().press("End");
        assertThat(page.locator("#targets-1-weight")).hasValue("100");
        assertThat(page.locator("#preview")).containsText("57.1%");
        page.fill("#targets-1-weight", "0");
        assertThat(page.locator("[data-slides=targets-1-weight]")).hasValue("0");
        assertThat(page.locator("#preview")).containsText("100.0%");
    }

    @Test
    void whatIsNoWeight_standsBesideItsField_andNothingIsStored() {
        destination("policy-wrong");
        open(Scripting.ON);
        go("/destinations/policy-wrong/routing-policy");
        choose();
        page.fill("#targets-1-ttl", "soon");
        page.fill("#targets-0-weight", "2000000000");
        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#targets-1-ttl-error")).containsText("whole number");
        page.fill("#targets-1-ttl", "");
        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#targets-0-weight-error")).containsText("a number from 0 to 1000000000");
        isAccessibleInLightAndDarkAndFitsAPhone("a policy that is refused");
        go("/destinations/policy-wrong");
        assertThat(page.locator("#routing")).containsText("every requester gets all rules");
    }

    @Test
    void region_hasTheFocusWhenItIsAdded_andSaysWhatIsWrongWithIt() {
        destination("policy-region");
        open(Scripting.ON);
        go("/destinations/policy-region/routing-policy");
        choose();
        page.locator("button[value=add-region-north]").press("Enter");
        Locator region = page.locator(".rule:has-text('Region north')");
        assertThat(region).isFocused();
        page.locator("button[value=remove-region-north]").press("Enter");
        assertThat(page.locator("button[value=add-region-north]")).isFocused();
        page.keyboard().press("Enter");
        assertThat(region).isFocused();
        page.evaluate("document.querySelector('[name=\"regions.0\"]').value = 'gone-meanwhile'");
        page.click(".form-actions button[value=review]");
        Locator wrong = page.locator(".rule[aria-describedby]");
        summaryHasTheFocusAndLeadsTo(".rule[aria-describedby]");
        assertThat(page.locator("#" + wrong.getAttribute("aria-describedby")))
                .containsText("There is no region gone-meanwhile");
    }

    @Test
    void weightsOfTheMoment_areShownWithTheirEnd_andCanBeEnded() {
        destination("policy-moment");
        open(Scripting.ON);
        go("/destinations/policy-moment/routing-policy");
        choose();
        review();
        save();
        assertThat(page.locator("#moment")).containsText("No control process has set others");
        console.weights("policy-moment", 600, VIENNA, 0.2, GRAZ, 0.8);
        assertThat(page.locator("#moment")).containsText("80.0%");
        assertThat(page.locator("#moment time")).isVisible();
        page.waitForResponse(answer -> answer.url().endsWith("/moment"), () -> page.click("#end-weights > summary"));
        assertThat(page.locator("#end-weights")).containsText("This cannot be undone");
        page.click("#end-weights-do");
        assertThat(page.locator(".notice-good")).containsText("apply again");
        assertThat(page.locator("#moment")).containsText("No control process has set others");
    }

    @Test
    void page_isAccessibleInLightAndDarkAndFitsAPhone_andIsDrawnForALook() {
        destination("policy-look");
        open(Scripting.ON);
        go("/destinations/policy-look/routing-policy");
        choose();
        page.selectOption("#answer", "ORDER");
        page.locator("button[value=add-region-north]").press("Enter");
        page.fill("#targets-0-regions-0-weight", "10");
        review();
        isAccessibleInLightAndDarkAndFitsAPhone("review of a policy");
        picture("routing-review");
        save();
        console.weights("policy-look", 600, VIENNA, 0.2, GRAZ, 0.8);
        go("/destinations/policy-look/routing-policy");
        assertThat(page.locator("#moment")).containsText("80.0%");
        isAccessibleInLightAndDarkAndFitsAPhone("a routing policy");
        picture("routing-policy");
        go("/destinations/policy-look");
        isAccessibleInLightAndDarkAndFitsAPhone("a destination with a routing policy");
        picture("routing-destination");
    }

    @Test
    void viewer_looksAndIsToldWhy() {
        destination("policy-viewed");
        windowOf("renate", Role.VIEWER);
        go("/destinations/policy-viewed/routing-policy");
        assertThat(page.locator("#why-not")).containsText("has read-only access here");
        assertThat(page.locator("button[value^=add-region]")).hasCount(0);
    }
}
