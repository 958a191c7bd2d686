package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.account.Role;
import org.openenum.admin.record.RecordRef;
import org.openenum.admin.record.RecordService;
import org.openenum.admin.usecase.Precondition;

/** The routing policy of a record set: on the same page as that of a destination, and shown with the records. */
class RecordPolicyIT extends ConsoleVisit {

    private static final String VIENNA = "192.0.2.91";

    private static final String GRAZ = "192.0.2.92";

    private static final String STANDBY = "192.0.2.93";

    private void set(RecordRef set, String... records) {
        console.get(RecordService.class)
                .put(
                        set,
                        new RecordService.Draft(300, List.of(records)),
                        Precondition.ANY,
                        RunningConsole.somebodyElse());
    }

    private RecordRef addresses(String name) {
        RecordRef set = new RecordRef(APEX, name + "." + APEX, "A");
        set(set, VIENNA, GRAZ, STANDBY);
        return set;
    }

    private RecordRef services(String name) {
        RecordRef set = new RecordRef(APEX, "_sip._udp." + name + "." + APEX, "SRV");
        set(
                set,
                "10 0 5060 vienna.policy.example.",
                "10 0 5060 graz.policy.example.",
                "20 0 5060 standby.policy.example.");
        return set;
    }

    private static String page(RecordRef set, String below) {
        return "/records/set" + below + "?zone=" + set.zone() + "&owner=" + set.owner() + "&type=" + set.type();
    }

    /** Removes the third address, and gives the first one three times the weight of the second. */
    private void choose() {
        page.uncheck("[name='targets.2.routed']");
        page.fill("#targets-0-weight", "75");
        page.fill("#targets-1-weight", "25");
    }

    @ParameterizedTest
    @EnumSource
    void policyOfAddresses_isInstalledWithARegion_changed_takenBackAndRemoved(Scripting scripting) {
        RecordRef set = addresses(scripting == Scripting.ON ? "policy-life" : "policy-life-plain");
        String name = set.owner() + " A";
        open(scripting);
        go(page(set, ""));
        assertThat(page.locator("#routing")).containsText("every requester gets all records");
        page.click("#routing a");
        assertThat(page.locator("#draw[type=hidden], select#draw")).hasCount(0);
        choose();
        page.locator("button[value=add-region-north]").press("Enter");
        page.fill("#targets-0-regions-0-weight", "0.1");
        page.fill("#targets-1-regions-0-weight", "0.9");
        page.fill("#targets-1-regions-0-ttl", "30");
        review();
        assertThat(page.locator("#changes")).containsText("north: " + GRAZ + " 0.9 TTL 30");
        assertThat(page.locator("#shares-now")).containsText("every requester gets all records");
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
        page.click(".page-head a:has-text('History')");
        assertThat(page.locator(".versions")).containsText("north: " + VIENNA + " 0.1");

        go(page(set, ""));
        page.click("#routing a:has-text('Change the policy')");
        page.click("summary:has-text('Remove the routing policy')");
        page.click("button:has-text('Remove the routing policy')");
        assertThat(page.locator(".notice-good")).containsText("was removed");
        assertThat(page.locator("#routing")).containsText("every requester gets all records");
    }

    @Test
    void weightsOfServices_areShownAsTheRecordsWillHaveThem() {
        RecordRef set = services("policy-weights");
        open(Scripting.ON);
        go(page(set, "/routing-policy"));
        assertThat(page.locator("select#answer")).hasCount(0);
        assertThat(page.locator("[name='targets.1.routed']")).isChecked();
        assertThat(page.locator("[name='targets.2.routed']")).not().isChecked();
        page.fill("#targets-0-weight", "3");
        page.fill("#targets-0-ttl", "60");
        page.fill("#targets-1-weight", "1");
        page.fill("#targets-1-ttl", "30");
        assertThat(page.locator("#preview tbody tr").first()).containsText("7500");
        assertThat(page.locator("#preview tbody tr").first()).containsText("30 s");
        assertThat(page.locator("#preview tbody tr").nth(1)).containsText("2500");
        page.locator("button[value=add-region-north]").press("Enter");
        page.fill("#targets-0-regions-0-weight", "0");
        assertThat(page.locator("#preview")).containsText("10000");
        review();
        isAccessibleInLightAndDarkAndFitsAPhone("review of a policy of services");
        picture("record-policy-review");
        save();
        console.weights(set, 600, "vienna.policy.example:5060", 0.2, "graz.policy.example:5060", 0.8);
        assertThat(page.locator("#moment")).containsText("8000");
        isAccessibleInLightAndDarkAndFitsAPhone("a policy of services");
        picture("record-policy-form");

        page.click("#end-weights > summary");
        page.click("#end-weights-do");
        assertThat(page.locator(".notice-good")).containsText("apply again");
        assertThat(page.locator("#moment")).containsText("No control process has set others");
    }

