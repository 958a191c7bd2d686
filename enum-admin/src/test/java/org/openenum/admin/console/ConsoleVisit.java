package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openenum.admin.account.AccountService;
import org.openenum.admin.account.Role;

/**
 * Visits to the console: one browser and one running program for all tests of this package, and a window for each test.
 * No page may cause an error in the browser's console.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@ExtendWith(AnotherBrowserAfterATimeout.class)
abstract class ConsoleVisit {

    static final String APEX = "e164.arpa";

    private static final String TOO_WIDE = """
            () => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.body.querySelectorAll('*')]
                .filter(element => element.getBoundingClientRect().right > innerWidth)
                .map(element => element.outerHTML.slice(0, 120))""";

    private static final String IDS_THAT_STAND_TWICE = """
            () => [...document.querySelectorAll('[id]')].map(element => element.id)
                .filter((id, place, all) => all.indexOf(id) < place)""";

    private static final List<String> GUIDELINES =
            List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice");

    /** The accessibility rules whose result depends on the theme. */
    private static final List<String> OF_COLOURS = List.of("color-contrast", "link-in-text-block");

    static final String PASSWORD = "correct horse battery staple";

    Chromium chromium;

    RunningConsole console;

    /** The cookies of the administrator, who is signed in. */
    String signedIn;

    Page page;

    /** Whether the browser runs scripts. */
    enum Scripting {
        ON,
        OFF
    }

    @BeforeEach
    void takeASeat() {
        Desk desk = Desk.prepared();
        chromium = desk.chromium();
        console = desk.console();
        signedIn = desk.signedIn();
    }

    @AfterEach
    void noPageComplains() {
        if (chromium != Desk.prepared().chromium()) {
            return; // The browser hangs.
        }
        if (page != null) {
            page.context().close();
        }
        assertThat(chromium.complaints()).isEmpty();
    }

    void open(Scripting scripting) {
        page = chromium.open(
                options -> options.setStorageState(signedIn).setJavaScriptEnabled(scripting == Scripting.ON));
    }

    /**
     * Opens a page. None may lack a text, for which Thymeleaf shows the code between these characters, and none may
     * contain an id twice.
     */
    void go(String path) {
        page.navigate(console.url() + path);
        assertThat(page.content()).as(path).doesNotContain("??");
        assertThat(page.evaluate(IDS_THAT_STAND_TWICE)).as(path).isEqualTo(List.of());
    }

    /** Saves, and waits for the next page. */
    void save() {
        page.waitForResponse(
                response -> response.request().isNavigationRequest() && response.status() / 100 != 3,
                () -> page.click(".form-actions button[value=save]"));
    }

    /** The summary of the errors in a form has the focus, and its link leads to the field. */
    void summaryHasTheFocusAndLeadsTo(String field) {
        assertThat(page.locator("#faults")).isFocused();
        page.click("#faults a");
        assertThat(page.locator(field)).isFocused();
    }

    /** Cancels a job on its page, which first asks for confirmation. */
    void cancelJob() {
        page.click("#cancel > summary");
        assertThat(page.locator("#cancel")).containsText("This cannot be undone");
        page.click("#cancel-do");
    }

    /** Goes to the review of a changed form, before it is saved. */
    void review() {
        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#differences")).hasText("What will change");
    }

    /** The requirements on every page; afterwards, the window is as narrow as a phone. */
    void isAccessibleInLightAndDarkAndFitsAPhone(String what) {
        show(ColorScheme.LIGHT);
        assertThat(violations(rules -> rules.withTags(GUIDELINES)))
                .as("%s in light", what)
                .isEmpty();
        show(ColorScheme.DARK);
        assertThat(violations(rules -> rules.withRules(OF_COLOURS)))
                .as("%s in dark", what)
                .isEmpty();
        // The narrowest window in which the menu is beside the page.
        page.setViewportSize(801, 844);
        fitsTheWindow();
        page.setViewportSize(390, 844);
        // Plots follow the width of the window with a short delay.
        fitsTheWindow();
    }

    /**
     * Takes pictures of the whole page for review: as narrow as a phone, dark and light. Afterwards, the window is wide
     * and light.
     */
    void picture(String name) {
        Page.ScreenshotOptions whole = new Page.ScreenshotOptions().setFullPage(true);
        page.setViewportSize(390, 844);
        page.screenshot(whole.setPath(Pictures.named("look-" + name + "-phone")));
        page.setViewportSize(1280, 900);
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
        page.screenshot(whole.setPath(Pictures.named("look-" + name + "-dark")));
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
        page.screenshot(whole.setPath(Pictures.named(name)));
    }

    /** Fails with the elements that extend beyond the window. */
    void fitsTheWindow() {
        await().pollInSameThread()
                .atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(page.evaluate(TOO_WIDE)).isEqualTo(List.of()));
    }

    private void show(ColorScheme scheme) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        assertThat(page.locator("html"))
                .hasAttribute("data-bs-theme", scheme.name().toLowerCase(Locale.ROOT));
    }

    private List<String> violations(UnaryOperator<AxeBuilder> rules) {
        // The console has no frames; to inspect frames, the library would open a window each time.
        return rules.apply(new AxeBuilder(page).setLegacyMode(true)).analyze().getViolations().stream()
                .map(rule -> rule.getId() + ": " + rule.getNodes().get(0).getHtml() + " "
                        + rule.getNodes().get(0).getFailureSummary())
                .toList();
    }

    void signIn(String name, String password) {
        page.fill("#name", name);
        page.fill("#password", password);
        page.click("button.btn-primary");
    }

    /** Replaces the one-time password, which has just been used. */
    void choosePassword() {
        page.fill("#newPassword", PASSWORD);
        page.fill("#repeatedPassword", PASSWORD);
        page.click("button.btn-primary");
        assertThat(page.locator(".notice-good")).containsText("Your password was changed");
    }

    /** A window of a new user with this role. */
    Page windowOf(String name, Role role) {
        AccountService.InvitedUser invitation =
                console.get(AccountService.class).create(name, role, RunningConsole.somebodyElse());
        page = chromium.open(options -> {});
        go("/sign-in");
        signIn(name, invitation.oneTimePassword());
        choosePassword();
        assertThat(page.locator("h1")).hasText("Dashboard");
        return page;
    }
}
