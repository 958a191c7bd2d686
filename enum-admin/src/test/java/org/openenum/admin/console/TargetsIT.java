package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.account.Role;
import org.openenum.admin.record.RecordRef;
import org.openenum.admin.record.RecordService;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.ruleset.RuleSetDraft;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.usecase.Precondition;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;

/** Targets: drained with one click, put back, checked, in maintenance. */
class TargetsIT extends ConsoleVisit {

    private void destination(String name) {
        List<RuleDraft> rules = List.of(
                RuleDraft.ofUri("E2U+sip", "sip:+{number}@one." + name + ".example"),
                RuleDraft.ofUri("E2U+sip", "sip:+{number}@two." + name + ".example:5080"));
        console.get(RuleSetService.class)
                .put(name, new RuleSetDraft(300, null, rules, null), Precondition.ANY, RunningConsole.somebodyElse());
    }

    @ParameterizedTest
    @EnumSource
    void target_isDrainedAndPutBack_checked_andTakenOutForMaintenance(Scripting scripting) {
        String name = scripting == Scripting.ON ? "target-life" : "target-life-plain";
        destination(name);
        String target = "one." + name + ".example:5060";
        open(scripting);
        go("/targets?start=one." + name);
        page.click("tr:has-text('" + target + "') button:has-text('Drain')");
        assertThat(page.locator(".notice-good")).containsText(target + " is drained");
        page.click("button:has-text('Undo')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
        assertThat(page.locator("#start")).hasValue("one." + name);

        go("/targets/" + target);
        assertThat(page.locator("#health")).containsText("Not checked");
        page.selectOption("#kind", "report");
        page.fill("#intervalSeconds", "0");
        page.click("button:has-text('Save the check')");
        assertThat(page.locator("#intervalSeconds-error")).containsText("from 1 to 3600");
        page.fill("#intervalSeconds", "5");
        page.click("button:has-text('Save the check')");
        assertThat(page.locator(".notice-good")).containsText("The check of " + target + " was saved");

        page.selectOption("#state", "maintenance");
        page.fill("#until", "2036-01-31T04:00");
        page.fill("#note", "new release");
        page.click("form button:has-text('Take out of service')");
        assertThat(page.locator(".notice-good")).containsText(target + " is in maintenance");
        assertThat(page.locator("#health")).containsText("new release");
        page.click("text=History");
        assertThat(page.locator(".versions")).containsText("new release");
        go("/targets/" + target);
        page.click("button:has-text('Put back in service')");
        assertThat(page.locator(".notice-good")).containsText(target + " is back in service");
        assertThat(page.locator("#health")).not().containsText("Maintenance");
    }

    @Test
    void refusalOfOneForm_leavesTheOtherAsItIsStored() {
        destination("target-refused");
        String target = "one.target-refused.example:5060";
        console.takesReports(target);
        open(Scripting.ON);
        go("/targets/" + target);
        page.selectOption("#state", "maintenance");
        page.fill("#until", "2020-01-31T04:00");
        page.click("form button:has-text('Take out of service')");
        assertThat(page.locator("#until-error")).containsText("in the future");
        assertThat(page.locator("#state")).hasValue("maintenance");
        assertThat(page.locator("#until")).hasValue("2020-01-31T04:00");
        assertThat(page.locator("#kind")).hasValue("report");
        page.click("button:has-text('Save the check')");
        assertThat(page.locator(".notice-good")).containsText("The check of " + target + " was saved");
        assertThat(page.locator("#kind")).hasValue("report");
    }

    @Test
    void checkThatSomebodyElseHasChanged_isShownBesideOnesOwn_beforeItIsReplaced() {
        destination("target-stale");
        String target = "one.target-stale.example:5060";
        console.takesReports(target);
        open(Scripting.ON);
        go("/targets/" + target);
        page.fill("#intervalSeconds", "20");
        Page other = page.context().newPage();
        other.navigate(page.url());
        other.fill("#intervalSeconds", "30");
        other.click("button:has-text('Save the check')");
        assertThat(other.locator(".notice-good")).containsText("was saved");

        page.click("button:has-text('Save the check')");
        assertThat(page.locator("#conflict tbody tr")).hasCount(1);
        assertThat(page.locator("#conflict tbody td")).hasText(new String[] {"30", "20"});
        assertThat(page.locator("#intervalSeconds")).hasValue("20");
        page.click("button:has-text('Save the check')");
        assertThat(page.locator(".notice-good")).containsText("was saved");
        assertThat(page.locator("#intervalSeconds")).hasValue("20");
    }

    @Test
    void targetThatSomebodyElseHasTakenOut_isTakenOutOtherwise_onlyWhenThatWasSeen() {
        destination("target-out-twice");
        String target = "one.target-out-twice.example:5060";
        open(Scripting.ON);
        go("/targets/" + target);
        page.selectOption("#state", "maintenance");
        page.fill("#note", "mine");
        Page other = page.context().newPage();
        other.navigate(page.url());
        other.click("button:has-text('Drain')");
        assertThat(other.locator(".notice-good")).containsText("is drained");

        page.click("form button:has-text('Take out of service')");
        assertThat(page.locator("#conflict")).containsText("Draining");
        assertThat(page.locator("#note")).hasValue("mine");
        page.click("form button:has-text('Take out of service')");
        assertThat(page.locator(".notice-good")).containsText(target + " is in maintenance");
        assertThat(page.locator("#health")).containsText("mine");
    }

    @Test
    void pages_areAccessibleInLightAndDark_andFitAPhone() {
        destination("target-look");
        open(Scripting.ON);
        go("/targets?start=two.target-look");
        page.click("tr:has-text('two.target-look') button:has-text('Drain')");
        go("/targets?start=one.target-look");
        isAccessibleInLightAndDarkAndFitsAPhone("the targets");
        picture("targets");
        go("/targets/two.target-look.example:5080");
        isAccessibleInLightAndDarkAndFitsAPhone("a target");
        picture("target");
    }

    /** The name of a record set may be long: the list shows two of them, each on one line. */
    @Test
    void setsThatLeadToATarget_areOnTheList_recordsToo_twoAtMost() {
        destination("target-uses");
        String host = "one.target-uses.example";
        for (String service : List.of("_sip._udp", "_sip._tcp", "_sips._tcp")) {
            srvWithPolicy(service + ".a-site-with-a-long-name.target-uses." + APEX, host, "two." + host);
        }
        open(Scripting.ON);
        go("/targets?start=one.target-uses");
        Locator row = page.locator("tr:has-text('" + host + "')");
        assertThat(row.locator(".leads")).hasCount(2);
        assertThat(row.locator(".leads").first()).hasText("target-uses");
        assertThat(row).containsText("and 2 more");
        picture("targets-of-records");
        isAccessibleInLightAndDarkAndFitsAPhone("targets of records");

        row.locator(".leads a.mono").click();
        assertThat(page.locator("h1")).containsText("a-site-with-a-long-name.target-uses." + APEX + " SRV");
        go("/targets/two." + host + ":5060");
        assertThat(page.locator("#health")).containsText("_sips._tcp");
        assertThat(page.locator("#health")).not().containsText("Destinations");
    }

    private void srvWithPolicy(String owner, String... hosts) {
        RecordService records = console.get(RecordService.class);
        List<String> texts =
                Arrays.stream(hosts).map(host -> "10 0 5060 " + host + ".").toList();
        RecordRef set = new RecordRef(APEX, owner, "SRV");
        records.put(set, new RecordService.Draft(300, texts), Precondition.ANY, RunningConsole.somebodyElse());
        List<TargetShares> shares = Arrays.stream(hosts)
                .map(host -> new TargetShares(host + ":5060", new Share(1, 60), Map.of()))
                .toList();
        Routing routing = new Routing(new RoutingPolicy(shares), Routing.Answer.WEIGHTS, Routing.Draw.RANDOM);
        records.route(set, routing, Precondition.ANY, RunningConsole.somebodyElse());
    }

    @Test
    void viewer_looks_andHasNoButtons() {
        destination("target-viewed");
        windowOf("tamara", Role.VIEWER);
        go("/targets?start=one.target-viewed");
        assertThat(page.locator("#targets")).containsText("one.target-viewed.example:5060");
        assertThat(page.locator("#targets button")).hasCount(0);
    }

    /** With a stopped clock: only the events of the server make the page refresh. */
    @Test
    void targetThatGoesDown_isSeenWithoutReload_onTheListAndOnItsPage() {
        destination("target-live");
        String target = "one.target-live.example:5060";
        console.takesReports(target);
        console.reported(target, true, "calls go through");
        open(Scripting.ON);
        page.addInitScript("window.setInterval = () => 0");
        go("/targets?start=one.target-live");
        assertThat(page.locator("#targets")).containsText("Up");
        assertThat(page.locator("[data-targets-are]")).hasText("live");

        page.locator("#targets button").focus();
        console.reported(target, false, "all channels busy");
        assertThat(page.locator("#targets")).containsText("Down");
        assertThat(page.locator("#targets button")).isFocused();

        go("/targets/" + target);
        assertThat(page.locator("[data-targets-are]")).hasText("live");
        assertThat(page.locator("#health")).containsText("all channels busy");
        console.reported(target, true, "calls go through");
        assertThat(page.locator("#health")).containsText("calls go through");
    }

    /** Otherwise, the second page of a long list would turn into the first one by itself. */
    @Test
    void listThatLooksAgain_staysOnItsPage() {
        destination("target-paged");
        open(Scripting.ON);
        go("/targets?start=one.target-paged&after=one.target-paged.example:5060");
        Response looked = page.waitForResponse(
                response -> response.url().contains("/targets?"),
                () -> page.evaluate("htmx.trigger('#targets', 'openenum:refresh')"));
        assertThat(looked.url()).contains("after=one.target-paged.example");
    }

    @Test
    void wordsOfAProbe_areGermanToWhoReadsGerman_andThoseOfATargetStay() {
        destination("target-german");
        String target = "one.target-german.example:5060";
        console.takesReports(target);
        console.reported(target, "site-north", false, "no answer within 500 ms");
        console.reported(target, "site-south", false, "503 Service Unavailable");
        open(Scripting.ON);
        go("/preferences?lang=de&back=/numbers");
        go("/targets/" + target);
        Locator probers = page.locator("#health tbody tr");
        assertThat(probers.nth(0)).containsText("keine Antwort innerhalb von 500 ms");
        assertThat(probers.nth(1)).containsText("503 Service Unavailable");
    }

    @Test
    void targetOfThreeProbers_showsWhatEachFinds_andHowTheyVoted() {
        destination("target-probers");
        String target = "one.target-probers.example:5060";
        console.takesReports(target);
        console.reported(target, "site-north", true, "200 OK");
        console.reported(target, "site-south", true, "200 OK");
        console.reported(target, "site-west", true, "200 OK");
        open(Scripting.ON);
        go("/targets/" + target);
        assertThat(page.locator("#health")).containsText("Down while 2 of 3 find it down");

        console.reported(target, "site-south", false, "no answer within 500 ms");
        assertThat(page.locator("#health tr:has-text('site-south')")).containsText("Down");
        assertThat(page.locator("dl.facts")).containsText("Up");
        console.reported(target, "site-west", false, "the port is closed");
        assertThat(page.locator("dl.facts")).containsText("Down");

        page.selectOption("#kind", "report");
        page.fill("#quorum", "3");
        page.click("button:has-text('Save the check')");
        assertThat(page.locator("#health")).containsText("Down while 3 of 3 find it down");
        assertThat(page.locator("section:has(#turns-title)")).containsText("site-south: Down site-west: Down");
        isAccessibleInLightAndDarkAndFitsAPhone("a target of three probers");
        picture("target-probers");
    }
}
