package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.account.Role;

/**
 * Requester groups, their networks and regions, from creation to revert. Networks are in 198.18.64.0/18 and
 * 2001:db8:40::/44.
 */
class RequestersIT extends ConsoleVisit {

    @ParameterizedTest
    @EnumSource
    void group_isMadeGetsNetworksIsReviewedTakenBackAndRemoved(Scripting scripting) {
        String group = scripting == Scripting.ON ? "partners" : "guests";
        String network = scripting == Scripting.ON ? "198.18.64.0/24" : "198.18.65.0/24";
        open(scripting);
        go("/requesters");
        page.click(".page-head >> text=New group");
        page.fill("#name", group);
        page.selectOption("#region", "north");
        page.selectOption("#access", "REFUSE");
        save();
        assertThat(page.locator(".notice-good")).containsText("The group " + group + " was created");

        page.click("text=Change the networks");
        page.fill("#networks", network + "  # the lab\n");
        page.click("button[value=add]");
        assertThat(page.locator(".notice-good")).containsText("The networks of " + group + " were saved");
        assertThat(page.locator("#networks-of-group tbody tr")).hasText(network);

        go("/requesters/" + group);
        page.click("summary:has-text('Exceptions')");
        page.selectOption("[name='zones." + APEX + "']", "ALLOW");
        review();
        assertThat(page.locator("#changes ins")).hasText(APEX + ": ALLOW");
        save();
        assertThat(page.locator(".notice-good")).containsText("The group " + group + " was saved");
        page.click("button:has-text('Undo')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
        assertThat(page.locator("[name='zones." + APEX + "']")).hasValue("");

        page.click("text=History");
        assertThat(page.locator(".versions > li")).hasCount(4);
        assertThat(page.locator(".versions")).containsText(network);
        go("/requesters/" + group + "/networks");
        page.fill("#networks", network);
        page.click("button[value=remove]");
        assertThat(page.locator("#networks-of-group")).containsText("no requester belongs to this group");
        go("/requesters/" + group);
        page.click("summary:has-text('Remove this group')");
        page.click("button:has-text('Remove this group')");
        assertThat(page.locator(".notice-good")).containsText("The group " + group + " was removed");
    }

    @Test
    void address_isOfTheGroupWithTheLongestNetwork() {
        open(Scripting.OFF);
        go("/requesters");
        page.fill("#address", "2001:db8:51::7");
        page.click("form.search button");
        assertThat(page.locator("#who")).containsText("2001:db8:51::/48");
        assertThat(page.locator("#who")).containsText("carriers");
        assertThat(page.locator("#who")).containsText("north");
        assertThat(page.locator("#who")).containsText("answered");
        go("/requesters?address=203.0.113.9");
        assertThat(page.locator("#who")).containsText("No network of any group contains this address");
        go("/requesters?address=somebody");
        assertThat(page.locator(".notice-bad")).containsText("is not an IPv4 or IPv6 address");
    }

    @Test
    void networksThatAreNone_standWithTheirPlace_andNothingIsStored() {
        console.requesters("misread", "north");
        open(Scripting.ON);
        go("/requesters/misread/networks");
        page.fill("#networks", "198.18.66.0/24\nlab\n198.18.67.1/24");
        page.click("button[value=add]");
        assertThat(page.locator("#networks-error")).containsText("Entry 2: lab: this is not an address");
        assertThat(page.locator("#networks-error")).containsText("Entry 3: 198.18.67.1/24: a bit is set");
        isAccessibleInLightAndDarkAndFitsAPhone("networks that are none");
        page.fill("#networks", "198.51.100.0/24");
        page.click("button[value=add]");
        assertThat(page.locator("#networks-error")).containsText("belongs to the requester group carriers");
        go("/requesters/misread/networks");
        assertThat(page.locator("#networks-of-group tbody tr")).hasCount(0);
    }

    @Test
    void manyNetworks_areShownPageByPage_thoseOfIpv4First() {
        console.requesters(
                "many",
                "north",
                IntStream.range(0, 101)
                        .mapToObj(i -> i % 2 == 0 ? "198.18.68." + i : "2001:db8:40::" + i)
                        .toArray(String[]::new));
        open(Scripting.ON);
        go("/requesters/many/networks");
        assertThat(page.locator(".page-head")).containsText("101 networks");
        assertThat(page.locator("#networks-of-group tbody tr")).hasCount(100);
        String first = page.locator("#networks-of-group tbody tr").allTextContents().stream()
                .map(String::strip)
                .limit(51)
                .collect(Collectors.joining(" "));
        assertThat(first)
                .isEqualTo(IntStream.range(0, 51)
                        .mapToObj(i -> "198.18.68." + 2 * i + "/32")
                        .collect(Collectors.joining(" ")));
        page.click(".pager [rel=next]");
        assertThat(page.locator("#networks-of-group tbody tr")).hasCount(1);
        assertThat(page.locator("#networks-of-group tbody tr")).hasText("2001:db8:40::99/128");
    }

    @Test
    void region_isMadeChangedAndRemoved_butNotWhileAGroupIsInIt() {
        console.requesters("islanders", "island");
        open(Scripting.ON);
        go("/regions");
        page.click(".page-head >> text=New region");
        page.fill("#name", "coast");
        save();
        assertThat(page.locator(".notice-good")).containsText("The region coast was created");
        go("/regions");
        page.click("tbody >> text=coast");
        page.fill("#comment", "Our sites by the sea");
        review();
        isAccessibleInLightAndDarkAndFitsAPhone("review of a region");
        save();
        assertThat(page.locator("#comment")).hasValue("Our sites by the sea");
        go("/regions");
        assertThat(page.locator("tbody")).containsText("Our sites by the sea");
        go("/regions/coast");
        page.click("summary:has-text('Remove this region')");
        page.click("button:has-text('Remove this region')");
        assertThat(page.locator(".notice-good")).containsText("The region coast was removed");
        go("/regions/island");
        page.click("summary:has-text('Remove this region')");
        page.click("button:has-text('Remove this region')");
        assertThat(page.locator("#faults")).containsText("Requester groups are in the region island");
    }

    @ParameterizedTest
    @EnumSource
    void variantOfADestination_isReviewedSavedAndTakenBack(Scripting scripting) {
        String plain = scripting == Scripting.ON ? "two-faced" : "two-faced-too";
        console.destination(plain, "sip:+{number}@plain.example.net");
        open(scripting);
        go("/destinations/" + plain);
        page.click("summary:has-text('Other destinations')");
        page.fill("[name='variants.carriers']", "no-such-one");
        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#variants-carriers-error")).containsText("no-such-one");
        page.fill("[name='variants.carriers']", "gateway");
        review();
        assertThat(page.locator("#changes ins")).hasText("carriers: gateway");
        save();
        assertThat(page.locator(".notice-good")).containsText("was saved");
        assertThat(page.locator("[name='variants.carriers']")).hasValue("gateway");
        page.click("button:has-text('Undo')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
        assertThat(page.locator("[name='variants.carriers']")).hasValue("");
    }

    @Test
    void variants_areAccessibleInLightAndDarkAndFitAPhone() {
        open(Scripting.ON);
        go("/destinations/gateway");
        page.click("summary:has-text('Other destinations')");
        isAccessibleInLightAndDarkAndFitsAPhone("variants of a destination");
    }

    @Test
    void formOfAnswers_isReviewedAndSaved_andWhatIsNoneStandsBesideItsField() {
        console.requesters("old-clients", "north");
        open(Scripting.ON);
        go("/requesters/old-clients");
        page.click("summary:has-text('Form of answers')");
        page.check("[name='answerForm.legacyService']");
        page.fill("#answerForm-maxOctets", "100");
        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#answerForm-maxOctets-error")).containsText("must be 512 to 65535");
        isAccessibleInLightAndDarkAndFitsAPhone("a group with a form of answers");
        page.fill("#answerForm-maxOctets", "512");
        review();
        assertThat(page.locator("#changes")).containsText("legacyService: true");
        save();
        assertThat(page.locator("[name='answerForm.legacyService']")).isChecked();
        assertThat(page.locator("#answerForm-maxOctets")).hasValue("512");
    }

    @Test
    void viewer_isToldWhy() {
        windowOf("rosalie", Role.VIEWER);
        go("/requesters/carriers");
        assertThat(page.locator("#why-not")).containsText("has read-only access here");
        go("/requesters/carriers/networks");
        assertThat(page.locator("#why-not")).containsText("has read-only access here");
    }

    @Test
    void whatIsNamedNew_hasAPageOfItsOwn() {
        console.requesters("new", "new");
        console.destination("new", "sip:+{number}@new.example.net");
        console.destination("names", "sip:+{number}@names.example.net");
        open(Scripting.OFF);
        for (String path : List.of("/requesters/new", "/regions/new", "/destinations/new")) {
            go(path);
            assertThat(page.locator("h1")).hasText("new");
        }
        go("/destinations/names");
        assertThat(page.locator("h1")).hasText("names");
    }
}
