package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.usecase.Precondition;

/** Numbers, blocks and destinations in the console. */
class NumbersIT extends ConsoleVisit {

    @ParameterizedTest
    @EnumSource
    void number_isMadeWithAPreviewFoundAndChanged(Scripting scripting) {
        open(scripting);
        String digits = scripting == Scripting.ON ? "442079460101" : "442079460102";
        go("/numbers/new");
        page.fill("#number", "+" + digits.substring(0, 2) + " " + digits.substring(2));
        page.fill("#rules-0-uri", "sip:+{number}@pbx.example.net");
        if (scripting == Scripting.ON) {
            assertThat(page.locator("#preview .uri").first()).hasText("sip:+" + digits + "@pbx.example.net");
            assertThat(page.locator("#preview .dns"))
                    .containsText("\"u\" \"E2U+sip\" \"!^.*$!sip:+" + digits + "@pbx.example.net!\" .");
        }
        page.click("button[value=add-rule]");
        page.fill("#rules-1-service", "E2U+pstn:tel");
        page.fill("#rules-1-uri", "tel:+{number};npdi");
        save();
        assertThat(page.locator(".notice-good")).containsText("+" + digits + " was created");

        go("/numbers");
        page.fill("#q", digits.substring(0, 2) + "-" + digits.substring(2));
        if (scripting == Scripting.OFF) {
            page.click("button:has-text('Search')");
        }
        assertThat(page.locator("[data-row]")).hasCount(1);
        page.click("[data-row] a.open");
        page.fill("#comment", "second floor");
        review();
        assertThat(page.locator("#changes tbody tr")).hasCount(1);
        assertThat(page.locator("#changes ins")).hasText("second floor");
        save();
        assertThat(page.locator(".notice-good")).containsText("was saved");
        assertThat(page.locator("#comment")).hasValue("second floor");
        assertThat(page.locator(".rule")).hasCount(2);
    }

    @Test
    void badUri_isSaidBesideItsFieldAndKept() {
        open(Scripting.ON);
        go("/numbers/new?number=442079460103");
        page.fill("#rules-0-uri", "not a uri");
        assertThat(page.locator("#preview .is-error")).containsText("URI has a character");
        save();
        assertThat(page.locator("#rules-0-uri-error")).containsText("URI has a character");
        assertThat(page.locator("#rules-0-uri")).hasValue("not a uri");
        page.fill("#rules-0-uri", "sip:+{number}@pbx.example.net");
        save();
        assertThat(page.locator(".notice-good")).containsText("was created");
    }

    @Test
    void ruleThatIsWrongAsAWhole_isLedTo_andSaysWhy_andNothingTypedIsLost() {
        open(Scripting.ON);
        go("/numbers/new?number=442079460115");
        page.fill("#rules-0-uri", "sip:+{number}@pbx.example.net");
        page.click("button[value=add-rule]");
        assertThat(page.locator("#rules-1-service")).isFocused();
        page.fill("#rules-1-service", "E2U+sip");
        page.fill("#rules-1-uri", "sip:+{number}@pbx.example.net");
        for (int rule = 0; rule < 2; rule++) {
            page.locator(".rule summary").nth(rule).click();
            page.fill("#rules-" + rule + "-preference", "10");
        }
        page.fill("#reason", "ticket 4711");
        save();
        Locator wrong = page.locator(".rule[aria-describedby]");
        summaryHasTheFocusAndLeadsTo(".rule[aria-describedby]");
        assertThat(page.locator("#" + wrong.getAttribute("aria-describedby")))
                .containsText(Pattern.compile("is in the set twice|the same record"));
        assertThat(page.locator("#reason")).hasValue("ticket 4711");
        isAccessibleInLightAndDarkAndFitsAPhone("a rule that is refused");
        page.click("button[value=remove-rule-1]");
        assertThat(page.locator("button[value=add-rule]")).isFocused();
        save();
        assertThat(page.locator(".notice-good")).containsText("was created");
    }

    @ParameterizedTest
    @EnumSource
    void numberThatExists_isSaidWithALinkAndAtItsField(Scripting scripting) {
        console.number(APEX, "442079460106", "sip:first@example.net");
        open(scripting);
        go("/numbers/new");
        page.fill("#number", "+44 20 7946 0106");
        page.fill("#rules-0-uri", "sip:second@example.net");
        if (scripting == Scripting.ON) {
            assertThat(page.locator("#existing")).containsText("+442079460106 exists already");
            assertThat(page.locator("#preview .tag-good")).hasCount(0);
        }
        save();
        assertThat(page.locator("#number-error")).containsText("exists already");
        summaryHasTheFocusAndLeadsTo("#number");
        page.click("#existing a");
        assertThat(page.locator("h1")).hasText("+442079460106");
    }

