package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.WaitUntilState;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.account.Role;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.zone.ZoneRequest;
import org.openenum.admin.zone.ZoneService;

/** Records of a zone that are not rules of numbers, from creation to revert. */
class RecordsIT extends ConsoleVisit {

    @ParameterizedTest
    @EnumSource
    void records_areMadeReviewedChangedTakenBackAndRemoved(Scripting scripting) {
        String host = scripting == Scripting.ON ? "made-on" : "made-off";
        open(scripting);
        go("/zones/" + APEX);
        page.click("text=Its other records");
        assertThat(page.locator("#authority")).containsText("SOA");
        page.click(".page-head >> text=New records");
        page.fill("#owner", host);
        page.fill("#type", "a");
        page.fill("#records", "192.0.2.61\n192.0.2.62");
        page.fill("#reason", "a new host");
        save();
        assertThat(page.locator(".notice-good")).containsText(host + ".e164.arpa A was created");

        page.fill("#records", "192.0.2.61\n192.0.2.63");
        review();
        assertThat(page.locator("#said-now")).containsText(host + ".e164.arpa. 3600 IN A 192.0.2.62");
        assertThat(page.locator("#said-then")).containsText(host + ".e164.arpa. 3600 IN A 192.0.2.63");
        page.fill("#reason", "the host moved");
        save();
        assertThat(page.locator(".notice-good")).containsText("was saved");
        page.click("button:has-text('Undo')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
        assertThat(page.locator("#records")).hasValue("192.0.2.61\n192.0.2.62");

        page.click("text=History");
        assertThat(page.locator(".versions > li")).hasCount(3);
        assertThat(page.locator(".versions > li").last()).containsText("a new host");
        page.locator("button:has-text('Restore this version')").first().click();
        assertThat(page.locator("#records")).hasValue("192.0.2.61\n192.0.2.63");
        page.click("summary:has-text('Remove these records')");
        page.click("button:has-text('Remove these records')");
        assertThat(page.locator(".notice-good")).containsText("was removed");
        assertThat(page.locator("h1")).hasText("Records");
    }

    @Test
    void recordsOfNoZone_leadToTheZones() {
        open(Scripting.OFF);
        go("/records");
        assertThat(page.locator("h1")).hasText("Zones");
    }

    @Test
    void newRecords_beginWithWhatWasSearchedForLast() {
        open(Scripting.ON);
        go("/records?zone=" + APEX + "&q=first-searched");
        page.fill("#q", "then-searched");
        assertThat(page.locator("#results")).containsText("Nothing matches");
        assertThat(page.locator("a[data-new]")).hasAttribute("href", Pattern.compile(".*owner=then-searched.*"));
    }

    @Test
    void searchThatIsTypedBeforeTheScriptsHaveCome_filtersTheTable() {
        open(Scripting.ON);
        List<Route> held = new CopyOnWriteArrayList<>();
        page.route("**/htmx.min*.js", held::add);
        page.navigate(
                console.url() + "/records?zone=" + APEX,
                new Page.NavigateOptions().setWaitUntil(WaitUntilState.COMMIT));
        page.waitForCondition(() -> !held.isEmpty());
        page.fill("#q", "nothing.here");
        held.forEach(Route::resume);
        page.unroute("**/htmx.min*.js");
        assertThat(page.locator(".empty")).containsText("Nothing matches");
        page.waitForURL("**q=nothing.here*");
        page.click("text=Show everything");
        page.goBack();
        assertThat(page.locator("#q")).hasValue("nothing.here");
        assertThat(page.locator(".empty")).containsText("Nothing matches");
    }

    @Test
    void whatIsTyped_isShownAsDnsWillSayIt() {
        open(Scripting.ON);
        go("/records/new?zone=" + APEX);
        page.fill("#owner", "previewed");
        page.fill("#type", "MX");
        page.fill("#records", "10 mail.example.net");
        assertThat(page.locator("#preview pre")).hasText("previewed.e164.arpa. 3600 IN MX 10 mail.example.net.");
        page.fill("#records", "mail.example.net");
        assertThat(page.locator("#preview .is-error")).containsText("Invalid MX record");
    }

    @Test
    void recordsWithoutATtl_areShownWithThatOfTheirZone() {
        ZoneRequest wanted =
                new ZoneRequest(null, null, null, null, null, null, null, null, null, null, null, null, 60, null);
        console.get(ZoneService.class).put("ttl.example", wanted, Precondition.ANY, RunningConsole.somebodyElse());
        open(Scripting.ON);
        go("/records/new?zone=ttl.example");
        page.fill("#owner", "previewed");
        page.fill("#type", "A");
        page.fill("#records", "192.0.2.1");
        assertThat(page.locator("#preview pre")).hasText("previewed.ttl.example. 60 IN A 192.0.2.1");
    }

    @Test
    void whatIsWrong_standsAtItsField() {
        open(Scripting.OFF);
        go("/records/new?zone=" + APEX);
        page.fill("#owner", "wrong");
        page.fill("#type", "NOTHING");
        page.fill("#records", "192.0.2.1");
        save();
        assertThat(page.locator("#type-error")).containsText("is not the type of a record");
        page.fill("#type", "A");
        page.fill("#records", "192.0.2.1\n192.0.2.300");
        save();
        assertThat(page.locator("#records-error")).containsText("Entry 2: invalid A record");
        assertThat(page.locator("#records")).hasAttribute("aria-invalid", "true");
        page.fill("#owner", "a..b");
        page.fill("#records", "192.0.2.1");
        save();
        assertThat(page.locator("#owner-error")).containsText("is not a domain name");
        page.fill("#owner", "www");
        page.fill("#type", "TXT");
        page.fill("#records", "\"beside an alias\"");
        save();
        assertThat(page.locator("#faults")).containsText("A CNAME record cannot have other data at the same name");
    }

    @Test
    void changeOfSomebodyElse_standsBesideMine() {
        console.records(APEX, "conflicting", "TXT", "\"old\"");
        open(Scripting.ON);
        go("/records/set?zone=" + APEX + "&owner=conflicting.e164.arpa&type=TXT");
        page.fill("#records", "\"mine\"");
        review();
        isAccessibleInLightAndDarkAndFitsAPhone("review of records");
        console.records(APEX, "conflicting", "TXT", "\"theirs\"");
        save();
        assertThat(page.locator("#conflict")).containsText("theirs");
        assertThat(page.locator("#conflict")).containsText("mine");
        review();
        save();
        assertThat(page.locator(".notice-good")).containsText("was saved");
        go("/records/set/history?zone=" + APEX + "&owner=conflicting.e164.arpa&type=TXT");
        assertThat(page.locator(".versions > li")).hasCount(3);
        isAccessibleInLightAndDarkAndFitsAPhone("history of records");
    }

    @Test
    void longList_isPagedAndFilteredInItsAddress() {
        IntStream.range(0, 60)
                .forEach(i -> console.records(
                        APEX,
                        "paged" + (100 + i),
                        i % 2 == 0 ? "A" : "AAAA",
                        i % 2 == 0 ? "192.0.2.1" : "2001:db8::1"));
        open(Scripting.ON);
        go("/records?zone=" + APEX);
        page.fill("#q", "paged1");
        assertThat(page.locator("tbody tr")).hasCount(50);
        page.click("text=Next");
        assertThat(page.locator("tbody tr")).hasCount(10);
        page.fill("#q", "paged");
        page.fill("#type", "AAAA");
        page.keyboard().press("Enter");
        assertThat(page.locator("tbody tr")).hasCount(30);
        page.waitForURL("**type=AAAA*");
        page.reload();
        assertThat(page.locator("tbody tr")).hasCount(30);
        page.fill("#q", "@");
        page.fill("#type", "NS");
        page.keyboard().press("Enter");
        assertThat(page.locator("tbody tr")).hasCount(1);
        page.fill("#q", "nothing.here");
        assertThat(page.locator(".empty")).containsText("Nothing matches");
    }

    @ParameterizedTest
    @EnumSource
    void chosenRecords_areReviewedChangedAndTakenBack(Scripting scripting) {
        String host = scripting == Scripting.ON ? "chosen-on" : "chosen-off";
        console.records(APEX, host + "1", "A", "192.0.2.71");
        console.records(APEX, host + "2", "A", "192.0.2.71");
        console.records(APEX, host + "3", "AAAA", "2001:db8::71");
        open(scripting);
        go("/records?zone=" + APEX + "&q=" + host);
        page.locator("input[name=selected]").all().forEach(tick -> tick.check());
        page.click("button:has-text('Replace a value')");
        assertThat(page.locator("h1")).hasText("Replace a value in 3 entries");
        page.fill("[name='set.replace.from']", "192.0.2.71");
        page.fill("[name='set.replace.to']", "192.0.2");
        page.click("button:has-text('Show the differences')");
        assertThat(page.locator("#set-replace-to-error")).containsText("Invalid A record");
        page.fill("[name='set.replace.to']", "192.0.2.72");
        page.click("button:has-text('Show the differences')");
        assertThat(page.locator("form#edit ~ div > table > tbody > tr")).hasCount(3);
        assertThat(page.locator("form#edit ~ div")).containsText("Nothing would change");
        page.fill("#reason", "the host moved");
        page.click("button:has-text('Change 2 entries')");
        assertThat(page.locator(".notice-good")).containsText("2 entries were changed");
        go("/records?zone=" + APEX + "&q=" + host + "1");
        assertThat(page.locator("[data-row]")).containsText("192.0.2.72");

        go("/records/set/history?zone=" + APEX + "&owner=" + host + "1.e164.arpa&type=A");
        assertThat(page.locator(".versions")).containsText("the host moved");
        page.click(".versions li:first-child a");
        page.click("button:has-text('Revert this change')");
        assertThat(page.locator(".notice-good")).containsText("Reverted: 2 changes");
    }

    @Test
    void removalOfChosenRecords_isAccessible() {
        console.records(APEX, "goes1", "A", "192.0.2.73");
        open(Scripting.ON);
        go("/records?zone=" + APEX + "&q=goes1");
        page.check("[data-choose-all]");
        page.click("#selection button:has-text('Remove')");
        assertThat(page.locator("h1")).hasText("Remove 1 entry");
        assertThat(page.locator("form#edit ~ div")).containsText("192.0.2.73");
        isAccessibleInLightAndDarkAndFitsAPhone("removal of records");
        page.setViewportSize(1280, 900);
        page.click("button:has-text('Remove 1 entry')");
        assertThat(page.locator(".notice-good")).containsText("1 entry was removed");
    }

    @Test
    void everythingThatMatches_isCountedChangedAndTakenBack() {
        IntStream.range(0, 3).forEach(i -> console.records(APEX, "matched" + i, "A", "192.0.2.74"));
        open(Scripting.ON);
        go("/records?zone=" + APEX + "&q=matched");
        page.click("button:has-text('All matches')");
        assertThat(page.locator("h1")).hasText("All matches");
        page.selectOption("#edit", "REPLACE");
        page.fill("#set-replace-from", "192.0.2.74");
        page.fill("#set-replace-to", "192.0.2.75");
        page.click("button:has-text('Show what would happen')");
        assertThat(page.locator("#filter-type-error")).containsText("of one type");
        summaryHasTheFocusAndLeadsTo("#filter-type");
        isAccessibleInLightAndDarkAndFitsAPhone("records that match, asked");
        page.setViewportSize(1280, 900);
        page.fill("#filter-type", "A");
        page.click("button:has-text('Show what would happen')");
        assertThat(page.locator(".tile .figure").first()).hasText("3");
        assertThat(page.locator("#sample tbody ins").first()).hasText("192.0.2.75");
        isAccessibleInLightAndDarkAndFitsAPhone("records that match, counted");
        page.setViewportSize(1280, 900);
        page.click("button:has-text('Change 3 entries')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
        go("/records?zone=" + APEX + "&q=matched");
        assertThat(page.locator("[data-row]").first()).containsText("192.0.2.75");
    }

    @Test
    void wildcardAndNumber_areOwnersLikeOthers() {
        open(Scripting.ON);
        go("/records/new?zone=" + APEX);
        page.fill("#owner", "*.wild");
        page.fill("#type", "TXT");
        page.fill("#records", "\"whatever is asked\"");
        save();
        assertThat(page.locator("h1")).hasText("*.wild.e164.arpa TXT");
        go("/records/new?zone=" + APEX + "&owner=9.9.9.9.9.5.4.6.4.9.7.0.2.4.4&type=TXT");
        page.fill("#records", "\"reception\"");
        save();
        go("/records?zone=" + APEX + "&q=%2B4420794645");
        assertThat(page.locator("tbody tr")).hasCount(1);
        go("/records/new?zone=" + APEX + "&owner=9.9.9.9.9.5.4.6.4.9.7.0.2.4.4&type=NAPTR");
        page.fill("#records", "10 100 \"u\" \"E2U+sip\" \"!^.*$!sip:a@example.net!\" .");
        save();
        assertThat(page.locator("#type-error")).containsText("are rules");
    }

    @Test
    void viewer_isToldWhy() {
        windowOf("rita", Role.VIEWER);
        go("/records/set?zone=" + APEX + "&owner=ns1.e164.arpa&type=A");
        assertThat(page.locator("#why-not")).containsText("has read-only access here");
    }
}
