package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.openenum.admin.account.Role;

/** The requirements on every page: accessible, on any screen, in both themes and languages. */
class PagesIT extends ConsoleVisit {

    @Test
    void german_isOneLinkAway() {
        open(Scripting.ON);
        go("/numbers");
        page.click(".side > .side-foot >> text=Deutsch");
        assertThat(page.locator("h1")).hasText("Nummern");
        assertThat(page.locator("html")).hasAttribute("lang", "de");
        go("/numbers/new?number=442079460109");
        page.check("input[value=NAMED]");
        save();
        assertThat(page.locator("#faults")).containsText("Nennen Sie das Ziel");
        go("/audit?action=zone.create");
        assertThat(page.locator("tbody").first()).containsText("Zone angelegt");
    }

    @Test
    void language_isChangedOnAnErrorPage_andThePageStays() {
        windowOf("vincent", Role.VIEWER);
        go("/audit");
        page.click(".side > .side-foot >> text=Deutsch");
        assertThat(page.locator("h1")).hasText("Nicht erlaubt");
        assertThat(page).hasURL(console.url() + "/audit");
    }

    @Test
    void language_isChangedBesideARefusedForm_whoseAddressTakesFormsOnly() {
        console.destination("other-language", "sip:+{number}@other-language.example");
        String target = "other-language.example:5060";
        open(Scripting.ON);
        go("/targets/" + target);
        page.selectOption("#kind", "report");
        page.fill("#intervalSeconds", "0");
        page.click("button:has-text('Save the check')");
        assertThat(page.locator("#intervalSeconds-error")).isVisible();
        assertThat(page.url()).endsWith("/check");
        page.click(".side > .side-foot >> text=Deutsch");
        assertThat(page.locator("h1")).hasText(target);
        assertThat(page.locator("html")).hasAttribute("lang", "de");
    }

    @Test
    void theme_isKept() {
        open(Scripting.ON);
        go("/numbers");
        page.click(".side > .side-foot [data-set-theme]");
        assertThat(page.locator("html")).hasAttribute("data-bs-theme", "dark");
        page.reload();
        assertThat(page.locator("html")).hasAttribute("data-bs-theme", "dark");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyPage_isAccessibleInLightAndDarkAndFitsAPhone(String path) {
        open(Scripting.ON);
        go(path);
        isAccessibleInLightAndDarkAndFitsAPhone(path);
    }

    @ParameterizedTest
    @CsvSource({
        "/zones/none.example, 404",
        "/records?zone=none.example, 404",
        "/numbers/e164.arpa/442079469999, 404",
        "/nowhere, 404",
        "/changes/0, 404"
    })
    void whatIsNotThere_hasAPageThatSaysSo(String path, int status) {
        open(Scripting.ON);
        assertThat(page.navigate(console.url() + path).status()).isEqualTo(status);
        assertThat(page.locator("h1")).hasText("Not found");
    }

    @ParameterizedTest
    @CsvSource({
        "dashboard, LIGHT, /",
        "numbers, LIGHT, /numbers?q=4420794604",
        "search, LIGHT, /search?q=4420794604",
        "changes, LIGHT, /changes",
        "number, LIGHT, /numbers/e164.arpa/442079460401",
        "block-dark, DARK, /blocks/e164.arpa/4420794604",
        "delegations, LIGHT, /delegations",
        "requesters, LIGHT, /requesters?address=198.51.100.17",
        "requester-group, LIGHT, /requesters/carriers",
        "requester-networks, LIGHT, /requesters/carriers/networks",
        "requester-history, LIGHT, /requesters/carriers/history",
        "steering, LIGHT, /steering",
        "history, LIGHT, /numbers/e164.arpa/442079460401/history",
        "records, LIGHT, /records?zone=e164.arpa",
        "record-dark, DARK, /records/set?zone=e164.arpa&owner=_sip._udp.e164.arpa&type=SRV",
        "columns, LIGHT, /imports/2/columns",
        "import, LIGHT, /imports/1",
        "jobs, LIGHT, /jobs",
        "users, LIGHT, /users",
        "audit, LIGHT, /audit",
        "lookup, LIGHT, /lookup?compare=true&number=" + AnsweringServer.KNOWN_NUMBER
    })
    void mainPages_areDrawnForTheDocumentation(String name, ColorScheme scheme, String path) {
        page = chromium.open(options -> options.setStorageState(signedIn).setColorScheme(scheme));
        go(path);
        assertThat(page.locator(".busy.htmx-request")).hasCount(0);
        page.screenshot(new Page.ScreenshotOptions().setPath(Pictures.named(name)));
        drawnForALook(name);
    }

    /** Pictures in the dark theme, and as wide as a phone: for review, not for the documentation. */
    private void drawnForALook(String name) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
        assertThat(page.locator("html")).hasAttribute("data-bs-theme", "dark");
        page.screenshot(new Page.ScreenshotOptions().setPath(Pictures.named("look-" + name + "-dark")));
        page.setViewportSize(390, 844);
        fitsTheWindow();
        page.screenshot(new Page.ScreenshotOptions().setPath(Pictures.named("look-" + name + "-phone")));
    }

