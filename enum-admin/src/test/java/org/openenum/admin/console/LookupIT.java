package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The lookup page. */
class LookupIT extends ConsoleVisit {

    @Test
    void lookup_showsTheAnswerAndThatBothAgree() {
        open(Scripting.ON);
        go("/lookup?number=%2B" + AnsweringServer.KNOWN_NUMBER);
        assertThat(page.locator(".dns")).containsText("status: NOERROR");
        assertThat(page.locator(".facts .uri").first()).hasText(AnsweringServer.KNOWN_URI);
        assertThat(page.locator("#clients")).containsText("Kamailio");
        assertThat(page.locator(".tag-good:has-text('agree')")).containsText("DNS and database agree");
        page.fill("#number", "+44 20 7946 0999");
        page.click("button:has-text('Query')");
        assertThat(page.locator(".dns")).containsText("status: NXDOMAIN");
    }

    @Test
    void copyingWithoutAClipboard_saysThatItDidNotWork() {
        open(Scripting.ON);
        // As on a page without TLS.
        page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
        go("/lookup?number=%2B" + AnsweringServer.KNOWN_NUMBER);
        page.click("[data-copy]");
        assertThat(page.locator("#announcement")).hasText("The browser did not allow copying");
    }

    @ParameterizedTest
    @EnumSource
    void servers_areComparedAndTheOneThatDiffersIsMarked(Scripting scripting) {
        open(scripting);
        go("/lookup");
        page.fill("#number", "+" + AnsweringServer.KNOWN_NUMBER);
        page.check("input[name=compare]");
        page.click("button:has-text('Query')");
        assertThat(page).hasURL(Pattern.compile(".*compare=true.*"));
        assertThat(page.locator("#comparison")).containsText("1 of 2 answers differently, or not at all");
        Locator rows = page.locator("#comparison tbody tr");
        assertThat(rows.nth(0)).containsText("graz");
        assertThat(rows.nth(0)).containsText("@sbc.example.net");
        assertThat(rows.nth(0).locator(".tag-bad")).hasCount(0);
        assertThat(rows.nth(1)).containsText("vienna");
        assertThat(rows.nth(1)).containsText("@old.example.net");
        assertThat(rows.nth(1)).containsText("behind");
        assertThat(rows.nth(1).locator(".tag-bad")).hasText("Different");
    }

    @Test
    void silentServers_areNamedWithWhatIsStored() {
        open(Scripting.ON);
        go("/lookup?compare=true&number=%2B" + AnsweringServer.SILENT_NUMBER);
        assertThat(page.locator(".notice-bad")).containsText("The server does not answer");
        assertThat(page.locator(".facts").first()).containsText("No entry answers for this number");
        assertThat(page.locator("#comparison .tag-bad:has-text('Silent')")).hasCount(2);
    }

    @Test
    void name_isComparedToo() {
        open(Scripting.ON);
        go("/lookup?name=e164.arpa&type=SOA&compare=true");
        assertThat(page.locator("#comparison tbody tr")).hasCount(2);
        assertThat(page.locator("#comparison")).containsText("2000000000");
    }

    @Test
    void nameOfAnyType_isAskedForThatType() {
        open(Scripting.ON);
        go("/lookup?type=MX&name=" + AnsweringServer.NAME_WITH_MAIL);
        assertThat(page.locator("#type")).hasValue("MX");
        assertThat(page.locator(".dns")).containsText("10 mx.example.net.");
        assertThat(page.locator("[aria-labelledby=explained]")).containsText("has records of this type");
        go("/lookup?type=sshfp&name=" + AnsweringServer.NAME_WITH_MAIL);
        assertThat(page.locator("#type")).hasValue("SSHFP");
        assertThat(page.locator(".dns")).containsText("IN SSHFP");
        go("/lookup?type=AXFR&name=e164.arpa");
        assertThat(page.locator(".notice-bad")).containsText("'AXFR' is not the type of a record in a zone");
        assertThat(page.locator(".dns")).hasCount(0);
    }

    @Test
    void requesterAndTime_countForNumbersAlone_asThePageOfANameSays() {
        open(Scripting.ON);
        go("/lookup?type=MX&requester=192.0.2.1&at=2036-01-31T04:00&name=" + AnsweringServer.NAME_WITH_MAIL);
        assertThat(page.locator(".dns")).containsText("10 mx.example.net.");
        Locator said = page.locator(".notice-warn:has-text('apply only to numbers')");
        assertThat(said).isVisible();
        assertThat(page.locator("#as")).hasCount(0);
        go("/lookup?requester=192.0.2.1&number=%2B" + AnsweringServer.KNOWN_NUMBER);
        assertThat(page.locator("#as")).isVisible();
        assertThat(said).hasCount(0);
    }

    @Test
    void uris_areNumbersIfTheyAreTel_andRefusedIfTheyAreSip() {
        open(Scripting.ON);
        go("/lookup?number=tel:%2B" + AnsweringServer.KNOWN_NUMBER + ";phone-context=example.com");
        assertThat(page.locator(".facts .uri").first()).hasText(AnsweringServer.KNOWN_URI);
        go("/lookup?number=sip:%2B" + AnsweringServer.KNOWN_NUMBER + "@sbc.example.net");
        assertThat(page.locator(".notice-bad")).containsText("A SIP URI is neither a number nor a name");
        assertThat(page.locator(".dns")).hasCount(0);
    }

    @ParameterizedTest
    @EnumSource
    void traceOfANumber_namesTheBlockThatDecides(Scripting scripting) {
        open(scripting);
        go("/lookup?number=%2B442079460477");
        page.click("#trace summary");
        assertThat(page.locator("#trace .decides")).containsText("+4420794604");
        assertThat(page.locator("#trace .decides")).containsText("decides");
    }
}