    @Test
    void destination_leadsToANumberThatPointsToIt() {
        open(Scripting.ON);
        go("/destinations/gateway");
        page.click("text=Point a number to it");
        assertThat(page.locator("#ruleSet")).hasValue("gateway");
        page.fill("#number", "+442079460107");
        assertThat(page.locator("#preview .dns")).containsText("7.0.1.0.6.4.9.7.0.2.4.4.e164.arpa. 3600 IN NAPTR");
    }

    @Test
    void zone_saysItsNameServersAndWhereTheyAreChanged() {
        open(Scripting.ON);
        go("/zones/" + APEX);
        String server =
                page.locator("#name-servers .mono").first().textContent().strip();
        page.click("#name-servers a");
        assertThat(page.locator("#records")).hasValue(server + ".");
    }

    @Test
    void phone_foldsFiltersAndTheLineToAddANumber() {
        open(Scripting.ON);
        page.setViewportSize(390, 844);
        go("/numbers");
        assertThat(page.locator("#status")).isHidden();
        assertThat(page.locator("#quick-number")).isHidden();
        page.click("summary:has-text('Filters')");
        assertThat(page.locator("#status")).isVisible();
        page.setViewportSize(1280, 844);
        assertThat(page.locator("#quick-number")).isVisible();
    }

    @Test
    void nationalNumber_isWarnedOf() {
        open(Scripting.ON);
        go("/numbers/new");
        page.fill("#number", "030 7654321");
        page.fill("#rules-0-uri", "sip:{number}@example.net");
        assertThat(page.locator("#preview .is-warning")).containsText("but no country code does");
        assertThat(page.locator("#preview .tag-good")).hasCount(0);
        go("/lookup?number=0307654321&zone=" + APEX);
        assertThat(page.locator(".notice-warn").first()).containsText("but no country code does");
    }

    @Test
    void staleForm_showsTheirsAndYours() {
        console.number(APEX, "442079460104", "sip:first@example.net");
        open(Scripting.ON);
        go("/numbers/" + APEX + "/442079460104");
        page.fill("#comment", "mine");
        console.number(APEX, "442079460104", "sip:theirs@example.net");
        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#conflict")).containsText("sip:theirs@example.net");
        assertThat(page.locator("#conflict")).containsText("mine");
        assertThat(page.locator("#comment")).hasValue("mine");
        review();
        save();
        assertThat(page.locator(".notice-good")).containsText("was saved");
    }

    @Test
    void numberThatSomebodyElseHasRemoved_isMadeAnewFromWhatWasTyped() {
        console.number(APEX, "442079460112", "sip:first@example.net");
        open(Scripting.ON);
        go("/numbers/" + APEX + "/442079460112");
        page.fill("#comment", "mine");
        Page other = page.context().newPage();
        other.navigate(page.url());
        other.click("summary:has-text('Remove this number')");
        other.click("button:has-text('Remove this number')");
        assertThat(other.locator(".notice-good")).containsText("was removed");

        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#faults")).containsText("Somebody has removed this in the meantime");
        assertThat(page.locator("#number")).hasValue("+442079460112");
        assertThat(page.locator("#comment")).hasValue("mine");
        save();
        assertThat(page.locator(".notice-good")).containsText("+442079460112 was created");
        assertThat(page.locator("#comment")).hasValue("mine");
    }

    @Test
    void destinationThatSomebodyElseHasRemoved_keepsItsNameInTheForm_andNeedNotBeRemovedAgain() {
        console.destination("removed-elsewhere", "sip:+{number}@first.example.net");
        open(Scripting.ON);
        go("/destinations/removed-elsewhere");
        page.fill("#comment", "mine");
        Page other = page.context().newPage();
        other.navigate(page.url());
        console.get(RuleSetService.class).delete("removed-elsewhere", Precondition.ANY, RunningConsole.somebodyElse());

        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#faults")).containsText("saving it creates it again");
        assertThat(page.locator("#name")).hasValue("removed-elsewhere");
        assertThat(page.locator("#comment")).hasValue("mine");

        other.click("summary:has-text('Remove this destination')");
        other.click("button:has-text('Remove this destination')");
        assertThat(other.locator("h1")).hasText("Destinations");
        assertThat(other.locator(".notice-good")).containsText("It had already been removed");
    }

    @Test
    void numberInABlock_isFoundThereAndMadeAnException() {
        open(Scripting.ON);
        go("/new/destinations");
        page.fill("#name", "carrier-london");
        page.fill("#rules-0-uri", "sip:+{number}@london.example.net");
        save();
        go("/blocks/new");
        page.fill("#number", "+44 20 7946 93");
        page.fill("#minDigits", "12");
        page.fill("#maxDigits", "12");
        page.check("input[value=NAMED]");
        page.fill("#ruleSet", "carrier-london");
        assertThat(page.locator("#preview .uri").first()).containsText("@london.example.net");
        save();
        assertThat(page.locator(".notice-good")).containsText("The block +4420794693 was created");

        go("/numbers");
        page.fill("#q", "+44 20 7946 9377");
        assertThat(page.locator("#results .notice")).containsText("covered by the block +4420794693");
        page.click("text=Create an exception");
        assertThat(page.locator("#number")).hasValue("+442079469377");
        assertThat(page.locator("#ruleSet")).hasValue("carrier-london");
        page.selectOption("#status", "CLOSED");
        save();
        assertThat(page.locator(".notice-good"))
                .containsText("+442079469377 was created, but is not answered while its status is closed.");
        go("/blocks/" + APEX + "/4420794693");
        assertThat(page.locator("text=Exceptions inside")).isVisible();
        assertThat(page.locator("[data-row]")).hasCount(1);
    }