    @Test
    void review_isDrawnForTheDocumentation() {
        open(Scripting.ON);
        go("/numbers/e164.arpa/442079460402");
        page.fill("#rules-0-uri", "sip:front-desk@pbx.example.net");
        page.fill("#comment", "moved to the second floor");
        review();
        page.screenshot(new Page.ScreenshotOptions().setPath(Pictures.named("review")));
        drawnForALook("review");
    }

    @Test
    void allThatMatch_isDrawnForTheDocumentation() {
        open(Scripting.ON);
        go("/numbers?q=4420794604&kind=NUMBER");
        page.click("button:has-text('All matches')");
        page.selectOption("#edit", "DESTINATION");
        page.fill("#set-ruleSet", "gateway");
        page.click("button:has-text('Show what would happen')");
        assertThat(page.locator("#sample")).isVisible();
        page.screenshot(new Page.ScreenshotOptions().setPath(Pictures.named("matching")));
        drawnForALook("matching");
    }

    @Test
    void zoneFile_isDrawnForTheDocumentation() {
        open(Scripting.ON);
        go("/imports");
        page.setInputFiles("#file", new FilePayload("hosts.zone", "text/plain", """
                $ORIGIN e164.arpa.
                $TTL 3600
                ns1 IN A 192.0.2.54
                mail IN MX 10 mail.example.net.
                9.0.4.0.6.4.9.7.0.2.4.4 IN NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:service@pbx.example.net!" .
                """.getBytes(StandardCharsets.UTF_8)));
        page.click(".form-actions button");
        page.click("#lists a:has-text('Records')");
        assertThat(page.locator("#records")).isVisible();
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(Pictures.named("import-zone-file"))
                .setFullPage(true));
        cancelJob();
    }

    static Stream<String> pages() {
        return Stream.of(
                "/",
                "/numbers",
                "/numbers?q=letters",
                "/numbers?q=4420794604",
                "/search?q=4420794604",
                "/search?q=nothing-like-it",
                "/numbers/new",
                "/numbers/e164.arpa/442079460401",
                "/blocks",
                "/blocks/new",
                "/blocks/e164.arpa/4420794604",
                "/delegations",
                "/delegations?q=442079468812",
                "/delegations/new",
                "/delegations/e164.arpa/4420794688",
                "/delegations/e164.arpa/4420794688/history",
                "/destinations",
                "/destinations/gateway",
                "/new/destinations",
                "/requesters",
                "/requesters?address=198.51.100.17",
                "/requesters?address=somebody",
                "/new/requesters",
                "/requesters/carriers",
                "/requesters/carriers/networks",
                "/requesters/carriers/history",
                "/regions",
                "/new/regions",
                "/steering",
                "/regions/north",
                "/zones",
                "/zones/new",
                "/zones/e164.arpa",
                "/records?zone=e164.arpa",
                "/records?zone=e164.arpa&q=nothing-here",
                "/records/new?zone=e164.arpa",
                "/records/set?zone=e164.arpa&owner=e164.arpa&type=NS",
                "/imports",
                "/imports/1",
                "/imports/1?tab=rows",
                "/imports/1?tab=rows&effect=unchanged",
                "/imports/2/columns",
                "/exports/new?zone=e164.arpa&q=4420&status=CLOSED&tag=london",
                "/jobs",
                "/jobs/1",
                "/jobs?state=FAILED",
                "/nodes",
                "/queries",
                "/queries?number=%2B44&requester=nobody",
                "/sign-in",
                "/lookup",
                "/lookup?number=%2B442079460401",
                "/lookup?number=%2B" + AnsweringServer.KNOWN_NUMBER + "&compare=true",
                "/changes",
                "/changes/1",
                "/numbers/e164.arpa/442079460401/history",
                "/account",
                "/account/password",
                "/users",
                "/users/admin",
                "/tokens",
                "/audit",
                "/audit/verification",
                "/settings",
                "/zones/none.example");
    }

    @ParameterizedTest
    @EnumSource
    void refusedForm_leadsToItsFields(Scripting scripting) {
        open(scripting);
        go("/zones/new");
        page.fill("#apex", "refused.example");
        page.fill("#nameServers", "ns1.example.net ns1..example.net");
        save();
        assertThat(page.locator("#nameServers-error")).isVisible();
        summaryHasTheFocusAndLeadsTo("#nameServers");
        go("/records/new?zone=" + APEX);
        page.fill("#owner", "refused");
        page.fill("#type", "A");
        page.fill("#records", "192.0.2.1\n192.0.2.300");
        save();
        summaryHasTheFocusAndLeadsTo("#records");
        if (scripting == Scripting.ON) {
            isAccessibleInLightAndDarkAndFitsAPhone("a form that is refused");
        }
    }

    @Test
    void errorOfWhatThePageHasNoFieldFor_leadsNowhere() {
        open(Scripting.ON);
        go("/new/requesters");
        page.fill("#name", "nowhere");
        page.evaluate("const one = document.getElementById('zones-e164.arpa');"
                + "one.name = 'zones.none.example'; one.value = 'REFUSE'");
        save();
        assertThat(page.locator("#faults")).containsText("none.example");
        assertThat(page.locator("#faults a")).hasCount(0);
    }

    @Test
    void viewer_isToldWhatTheRoleMayNot() {
        windowOf("vera", Role.VIEWER);
        go("/numbers/" + APEX + "/442079460401");
        assertThat(page.locator("#why-not")).hasText("Your role (Viewer) has read-only access here");
        assertThat(page.locator("button[value=save]")).hasCount(0);
        assertThat(page.locator("button[aria-disabled=true]").first()).isVisible();
        go("/targets/gateway.example.net:5060");
        assertThat(page.locator(".why")).hasCount(2);
    }

    @Test
    void thingsOfOneName_haveTitlesOfTheirOwn() {
        console.destination("north", "sip:+{number}@north.example.net");
        console.requesters("north", "north", "198.51.100.224/28");
        open(Scripting.ON);
        List<String> titles = Stream.of("/destinations/north", "/requesters/north", "/regions/north")
                .map(this::titleOf)
                .toList();
        assertThat(titles)
                .containsExactly(
                        "north · Destinations · OpenENUM",
                        "north · Requesters · OpenENUM",
                        "Region north · Requesters · OpenENUM");
        assertThat(titleOf("/destinations")).isEqualTo("Destinations · OpenENUM");
    }

    @Test
    void whatBelongsToAZone_saysItInItsTitle() {
        open(Scripting.ON);
        assertThat(titleOf("/numbers?zone=e164.arpa")).isEqualTo("Numbers · e164.arpa · OpenENUM");
        assertThat(titleOf("/numbers/e164.arpa/442079460401"))
                .isEqualTo("+442079460401 · e164.arpa · Numbers · OpenENUM");
        page.fill("#comment", "reviewed for its title");
        review();
        assertThat(page.title()).isEqualTo("Review of +442079460401 · e164.arpa · Numbers · OpenENUM");
        page.click("[data-leave]");
        assertThat(Stream.of(
                                "/numbers/new?zone=e164.arpa",
                                "/numbers/e164.arpa/442079460401/history",
                                "/blocks/e164.arpa/4420794604",
                                "/delegations/e164.arpa/4420794688",
                                "/records?zone=e164.arpa",
                                "/records/new?zone=e164.arpa",
                                "/records/set?zone=e164.arpa&owner=e164.arpa&type=NS",
                                "/numbers/matching?zone=e164.arpa",
                                "/exports/new?zone=e164.arpa",
                                "/imports/1",
                                "/imports/2/columns")
                        .map(this::titleOf))
                .allSatisfy(title -> assertThat(title).contains("e164.arpa"));
        go("/numbers?q=442079460401");
        page.check("input[value='NUMBER/442079460401']");
        page.click("button:has-text('Set the status')");
        assertThat(page.title()).isEqualTo("Set the status of 1 entry · e164.arpa · Numbers · OpenENUM");
    }

    private String titleOf(String path) {
        go(path);
        return page.title();
    }
}
