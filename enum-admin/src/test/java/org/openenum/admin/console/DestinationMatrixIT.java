package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.ruleset.RuleSetDraft;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.usecase.Precondition;

/** The page of a destination shows who gets what: groups with a variant, regions of a policy, everybody else. */
class DestinationMatrixIT extends ConsoleVisit {

    private void destination(String name, String... hosts) {
        List<RuleDraft> rules = Arrays.stream(hosts)
                .map(host -> RuleDraft.ofUri("E2U+sip", "sip:+{number}@" + host + ".matrix.example"))
                .toList();
        console.get(RuleSetService.class)
                .put(name, new RuleSetDraft(300, null, rules, null), Precondition.ANY, RunningConsole.somebodyElse());
    }

    @Test
    void groupsAndRegions_standSideBySide_andLeadToWhereTheyAreChanged() {
        console.requesters("matrix-partners", "matrix-coast");
        destination("matrix-berlin", "one", "two");
        destination("matrix-border", "border", "two");
        open(Scripting.ON);
        go("/destinations/matrix-berlin");
        assertThat(page.locator("#matrix")).hasCount(0);

        page.click("#variants > summary");
        page.fill("[name='variants.matrix-partners']", "matrix-border");
        review();
        save();
        go("/destinations/matrix-berlin/routing-policy");
        page.fill("#targets-0-weight", "3");
        page.fill("#targets-1-weight", "1");
        page.locator("button[value=add-region-matrix-coast]").press("Enter");
        page.fill("#targets-0-regions-0-weight", "0.1");
        page.fill("#targets-1-regions-0-weight", "0.9");
        review();
        save();
        go("/destinations/matrix-berlin");

        assertThat(page.locator("#matrix thead th")).hasText(new String[] {
            "Requester",
            "Destination",
            "When it applies",
            "sip:+{number}@one.matrix.example",
            "sip:+{number}@two.matrix.example",
            "sip:+{number}@border.matrix.example"
        });
        assertThat(page.locator("#matrix tbody tr").nth(0)).containsText("All others");
        assertThat(page.locator("#matrix tbody tr").nth(0)).containsText("75.0%");
        assertThat(page.locator("#matrix tbody tr").nth(1)).containsText("matrix-coast");
        assertThat(page.locator("#matrix tbody tr").nth(1)).containsText("90.0%");
        assertThat(page.locator("#matrix tbody tr").nth(2).locator("td").nth(2)).containsText("not in the answer");
        assertThat(page.locator("#matrix tbody tr").nth(2).locator("td").nth(4)).hasText("1");
        isAccessibleInLightAndDarkAndFitsAPhone("a destination that differs by requester");
        picture("matrix");

        page.locator("#matrix a:has-text('matrix-border')").click();
        assertThat(page.locator("h1")).hasText("matrix-border");
    }
}
