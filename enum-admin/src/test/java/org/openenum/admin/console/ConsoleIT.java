package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.openenum.admin.account.AccountService;
import org.openenum.admin.account.Role;

/** What a person does with the console. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConsoleIT {

    private static final String APEX = "e164.arpa";

    private static final String PASSWORD = "correct horse battery staple";

    /** Set to a folder to write the pictures of the documentation there. */
    private static final String PICTURES = System.getProperty("openenum.pictures", "");

    private Chromium chromium;

    private RunningConsole console;

    /** Cookies of a person who is signed in. */
    private String signedIn;

    private Page page;

    @BeforeAll
    void firstStart_asksForAnotherPassword() throws Exception {
        chromium = new Chromium();
        console = new RunningConsole();
        page = chromium.open(options -> {});
        go("/numbers");
        signIn(console.oneTimeSecret());
        assertThat(page.locator("h1")).hasText("Change your password");
        page.fill("#password", console.oneTimeSecret());
        page.fill("#newPassword", PASSWORD);
        page.fill("#repeatedPassword", PASSWORD);
        page.click("button.btn-primary");
        assertThat(page.locator(".notice")).containsText("Your password was changed");
        signIn(PASSWORD);
        assertThat(page.locator("h1")).hasText("Dashboard");
        signedIn = page.context().storageState();
        prepare();
        page.context().close();
    }

    @AfterEach
    void noPageComplains() {
        if (page != null) {
            page.context().close();
        }
        assertThat(chromium.complaints()).isEmpty();
    }

    @AfterAll
    void stop() throws Exception {
        if (chromium != null) {
            chromium.close();
        }
        if (console != null) {
            console.close();
        }
    }

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
        assertThat(page.locator("#preview .is-error")).containsText("uri has a character");
        save();
        assertThat(page.locator("#rules-0-uri-error")).containsText("uri has a character");
        assertThat(page.locator("#rules-0-uri")).hasValue("not a uri");
        page.fill("#rules-0-uri", "sip:+{number}@pbx.example.net");
        save();
        assertThat(page.locator(".notice-good")).containsText("was created");
    }

    @Test
    void staleForm_showsTheirsAndYours() {
        console.number(APEX, "442079460104", "sip:first@example.net");
        open(Scripting.ON);
        go("/numbers/" + APEX + "/442079460104");
        page.fill("#comment", "mine");
        console.number(APEX, "442079460104", "sip:theirs@example.net");
        save();
        assertThat(page.locator("#conflict")).containsText("sip:theirs@example.net");
        assertThat(page.locator("#conflict")).containsText("mine");
        assertThat(page.locator("#comment")).hasValue("mine");
        save();
        assertThat(page.locator(".notice-good")).containsText("was saved");
    }

    @Test
    void numberInABlock_isFoundThereAndMadeAnException() {
        open(Scripting.ON);
        go("/destinations/new");
        page.fill("#name", "carrier-london");
        page.fill("#rules-0-uri", "sip:+{number}@london.example.net");
        save();
        go("/blocks/new");
        page.fill("#number", "+44 20 7946 07");
        page.fill("#minDigits", "12");
        page.fill("#maxDigits", "12");
        page.check("input[value=NAMED]");
        page.fill("#ruleSet", "carrier-london");
        assertThat(page.locator("#preview .uri").first()).containsText("@london.example.net");
        save();
        assertThat(page.locator(".notice-good")).containsText("The block +4420794607 was created");

        go("/numbers");
        page.fill("#q", "+44 20 7946 0777");
        assertThat(page.locator("#results .notice")).containsText("covered by the block +4420794607");
        page.click("text=Make an exception");
        assertThat(page.locator("#number")).hasValue("+442079460777");
        assertThat(page.locator("#ruleSet")).hasValue("carrier-london");
        page.selectOption("#status", "CLOSED");
        save();
        assertThat(page.locator(".notice-good")).containsText("+442079460777 was created");
        go("/blocks/" + APEX + "/4420794607");
        assertThat(page.locator("text=Exceptions inside")).isVisible();
        assertThat(page.locator("[data-row]")).hasCount(1);
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
        assertThat(page.locator(".panel-head .tag").first()).hasText("Ready to apply");
        assertThat(page.locator("#row-errors")).isVisible();
        assertThat(page.locator(".list tbody tr")).hasCount(1);
        assertThat(page.locator(".list tbody tr").first()).containsText("3");
        page.click("button:has-text('Apply without the 1 wrong rows')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
        go("/numbers?q=" + prefix);
        assertThat(page.locator("[data-row]")).hasCount(2);
    }

    @Test
    void lookup_showsTheAnswerAndThatBothAgree() {
        open(Scripting.ON);
        go("/lookup?number=%2B" + AnsweringServer.KNOWN_NUMBER);
        assertThat(page.locator(".dns")).containsText("status: NOERROR");
        assertThat(page.locator(".uri")).hasText(AnsweringServer.KNOWN_URI);
        assertThat(page.locator(".tag-good")).containsText("DNS and database agree");
        page.fill("#number", "+44 20 7946 0999");
        page.click("button:has-text('Ask')");
        assertThat(page.locator(".dns")).containsText("status: NXDOMAIN");
    }

    @Test
    void keyboard_reachesSearchRowsNewAndHelp() {
        console.number(APEX, "442079460105", "sip:keys@example.net");
        open(Scripting.ON);
        go("/numbers");
        page.keyboard().press("/");
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

    @Test
    void german_isOneLinkAway() {
        open(Scripting.ON);
        go("/numbers");
        page.click(".side > .side-foot >> text=Deutsch");
        assertThat(page.locator("h1")).hasText("Nummern");
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
    void everyPage_isAccessibleInLightAndDark(String path) {
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            page = chromium.open(options -> options.setStorageState(signedIn).setColorScheme(scheme));
            go(path);
            List<String> violations = new AxeBuilder(page)
                            .withTags(List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"))
                            .analyze()
                            .getViolations()
                            .stream()
                            .map(rule ->
                                    rule.getId() + ": " + rule.getNodes().get(0).getHtml() + " "
                                            + rule.getNodes().get(0).getFailureSummary())
                            .toList();
            assertThat(violations).as("%s in %s", path, scheme).isEmpty();
            page.context().close();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyPage_fitsAPhone(String path) {
        page = chromium.open(options -> options.setStorageState(signedIn).setViewportSize(390, 844));
        go(path);
        assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
                .as("width of %s", path)
                .isLessThanOrEqualTo(390);
    }

    @ParameterizedTest
    @CsvSource({"/zones/none.example, 404", "/numbers/e164.arpa/442079469999, 404", "/nowhere, 404", "/changes/0, 404"})
    void whatIsNotThere_hasAPageThatSaysSo(String path, int status) {
        open(Scripting.ON);
        assertThat(page.navigate(console.url() + path).status()).isEqualTo(status);
        assertThat(page.locator("h1")).hasText("There is nothing here");
    }

    @ParameterizedTest
    @CsvSource({
        "dashboard, LIGHT, /",
        "numbers, LIGHT, /numbers?q=4420794604",
        "number, LIGHT, /numbers/e164.arpa/442079460401",
        "block-dark, DARK, /blocks/e164.arpa/4420794604",
        "lookup, LIGHT, /lookup?number=" + AnsweringServer.KNOWN_NUMBER
    })
    void mainPages_areDrawnForTheDocumentation(String name, ColorScheme scheme, String path) {
        assumeTrue(!PICTURES.isEmpty(), "skipped: pictures are drawn with -Dopenenum.pictures=FOLDER");
        page = chromium.open(options -> options.setStorageState(signedIn).setColorScheme(scheme));
        go(path);
        assertThat(page.locator(".busy.htmx-request")).hasCount(0);
        page.screenshot(new Page.ScreenshotOptions().setPath(Path.of(PICTURES, name + ".png")));
    }

    static Stream<String> pages() {
        return Stream.of(
                "/",
                "/numbers",
                "/numbers?q=letters",
                "/numbers?q=4420794604",
                "/numbers/new",
                "/numbers/e164.arpa/442079460401",
                "/blocks",
                "/blocks/new",
                "/blocks/e164.arpa/4420794604",
                "/destinations",
                "/destinations/gateway",
                "/destinations/new",
                "/zones",
                "/zones/new",
                "/zones/e164.arpa",
                "/imports",
                "/lookup",
                "/lookup?number=%2B442079460401",
                "/changes",
                "/changes/1",
                "/account/password",
                "/zones/none.example");
    }

    @Test
    void viewer_isToldWhatTheRoleMayNot() {
        AccountService.Invitation invitation =
                console.get(AccountService.class).create("vera", Role.VIEWER, RunningConsole.somebodyElse());
        page = chromium.open(options -> {});
        go("/sign-in");
        signIn("vera", invitation.oneTimePassword());
        page.fill("#password", invitation.oneTimePassword());
        page.fill("#newPassword", PASSWORD);
        page.fill("#repeatedPassword", PASSWORD);
        page.click("button.btn-primary");
        signIn("vera", PASSWORD);
        go("/numbers/" + APEX + "/442079460401");
        assertThat(page.locator("#why-not")).hasText("Your role (Viewer) may look, but not change anything");
        assertThat(page.locator("button[value=save]")).hasCount(0);
        assertThat(page.locator("button[aria-disabled=true]").first()).isVisible();
    }

    /** Whether the browser runs scripts. */
    enum Scripting {
        ON,
        OFF
    }

    /** What the pages have to show. */
    private void prepare() {
        go("/zones/new");
        page.fill("#apex", APEX);
        save();
        assertThat(page.locator(".notice-good")).containsText("The zone e164.arpa was created");
        go("/blocks/new");
        page.fill("#number", "+44 20 7946 04");
        page.fill("#minDigits", "12");
        page.fill("#maxDigits", "12");
        page.fill("#rules-0-uri", "sip:+{number}@sbc.example.net;user=phone");
        save();
        assertThat(page.locator(".notice-good")).containsText("was created");
        go("/destinations/new");
        page.fill("#name", "gateway");
        page.fill("#rules-0-uri", "sip:+{number}@gateway.example.net");
        save();
        assertThat(page.locator(".notice-good")).containsText("was created");
        console.number(APEX, "442079460401", "sip:+{number}@pbx.example.net");
        console.number(APEX, AnsweringServer.KNOWN_NUMBER, "sip:+{number}@sbc.example.net");
        console.number(APEX, "442079460402", "sip:reception@pbx.example.net");
    }

    private void open(Scripting scripting) {
        page = chromium.open(
                options -> options.setStorageState(signedIn).setJavaScriptEnabled(scripting == Scripting.ON));
    }

    private void go(String path) {
        page.navigate(console.url() + path);
    }

    private void signIn(String password) {
        signIn("admin", password);
    }

    private void signIn(String name, String password) {
        page.fill("#name", name);
        page.fill("#password", password);
        page.click("button.btn-primary");
    }

    private void save() {
        page.click(".form-actions button[value=save]");
    }
}