    @Test
    void whatDoesNotFitTheRecords_isRefusedBesideItsPlace() {
        RecordRef set = services("policy-wrong");
        open(Scripting.ON);
        go(page(set, "/routing-policy"));
        page.uncheck("[name='targets.1.routed']");
        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#targets-error")).containsText("must name graz.policy.example:5060 too");
        page.check("[name='targets.1.routed']");
        page.fill("#targets-1-ttl", "soon");
        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#targets-1-ttl-error")).containsText("whole number");
        go(page(set, ""));
        assertThat(page.locator("#routing")).containsText("every requester gets all records");
    }

    @Test
    void whoSavesSecond_seesBothPolicies() {
        RecordRef set = addresses("policy-race");
        open(Scripting.ON);
        go(page(set, "/routing-policy"));
        choose();
        Page other = page.context().newPage();
        other.navigate(console.url() + page(set, "/routing-policy"));
        other.fill("#targets-0-weight", "1");
        other.click(".form-actions button[value=review]");
        other.click(".form-actions button[value=save]");
        assertThat(other.locator(".notice-good")).containsText("was saved");
        other.close();
        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#conflict")).containsText(VIENNA + " 75");
    }

    @Test
    void records_haveTheirPolicyBesideThem_andWhatIsStoredIsNotWhatIsAnswered() {
        RecordRef set = addresses("policy-shown");
        open(Scripting.ON);
        go(page(set, "/routing-policy"));
        choose();
        page.fill("#targets-0-ttl", "60");
        page.locator("button[value=add-region-north]").press("Enter");
        page.fill("#targets-0-regions-0-weight", "225");
        review();
        save();
        go(page(set, ""));
        assertThat(page.locator("#routing h2")).hasText("Routing policy");
        assertThat(page.locator("#routing")).containsText("75.0%");
        assertThat(page.locator("#routing")).containsText("60 s");
        assertThat(page.locator("#routing")).containsText("Region north");
        assertThat(page.locator("#routing")).containsText("90.0%");
        page.fill("#ttl", "301");
        assertThat(page.locator("#preview")).containsText("301 IN A");
        assertThat(page.locator("#preview")).containsText("how the records are stored");
        review();
        assertThat(page.locator("#routed")).isVisible();
        page.click("button:has-text('Continue editing')");
        picture("record-policy");
        isAccessibleInLightAndDarkAndFitsAPhone("records with a policy");
    }

    @Test
    void recordsOfOtherTypes_haveNone() {
        RecordRef set = new RecordRef(APEX, "policy-text." + APEX, "TXT");
        set(set, "\"hello\"");
        open(Scripting.ON);
        go(page(set, ""));
        assertThat(page.locator("#routing")).hasCount(0);
        go(page(set, "/routing-policy"));
        assertThat(page.locator("main")).containsText("not those of type TXT");
    }

    @Test
    void viewer_looksAndIsToldWhy() {
        RecordRef set = addresses("policy-viewed");
        windowOf("rieke", Role.VIEWER);
        go(page(set, "/routing-policy"));
        assertThat(page.locator("#why-not")).containsText("has read-only access here");
        assertThat(page.locator("button[value^=add-region]")).hasCount(0);
    }
}
