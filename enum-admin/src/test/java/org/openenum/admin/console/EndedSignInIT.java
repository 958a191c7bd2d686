package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Iterator;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.account.AccountService;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.SessionView;
import org.openenum.admin.account.Sessions;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.usecase.Precondition;

/** A page that is open when its user is signed out: it reports that, and leads to the sign-in and back. */
class EndedSignInIT extends ConsoleVisit {

    /** The interval of the stream's keep-alive, and the time that the browser waits before it reconnects. */
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
        assertThat(page.locator(".notice")).containsText("Your session has ended");
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
    void streamOfAnAccountThatIsDisabled_ends() throws Exception {
        windowOf("silas", Role.VIEWER);
        Iterator<String> lines = dashboardStream();

        console.get(AccountService.class)
                .change("silas", Role.VIEWER, true, Precondition.PRESENT, RunningConsole.somebodyElse());

        assertEnds(lines);
    }

    @Test
    void streamOfAnAccountWhosePasswordIsReset_ends() throws Exception {
        windowOf("saskia", Role.VIEWER);
        Iterator<String> lines = dashboardStream();

        console.get(AccountService.class).resetPassword("saskia", RunningConsole.somebodyElse());

        assertEnds(lines);
    }

    /** The stream without a page, which would request other parts: the session would end with the first refusal. */
    private Iterator<String> dashboardStream() throws Exception {
        String cookies = page.context().cookies().stream()
                .map(cookie -> cookie.name + "=" + cookie.value)
                .collect(Collectors.joining("; "));
        page.navigate("about:blank");
        HttpRequest events = HttpRequest.newBuilder(URI.create(console.url() + "/dashboard/events"))
                .header("Cookie", cookies)
                .build();
        HttpResponse<Stream<String>> stream = HttpClient.newHttpClient().send(events, BodyHandlers.ofLines());
        Iterator<String> lines = stream.body().iterator();
        assertThat(stream.statusCode()).isEqualTo(200);
        assertThat(lines.next()).contains("pulse");
        return lines;
    }

    private static void assertEnds(Iterator<String> lines) {
        assertThat(CompletableFuture.runAsync(() -> lines.forEachRemaining(line -> {})))
                .succeedsWithin(Duration.ofMinutes(1));
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
        assertThat(page.locator("h1")).hasText("Your session has ended");
        assertThat(page.locator(".empty")).containsText("was not saved");
        page.click(".empty a.btn-primary");
        assertThat(page.locator("h1")).hasText("Sign in");
        signIn("sofia", PASSWORD);
        assertThat(page.locator("#newPassword")).isVisible();
    }

    @Test
    void formThatIsSentWithoutCookies_comesBackAfterTheSignIn_andIsSavedByItsButtonOnly() {
        windowOf("stella", Role.OPERATOR);
        go("/new/destinations");
        page.fill("#name", "late");
        page.fill("#rules-0-uri", "sip:+{number}@first.example.net");
        page.context().clearCookies();
        save();
        assertThat(page.locator("h1")).hasText("Your session has ended");
        assertThat(page.locator(".empty")).containsText("What you typed is kept");
        assertThat(page.locator("[href*=';'], [src*=';']")).hasCount(0);
        page.click(".empty a.btn-primary");
        assertThat(page.locator("[href*=';'], [src*=';']")).hasCount(0);
        comeBack("stella");
        assertThat(page.locator("#kept")).containsText("Not saved yet");
        assertThat(page.locator("#name")).hasValue("late");
        assertThat(page.locator("#rules-0-uri")).hasValue("sip:+{number}@first.example.net");
        assertThat(page.url()).doesNotContain("late").startsWith(console.url() + "/kept-form");
        assertThat(isThere("late")).isFalse();

        save();
        assertThat(page.locator(".notice-good")).containsText("was created");
        assertThat(isThere("late")).isTrue();
        go("/kept-form");
        assertThat(page.locator("h1")).hasText("Dashboard");
    }

    private boolean isThere(String destination) {
        return console
                .get(RuleSetService.class)
                .list(destination, new org.openenum.admin.usecase.Page.Wanted(null, 1))
                .items()
                .stream()
                .anyMatch(ruleSet -> ruleSet.name().equals(destination));
    }

    @ParameterizedTest
    @EnumSource
    void changeThatIsReviewedTooLate_comesBackAsItsForm_alsoWithoutScripts(Scripting scripting) {
        String name = "susan" + scripting.name().toLowerCase(Locale.ROOT);
        String digits = "4420794691" + (81 + scripting.ordinal());
        console.number(APEX, digits, "sip:was@example.net");
        windowOf(name, Role.OPERATOR);
        page = chromium.open(options ->
                options.setStorageState(page.context().storageState()).setJavaScriptEnabled(scripting == Scripting.ON));
        go("/numbers/" + APEX + "/" + digits);
        page.fill("#rules-0-uri", "sip:typed@example.net");
        endSignInsOf(name);
        page.click(".form-actions button[value=review]");
        page.click(".empty a.btn-primary");
        comeBack(name);
        assertThat(page.locator("#rules-0-uri")).hasValue("sip:typed@example.net");
        review();
        page.click(".form-actions button[value=save]");
        assertThat(page.locator(".notice-good")).containsText("was saved");
    }

    @Test
    void formOfAnOlderSignIn_comesBackWithoutAnotherOne() {
        windowOf("sara", Role.OPERATOR);
        go("/blocks/new");
        // Waits for the preview before the sign-in ends: the next user may not see previews.
        page.waitForResponse(answer -> answer.url().contains("/preview/blocks"), () -> {
            page.fill("#number", "+44 20 7946 918");
            page.locator("#number").blur();
        });
        Page other = page.context().newPage();
        other.navigate(console.url() + "/");
        other.click(".side > .side-foot button[aria-label='Sign out']");
        other.fill("#name", "sara");
        other.fill("#password", PASSWORD);
        other.click("button.btn-primary");
        assertThat(other.locator("h1")).hasText("Dashboard");
        save();
        assertThat(page.locator(".empty")).containsText("Nothing was saved");
        page.click("text=Back to the form");
        assertThat(page.locator("#number")).hasValue("+44 20 7946 918");
    }

    @Test
    void formOfSomebodyWhoMayMore_isNotShownToWhoSignsInInstead() {
        windowOf("sandra", Role.OPERATOR);
        Page first = page;
        windowOf("simone", Role.VIEWER).context().close();
        page = first;
        go("/new/destinations");
        page.fill("#name", "hidden-from-viewers");
        endSignInsOf("sandra");
        save();
        page.click(".empty a.btn-primary");
        signIn("simone", PASSWORD);
        assertThat(page.locator("h1")).hasText("Not allowed");
        assertThat(page.locator("body")).not().containsText("hidden-from-viewers");
    }

    @Test
    void tokenThatIsAskedForTooLate_isNotMadeBeforeItIsAskedForAgain() {
        windowOf("sybil", Role.ADMINISTRATOR);
        go("/tokens");
        page.click("main details summary");
        page.fill("#label", "too-late");
        endSignInsOf("sybil");
        page.click("form:has(#label) button.btn-primary");
        page.click(".empty a.btn-primary");
        comeBack("sybil");
        assertThat(page.locator("#label")).hasValue("too-late");
        assertThat(page.locator("tbody:has-text('too-late')")).hasCount(0);
    }
}
