package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.account.Role;

/** Delegations in the console, from creation to revert. */
class DelegationsIT extends ConsoleVisit {

    @ParameterizedTest
    @EnumSource
    void delegation_isMadeReviewedChangedTakenBackAndRemoved(Scripting scripting) {
        String prefix = scripting == Scripting.ON ? "+4420794681" : "+4420794682";
        open(scripting);
        go("/delegations?zone=" + APEX);
        page.click(".page-head >> text=New delegation");
        page.fill("#number", prefix);
        page.fill("#nameServers", "ns1.carrier.example\nns2.carrier.example");
        page.fill("#comment", "lent");
        page.fill("#reason", "contract 17");
        save();
        assertThat(page.locator(".notice-good")).containsText("The delegation of " + prefix + " was created");

        page.fill("#nameServers", "ns1.carrier.example\nns3.carrier.example");
        page.fill("#ds", "60485 13 2 " + "2BB183AF5F22588179A53B0A98631FAD1A292118AABBCCDDEEFF001122334455");
        page.fill("#comment", "lent until May");
        review();
        assertThat(page.locator("#changes tbody tr")).hasCount(3);
        assertThat(page.locator("#said-now")).containsText("IN NS ns2.carrier.example.");
        assertThat(page.locator("#said-then")).containsText("IN DS 60485 13 2");
        save();
        assertThat(page.locator(".notice-good")).containsText("was saved");
        page.click("button:has-text('Undo')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
        assertThat(page.locator("#nameServers")).hasValue("ns1.carrier.example.\nns2.carrier.example.");
        assertThat(page.locator("#ds")).hasValue("");
        assertThat(page.locator("#comment")).hasValue("lent");

        page.click("text=History");
        assertThat(page.locator(".versions > li")).hasCount(3);
        assertThat(page.locator(".versions > li").last()).containsText("contract 17");
        page.locator("button:has-text('Restore this version')").first().click();
        assertThat(page.locator("#comment")).hasValue("lent until May");
        assertThat(page.locator("#ds")).not().hasValue("");
        page.click("summary:has-text('Remove this delegation')");
        page.click("button:has-text('Remove this delegation')");
        assertThat(page.locator(".notice-good")).containsText("The delegation of " + prefix + " was removed");
        page.click("button:has-text('Undo')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
        assertThat(page.locator("#results")).containsText(prefix);
        assertThat(page.locator("#results")).containsText("ns3.carrier.example.");
    }

    @Test
    void changeOfSomebodyElse_standsBesideMine() {
        console.delegation(APEX, "4420794683", "ns1.old.example");
        open(Scripting.ON);
        go("/delegations/" + APEX + "/4420794683");
        page.fill("#nameServers", "ns1.mine.example");
        review();
        isAccessibleInLightAndDarkAndFitsAPhone("review of a delegation");
        console.delegation(APEX, "4420794683", "ns1.theirs.example");
        save();
        assertThat(page.locator("#conflict")).containsText("ns1.theirs.example");
        assertThat(page.locator("#conflict")).containsText("ns1.mine.example");
        review();
        save();
        assertThat(page.locator(".notice-good")).containsText("was saved");
        go("/delegations/" + APEX + "/4420794683/history");
        assertThat(page.locator(".versions > li")).hasCount(3);
        isAccessibleInLightAndDarkAndFitsAPhone("history of a delegation");
    }

    @Test
    void whatIsTyped_isShownAsDnsWillSayIt() {
        open(Scripting.ON);
        go("/delegations/new?zone=" + APEX);
        page.fill("#number", "+44 20 7946 84");
        page.fill("#nameServers", "ns1.carrier.example");
        assertThat(page.locator("#preview pre"))
                .hasText("4.8.6.4.9.7.0.2.4.4.e164.arpa. 3600 IN NS ns1.carrier.example.");
        page.fill("#nameServers", "ns1 carrier");
        assertThat(page.locator("#preview .is-error")).containsText("Invalid NS record");
    }

    @Test
    void whatIsWrong_standsAtItsField() {
        open(Scripting.OFF);
        go("/delegations/new?zone=" + APEX);
        page.fill("#number", "four");
        page.fill("#nameServers", "ns1.carrier.example");
        save();
        assertThat(page.locator("#number-error")).containsText("is neither a digit");
        page.fill("#number", "+44 20 7946 85");
        page.fill("#nameServers", "");
        save();
        assertThat(page.locator("#nameServers-error")).containsText("at least one name server");
        page.fill("#nameServers", "ns1.carrier.example\nns1..example");
        save();
        assertThat(page.locator("#nameServers-error")).containsText("Entry 2: invalid NS record");
        page.fill("#number", "+44 20 7946 04");
        page.fill("#nameServers", "ns1.carrier.example");
        save();
        assertThat(page.locator("#faults")).containsText("would never be queried here again");
    }

    @Test
    void numberBehindADelegation_leadsToIt() {
        open(Scripting.ON);
        go("/numbers?zone=" + APEX);
        page.fill("#q", "+44 20 7946 8812");
        assertThat(page.locator("#led-away")).containsText("+4420794688");
        page.click("#led-away a");
        assertThat(page.locator("h1")).hasText("+4420794688");
        go("/delegations?zone=" + APEX + "&q=4420794688");
        assertThat(page.locator("tbody tr")).hasCount(1);
        assertThat(page.locator("tbody tr")).containsText("ns1.carrier.example.");
    }

    @Test
    void delegationsToANameServer_areFoundByItsName() {
        console.delegation(APEX, "44113496071", "ns1.filtered.example");
        console.delegation(APEX, "44113496072", "ns2.filtered.example");
        open(Scripting.ON);
        go("/delegations?zone=" + APEX);
        page.fill("#nameServer", "filtered.example");
        page.keyboard().press("Enter");
        assertThat(page.locator("tbody tr")).hasCount(2);
        page.waitForURL("**nameServer=filtered.example*");
        page.fill("#nameServer", "NS2.filtered.example.");
        page.keyboard().press("Enter");
        assertThat(page.locator("tbody tr")).hasCount(1);
        assertThat(page.locator("tbody tr")).containsText("+44113496072");
        page.click(".chip");
        assertThat(page.locator(".chip")).hasCount(0);
    }

    @ParameterizedTest
    @EnumSource
    void chosenDelegations_areReviewedChangedAndTakenBack(Scripting scripting) {
        String prefix = scripting == Scripting.ON ? "44113496073" : "44113496074";
        console.delegation(APEX, prefix + "1", "ns1.moving.example");
        console.delegation(APEX, prefix + "2", "ns1.moving.example");
        console.delegation(APEX, prefix + "3", "ns1.staying.example");
        open(scripting);
        go("/delegations?zone=" + APEX + "&q=" + prefix);
        page.locator("input[name=selected]").all().forEach(tick -> tick.check());
        page.click("button:has-text('Replace a name server')");
        assertThat(page.locator("h1")).hasText("Replace a name server in 3 delegations");
        page.fill("[name='set.replace.from']", "ns1.moving.example");
        page.fill("[name='set.replace.to']", "ns1..example");
        page.click("button:has-text('Show the differences')");
        assertThat(page.locator("#set-replace-to-error")).containsText("Invalid NS record");
        page.fill("[name='set.replace.to']", "ns1.moved.example");
        page.click("button:has-text('Show the differences')");
        assertThat(page.locator("form#edit ~ div > table > tbody > tr")).hasCount(3);
        assertThat(page.locator("form#edit ~ div")).containsText("Nothing would change");
        page.fill("#reason", "the partner moved");
        page.click("button:has-text('Change 2 entries')");
        assertThat(page.locator(".notice-good")).containsText("2 entries were changed");
        go("/delegations?zone=" + APEX + "&q=" + prefix + "1");
        assertThat(page.locator("[data-row]")).containsText("ns1.moved.example.");

        go("/delegations/" + APEX + "/" + prefix + "1/history");
        assertThat(page.locator(".versions")).containsText("the partner moved");
        page.click(".versions li:first-child a");
        page.click("button:has-text('Revert this change')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
        go("/delegations?zone=" + APEX + "&q=" + prefix + "1");
        assertThat(page.locator("[data-row]")).containsText("ns1.moving.example.");
    }

    @Test
    void removalOfChosenDelegations_isAccessibleAndUndone() {
        console.delegation(APEX, "441134960751", "ns1.leaving.example");
        console.delegation(APEX, "441134960752", "ns1.leaving.example");
        open(Scripting.ON);
        go("/delegations?zone=" + APEX + "&q=44113496075");
        page.check("[data-choose-all]");
        isAccessibleInLightAndDarkAndFitsAPhone("chosen delegations");
        page.setViewportSize(1280, 900);
        page.click("#selection button:has-text('Remove')");
        assertThat(page.locator("h1")).hasText("Remove 2 delegations");
        assertThat(page.locator("form#edit ~ div")).containsText("ns1.leaving.example.");
        isAccessibleInLightAndDarkAndFitsAPhone("removal of delegations");
        page.setViewportSize(1280, 900);
        page.click("button:has-text('Remove 2 entries')");
        assertThat(page.locator(".notice-good")).containsText("2 entries were removed");
        page.click("button:has-text('Undo')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
        go("/delegations?zone=" + APEX + "&q=44113496075");
        assertThat(page.locator("[data-row]")).hasCount(2);
    }

    @Test
    void changeOfSomebodyElse_stopsThoseThatWereChosen() {
        console.delegation(APEX, "441134960761", "ns1.seen.example");
        open(Scripting.ON);
        go("/delegations?zone=" + APEX + "&q=441134960761");
        page.check("[data-choose-all]");
        page.click("#selection button:has-text('Set the TTL')");
        page.fill("[name='set.ttl']", "60");
        page.click("button:has-text('Show the differences')");
        console.delegation(APEX, "441134960761", "ns1.theirs.example");
        page.click("button:has-text('Change 1 entry')");
        assertThat(page.locator("#faults")).containsText("was changed by somebody else in the meantime");
        assertThat(page.locator("form#edit ~ div")).containsText("ns1.theirs.example.");
    }

    @Test
    void everyDelegationToANameServer_isCountedChangedAndTakenBack() {
        for (int i = 0; i < 3; i++) {
            console.delegation(APEX, "44113496077" + i, "ns1.counted.example");
        }
        console.delegation(APEX, "441134960779", "ns1.uncounted.example");
        open(Scripting.ON);
        go("/delegations?zone=" + APEX + "&nameServer=ns1.counted.example");
        page.click("button:has-text('All matches')");
        assertThat(page.locator("h1")).hasText("All matches");
        page.selectOption("#edit", "REPLACE");
        assertThat(page.locator("#set-replace-from")).hasValue("ns1.counted.example");
        page.click("button:has-text('Show what would happen')");
        assertThat(page.locator("#set-replace-to-error")).containsText("Give the value to replace");
        isAccessibleInLightAndDarkAndFitsAPhone("delegations that match, asked");
        page.setViewportSize(1280, 900);
        page.fill("#set-replace-to", "ns9.counted.example");
        page.click("button:has-text('Show what would happen')");
        assertThat(page.locator(".tile .figure").first()).hasText("3");
        assertThat(page.locator("#sample tbody ins").first()).hasText("ns9.counted.example.");
        isAccessibleInLightAndDarkAndFitsAPhone("delegations that match, counted");
        page.setViewportSize(1280, 900);
        page.click("button:has-text('Change 3 entries')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
        go("/delegations?zone=" + APEX + "&nameServer=ns9.counted.example");
        assertThat(page.locator("[data-row]")).hasCount(3);
    }

    @Test
    void viewer_isToldWhy() {
        windowOf("dora", Role.VIEWER);
        go("/delegations/" + APEX + "/4420794688");
        assertThat(page.locator("#why-not")).containsText("has read-only access here");
    }
}
