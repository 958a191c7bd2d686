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
 * Somebody who sits before the console: one browser and one running program for all tests of this package, and a window
 * of its own for each test. No page may complain.
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

    /** Those that may say something else of another theme. */
    private static final List<String> OF_COLOURS = List.of("color-contrast", "link-in-text-block");

    static final String PASSWORD = "correct horse battery staple";

    Chromium chromium;

    RunningConsole console;

    /** Cookies of the administrator, who is signed in. */
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
            return; // It hangs.
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
     * No page lacks words: Thymeleaf shows the code of a message that is in no bundle between these. None has an id
     * twice.
     */
    void go(String path) {
        page.navigate(console.url() + path);
        assertThat(page.content()).as(path).doesNotContain("??");
        assertThat(page.evaluate(IDS_THAT_STAND_TWICE)).as(path).isEqualTo(List.of());
    }

    /** And the page that comes then is there. */
    void save() {
        page.waitForResponse(
                response -> response.request().isNavigationRequest() && response.status() / 100 != 3,
                () -> page.click(".form-actions button[value=save]"));
    }

    /** What is wrong with a form is read first; from there a link leads to the field. */
    void summaryHasTheFocusAndLeadsTo(String field) {
        assertThat(page.locator("#faults")).isFocused();
        page.click("#faults a");
        assertThat(page.locator(field)).isFocused();
    }

    /** On the page of a job, which says first what that means. */
    void cancelJob() {
        page.click("#cancel > summary");
        assertThat(page.locator("#cancel")).containsText("This cannot be undone");
        page.click("#cancel-do");
    }

    /** What was changed in a form is looked at before it is saved. */
    void review() {
        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#differences")).hasText("What will change");
    }

    /** What is asked of every page; the window is as narrow as a phone afterwards. */
    void isAccessibleInLightAndDarkAndFitsAPhone(String what) {
        show(ColorScheme.LIGHT);
        assertThat(violations(rules -> rules.withTags(GUIDELINES)))
                .as("%s in light", what)
                .isEmpty();
        show(ColorScheme.DARK);
        assertThat(violations(rules -> rules.withRules(OF_COLOURS)))
                .as("%s in dark", what)
                .isEmpty();
        // The narrowest window in which the menu stands beside the page.
        page.setViewportSize(801, 844);
        fitsTheWindow();
        page.setViewportSize(390, 844);
        // Plots follow the width of the window a moment later.
        fitsTheWindow();
    }

    /**
     * Of the whole page, as narrow as a phone, dark and light: to look at. The window is wide, and light, afterwards.
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

    /** Says what does not: the ends of the elements that reach beyond the window. */
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
        // The console has no frames: what looks into them opens a window of its own each time.
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

    /** In place of the one-time password that was just used. */
    void choosePassword() {
        page.fill("#newPassword", PASSWORD);
        page.fill("#repeatedPassword", PASSWORD);
        page.click("button.btn-primary");
        assertThat(page.locator(".notice-good")).containsText("Your password was changed");
    }

    /** A window of a new person with this role. */
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
