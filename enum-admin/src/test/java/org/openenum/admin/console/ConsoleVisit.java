package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.openenum.admin.account.AccountService;
import org.openenum.admin.account.Role;

/**
 * Somebody who sits before the console: one browser and one running program for all tests of this package, and a window of its own for
 * each test. No page may complain.
 */
abstract class ConsoleVisit {

    static final String APEX = "e164.arpa";

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
        if (page != null) {
            page.context().close();
        }
        assertThat(chromium.complaints()).isEmpty();
    }

    void open(Scripting scripting) {
        page = chromium.open(
                options -> options.setStorageState(signedIn).setJavaScriptEnabled(scripting == Scripting.ON));
    }

    void go(String path) {
        page.navigate(console.url() + path);
    }

    void save() {
        page.click(".form-actions button[value=save]");
    }

    /** What was changed in a form is looked at before it is saved. */
    void review() {
        page.click(".form-actions button[value=review]");
        assertThat(page.locator("#differences")).hasText("What will be different");
    }

    void signIn(String name, String password) {
        page.fill("#name", name);
        page.fill("#password", password);
        page.click("button.btn-primary");
    }

    void changePassword(String present) {
        page.fill("#password", present);
        page.fill("#newPassword", PASSWORD);
        page.fill("#repeatedPassword", PASSWORD);
        page.click("button.btn-primary");
        assertThat(page.locator(".notice")).containsText("Your password was changed");
    }

    /** A window of a new person with this role. */
    Page windowOf(String name, Role role) {
        AccountService.Invitation invitation =
                console.get(AccountService.class).create(name, role, RunningConsole.somebodyElse());
        page = chromium.open(options -> {});
        go("/sign-in");
        signIn(name, invitation.oneTimePassword());
        changePassword(invitation.oneTimePassword());
        signIn(name, PASSWORD);
        assertThat(page.locator("h1")).hasText("Dashboard");
        return page;
    }
}
