package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.assertions.LocatorAssertions;
import org.junit.jupiter.api.Test;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.SessionView;
import org.openenum.admin.account.Sessions;

/** A page that is still open when its person is not signed in any more: it says so, and leads to the sign-in and back. */
class EndedSignInIT extends ConsoleVisit {

    /** A pulse, and what the browser waits before it tries a stream again. */
    private static final LocatorAssertions.IsVisibleOptions SOON =
            new LocatorAssertions.IsVisibleOptions().setTimeout(Chromium.TIMEOUT_MILLISECONDS);

    private void endSignInsOf(String name) {
        Sessions sessions = console.get(Sessions.class);
        for (SessionView session : sessions.of(name, null)) {
            sessions.end(name, session.id(), RunningConsole.somebodyElse());
        }
    }

    private void comeBack(String name) {
        assertThat(page.locator("h1")).hasText("Sign in");
        assertThat(page.locator(".notice")).containsText("Your sign-in has ended");
        signIn(name, PASSWORD);
    }

    @Test
    void dashboardWhoseStreamEnds_saysSo_andIsLiveAgainAfterTheSignIn() {
        windowOf("selma", Role.VIEWER);
        assertThat(page.locator("#live-state")).hasText("live");
        endSignInsOf("selma");
        assertThat(page.locator("#signed-out")).isVisible(SOON);
        assertThat(page.locator("#live-state")).hasText("signed out");
        page.click("#signed-out a");
        comeBack("selma");
        assertThat(page.locator("#live-state")).hasText("live");
        assertThat(page.locator("#signed-out")).isHidden();
    }

    @Test
    void partOfAPageThatIsAskedForInVain_saysSo_andThePageComesBackWithItsFilter() {
        windowOf("sven", Role.VIEWER);
        go("/numbers?q=44");
        endSignInsOf("sven");
        page.fill("#q", "4420");
        assertThat(page.locator("#signed-out")).isVisible(SOON);
        page.click("#signed-out a");
        comeBack("sven");
        assertThat(page.locator("h1")).hasText("Numbers");
        assertThat(page.locator("#q")).hasValue("44");
    }

    @Test
    void formThatIsSentTooLate_isNotSaved_andItsPageComesBack() {
        windowOf("sofia", Role.VIEWER);
        go("/account/password");
        endSignInsOf("sofia");
        page.fill("#password", PASSWORD);
        page.fill("#newPassword", PASSWORD + " again");
        page.fill("#repeatedPassword", PASSWORD + " again");
        page.click("button.btn-primary");
        assertThat(page.locator("h1")).hasText("Your sign-in has ended");
        assertThat(page.locator(".empty")).containsText("was not saved");
        page.click(".empty a.btn-primary");
        assertThat(page.locator("h1")).hasText("Sign in");
        signIn("sofia", PASSWORD);
        assertThat(page.locator("#newPassword")).isVisible();
    }

    @Test
    void formThatIsSentWithoutCookies_isAnsweredByAPageWithoutTheSessionInItsLinks() {
        windowOf("stella", Role.OPERATOR);
        go("/destinations/new");
        page.fill("#name", "late");
        page.fill("#rules-0-uri", "sip:+{number}@first.example.net");
        page.context().clearCookies();
        save();
        assertThat(page.locator("h1")).hasText("Your sign-in has ended");
        assertThat(page.locator("[href*=';'], [src*=';']")).hasCount(0);
        page.click(".empty a.btn-primary");
        assertThat(page.locator("h1")).hasText("Sign in");
        assertThat(page.locator("[href*=';'], [src*=';']")).hasCount(0);
    }
}