    @Test
    void closedBlock_isNotSaidToBeAnswered() {
        open(Scripting.ON);
        go("/blocks/new");
        page.fill("#number", "+44 20 7946 95");
        page.selectOption("#status", "CLOSED");
        save();
        assertThat(page.locator(".notice-good"))
                .containsText("The block +4420794695 was created, but is not answered while its status is closed.");
    }

    @Test
    void kinds_areManyInTheFilter_andOneAtAnEntry() {
        open(Scripting.ON);
        go("/numbers?q=4420794688");
        assertThat(page.locator("#kind option")).hasText(new String[] {"All", "Numbers", "Blocks", "Delegations"});
        assertThat(page.locator("[data-row] .tag")).hasText("Delegation");
        go("/numbers?kind=BLOCK&q=4420794604");
        assertThat(page.locator(".chip").last()).containsText("Blocks");
        page.click("button:has-text('All matches')");
        page.selectOption("#edit", "COMMENT");
        page.fill("#set-comment", "offices");
        page.click("button:has-text('Show what would happen')");
        assertThat(page.locator("#sample tbody .tag").first()).hasText("Block");
    }

    @Test
    void whatIsTyped_isAskedAboutOnTheWayOut_alsoWhenTheHelpWasClosed() {
        console.number(APEX, "442079460108", "sip:typed@example.net");
        open(Scripting.ON);
        go("/numbers/" + APEX + "/442079460108");
        page.fill("#comment", "ground floor");
        page.click(".side > .side-foot [data-open-shortcuts]");
        page.click("#shortcuts button:has-text('Close')");
        assertThat(page.locator("#shortcuts")).isHidden();
        List<String> asked = new ArrayList<>();
        page.onDialog(dialog -> {
            asked.add(dialog.type());
            dialog.dismiss();
        });
        page.click(".side-nav a[href='/blocks']");
        page.waitForCondition(() -> !asked.isEmpty());
        assertThat(page.locator("h1")).hasText("+442079460108");
        review();
        save();
        assertThat(page.locator(".notice-good")).containsText("was saved");
        page.click(".side-nav a[href='/blocks']");
        assertThat(page.locator("h1")).hasText("Blocks");
        assertThat(asked).containsExactly("beforeunload");
    }

    @ParameterizedTest
    @EnumSource
    void import_showsWrongRowsAndAppliesTheOthers(Scripting scripting) {
        String prefix = scripting == Scripting.ON ? "4420794602" : "4420794603";
        String csv = "number,service,uri\n+" + prefix + "01,E2U+sip,sip:a@example.net\n"
                + "no number,E2U+sip,sip:b@example.net\n+" + prefix + "02,E2U+sip,sip:c@example.net\n";
        open(scripting);
        go("/imports");
        page.setInputFiles("#file", new FilePayload("offices.csv", "text/csv", csv.getBytes(StandardCharsets.UTF_8)));
        page.click(".form-actions button");
        page.click("button:has-text('Read the whole file')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Ready to apply");
        assertThat(page.locator("#row-errors")).isVisible();
        assertThat(page.locator("#row-errors tbody tr")).hasCount(1);
        assertThat(page.locator("#row-errors tbody tr")).containsText("3");
        page.click("button:has-text('Apply without the invalid row')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
        go("/numbers?q=" + prefix);
        assertThat(page.locator("[data-row]")).hasCount(2);
    }

    @Test
    void keyboard_reachesSearchRowsNewAndHelp() {
        console.number(APEX, "442079460105", "sip:keys@example.net");
        open(Scripting.ON);
        go("/numbers");
        page.keyboard().press("f");
        assertThat(page.locator("#q")).isFocused();
        page.keyboard().type("442079460105");
        assertThat(page.locator("[data-row]")).hasCount(1);
        assertThat(page).hasURL(Pattern.compile(".*[?&]q=442079460105.*"));
        page.keyboard().press("Escape");
        page.keyboard().press("j");
        assertThat(page.locator("[data-row] a.open")).isFocused();
        page.keyboard().press("Enter");
        assertThat(page.locator("h1")).hasText("+442079460105");
        go("/numbers");
        page.keyboard().press("?");
        assertThat(page.locator("#shortcuts")).isVisible();
        page.keyboard().press("Escape");
        assertThat(page.locator("#shortcuts")).isHidden();
        page.keyboard().press("n");
        assertThat(page.locator("h1")).hasText("New number");
    }
}
