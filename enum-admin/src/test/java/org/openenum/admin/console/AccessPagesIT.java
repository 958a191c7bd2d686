package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.SelectOption;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.account.AccountService;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.Sessions;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.web.Api;

/** Users, tokens, sessions and the audit trail in the console. */
class AccessPagesIT extends ConsoleVisit {

    @ParameterizedTest
    @EnumSource
    void user_isInvitedSignsInAndIsDisabled(Scripting scripting) {
        String name = scripting == Scripting.ON ? "olga" : "otto";
        open(scripting);
        go("/users");
        page.click("text=New user");
        page.fill("#name", name);
        page.selectOption("#role", "OPERATOR");
        page.click("button:has-text('Create user')");
        String oneTime = page.locator("#secret").textContent();
        assertThat(page.locator("tbody tr[data-row]:has-text('" + name + "')")).containsText("Has a one-time password");

        Page administrator = page;
        page = chromium.open(options -> {});
        go("/sign-in");
        assertThat(page.locator("text=First start?")).hasCount(0);
        signIn(name, oneTime);
        assertThat(page.locator("h1")).hasText("Change your password");
        page.fill("#newPassword", "too short");
        page.fill("#repeatedPassword", "too short");
        page.click("button:has-text('Set password')");
        assertThat(page.locator("#newPassword-error")).containsText("at least 12 characters");
        assertThat(page.locator("#newPassword")).isFocused();
        assertThat(page.locator("#faults")).hasCount(0);
        choosePassword();
        assertThat(page.locator("h1")).hasText("Dashboard");

        administrator.navigate(console.url() + "/users/" + name);
        assertThat(administrator.locator("h1")).hasText(name);
        assertThat(administrator.locator("#sessions")).hasText("Sessions");
        administrator.check("input[name=disabled]");
        administrator.click("button:has-text('Save changes')");
        assertThat(administrator.locator(".notice-good")).containsText(name + " was saved");
        administrator.context().close();
        go("/numbers");
        assertThat(page.locator("h1")).hasText("Sign in");
        signIn(name, PASSWORD);
        assertThat(page.locator(".notice-bad")).containsText("the password is wrong");
    }

    @Test
    void forgottenPassword_isReplacedByAnotherOneTimePassword() {
        windowOf("paula", Role.VIEWER);
        page.context().close();
        Sessions sessions = console.get(Sessions.class);
        assertThat(sessions.of("paula", null)).hasSize(1);
        open(Scripting.ON);
        go("/users/paula");
        page.click("text=Create a one-time password");
        assertThat(page.locator("#reset-password")).containsText("this cannot be undone");
        assertThat(sessions.of("paula", null)).as("nothing is done yet").hasSize(1);
        page.click("#reset-password-do");
        String oneTime = page.locator("#secret").textContent();
        assertThat(sessions.of("paula", null))
                .as("sign-ins with the forgotten password")
                .isEmpty();
        page.context().close();
        page = chromium.open(options -> {});
        go("/sign-in");
        signIn("paula", oneTime);
        assertThat(page.locator("h1")).hasText("Change your password");
    }

    @Test
    void viewer_exportsAndRemovesTheFile() {
        windowOf("vito", Role.VIEWER);
        go("/exports/new?zone=" + APEX);
        page.click(".form-actions button");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Finished");
        assertThat(page.locator("a:has-text('Download')")).isVisible();
        String job = page.url();
        go("/imports");
        assertThat(page.locator("a[href='/imports" + job.substring(job.lastIndexOf('/')) + "']"))
                .hasCount(0);
        page.navigate(job);
        page.click("button:has-text('Remove the file')");
        assertThat(page.locator(".notice-good")).containsText("The file was removed");
        assertThat(page.locator("a:has-text('Download')")).hasCount(0);
        assertThat(page.locator("#progress")).containsText("The file was removed: exports are kept");
    }

    @Test
    void lastAdministrator_cannotBeDisabled_andWhatWasChosenStays() {
        open(Scripting.ON);
        go("/users/admin");
        page.selectOption("#role", "VIEWER");
        page.check("input[name=disabled]");
        page.click("button:has-text('Save changes')");
        assertThat(page.locator("#faults")).containsText("no enabled administrator account");
        assertThat(page.locator("#role")).hasValue("VIEWER");
        assertThat(page.locator("input[name=disabled]")).isChecked();
        assertThat(page.locator("#faults")).isFocused();
    }

    @Test
    void userWhomSomebodyElseHasDisabledMeanwhile_staysDisabled() {
        windowOf("ottilie", Role.VIEWER);
        page.context().close();
        open(Scripting.ON);
        go("/users/ottilie");
        page.selectOption("#role", "OPERATOR");
        AccountService accounts = console.get(AccountService.class);
        accounts.change("ottilie", Role.VIEWER, true, Precondition.PRESENT, RunningConsole.somebodyElse());
        page.click("button:has-text('Save changes')");
        assertThat(page.locator("#faults")).containsText("was changed by somebody else");
        assertThat(page.locator("#role")).hasValue("VIEWER");
        assertThat(page.locator("input[name=disabled]")).isChecked();
        assertThat(accounts.get("ottilie").disabled()).isTrue();
        page.selectOption("#role", "OPERATOR");
        page.click("button:has-text('Save changes')");
        assertThat(page.locator(".notice-good")).containsText("ottilie was saved");
        assertThat(accounts.get("ottilie").role()).isEqualTo(Role.OPERATOR);
    }

    @Test
    void token_isShownOnceWorksAndIsRevoked() {
        open(Scripting.ON);
        go("/tokens");
        page.click("text=New token");
        page.fill("#label", "billing");
        page.selectOption("#role", "VIEWER");
        page.click("button:has-text('Create token')");
        String secret = page.locator("#secret").textContent();
        ApiClient client = new ApiClient(console.url() + Api.ROOT, secret);
        assertThat(client.send("GET", "/me", null).status()).isEqualTo(200);
        go("/tokens");
        assertThat(page.locator("#secret")).hasCount(0);
        page.click("summary[aria-label='Revoke: billing']");
        assertThat(page.locator("form[action$='/revoke']:visible")).containsText("This cannot be undone");
        assertThat(client.send("GET", "/me", null).status()).isEqualTo(200);
        page.click("button:has-text('Revoke this token'):visible");
        assertThat(page.locator(".notice-good")).containsText("The token billing was revoked");
        assertThat(client.send("GET", "/me", null).status()).isEqualTo(401);
    }

    @Test
    void tokenThatMayBeRevoked_isAccessibleInLightAndDarkAndFitsAPhone() {
        open(Scripting.ON);
        go("/tokens");
        page.click("text=New token");
        page.fill("#label", "to-be-revoked");
        page.click("button:has-text('Create token')");
        page.click("summary[aria-label='Revoke: to-be-revoked']");
        isAccessibleInLightAndDarkAndFitsAPhone("a token that may be revoked");
        picture("token-revoke");
    }

    @ParameterizedTest
    @EnumSource
    void tokenKeptToPartsOfTheApi_saysSoAndMayNoMore(Scripting scripting) {
        String label = "reseller-" + scripting.name().toLowerCase(Locale.ROOT);
        open(scripting);
        go("/tokens");
        page.click("text=New token");
        page.fill("#label", label);
        page.click("summary:has-text('Limits')");
        page.fill("#numberPrefixes", "+49 +4320");
        page.check("input[value='numbers:write']");
        page.check("input[value='zones:read']");
        page.click("button:has-text('Create token')");
        Locator row = page.locator("tbody tr:has(strong:text-is('" + label + "'))");
        assertThat(row).containsText("+49 +4320");
        assertThat(row).containsText("numbers:write");
        assertThat(row).containsText("zones:read");
        ApiClient client =
                new ApiClient(console.url() + Api.ROOT, page.locator("#secret").textContent());
        assertThat(client.send("GET", "/zones", null).status()).isEqualTo(200);
        assertThat(client.send("GET", "/jobs", null).status()).isEqualTo(403);
    }

    @Test
    void limitsOfANewToken_areAccessibleInLightAndDarkAndFitAPhone() {
        open(Scripting.ON);
        go("/tokens");
        page.click("text=New token");
        page.click("summary:has-text('Limits')");
        assertThat(page.locator("input[value='numbers:write']")).isVisible();
        isAccessibleInLightAndDarkAndFitsAPhone("limits of a token");
    }

    @Test
    void doubleClick_makesOneToken_whoseSecretIsShown() {
        open(Scripting.ON);
        go("/tokens");
        page.click("text=New token");
        page.fill("#label", "clicked-twice");
        page.dblclick("button:has-text('Create token')");
        String secret = page.locator("#secret").textContent();
        assertThat(new ApiClient(console.url() + Api.ROOT, secret)
                        .send("GET", "/me", null)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void otherSignIn_isEndedFromOnesOwnAccount() {
        Page first = windowOf("simon", Role.VIEWER);
        page = chromium.open(options -> {});
        go("/sign-in");
        signIn("simon", PASSWORD);
        assertThat(page.locator("h1")).hasText("Dashboard");
        go("/account");
        assertThat(page.locator("tbody tr")).hasCount(2);
        page.click("tbody button:has-text('End')");
        assertThat(page.locator(".notice-good")).containsText("The session was ended");
        assertThat(page.locator("tbody tr")).hasCount(1);
        first.navigate(console.url() + "/numbers");
        assertThat(first.locator("h1")).hasText("Sign in");
        first.context().close();
    }

    @Test
    void changedPassword_keepsThisSignInUnderAnotherIdAndEndsTheOthers() {
        Page first = windowOf("petra", Role.VIEWER);
        page = chromium.open(options -> {});
        go("/sign-in");
        signIn("petra", PASSWORD);
        assertThat(page.locator("h1")).hasText("Dashboard");
        String before = sessionOf(page);
        go("/account/password");
        assertThat(page.locator("[data-open-shortcuts]")).hasCount(0);
        page.fill("#password", PASSWORD);
        page.fill("#newPassword", PASSWORD + " again");
        page.fill("#repeatedPassword", PASSWORD + " again");
        page.click("button:has-text('Set password')");
        assertThat(page.locator(".notice-good")).containsText("You stay signed in here");
        assertThat(page.locator("tbody tr")).hasCount(1);
        assertThat(sessionOf(page)).isNotEqualTo(before);
        first.navigate(console.url() + "/numbers");
        assertThat(first.locator("h1")).hasText("Sign in");
        first.context().close();
    }

    private static String sessionOf(Page window) {
        return window.context().cookies().stream()
                .filter(cookie -> cookie.name.equals("openenum"))
                .map(cookie -> cookie.value)
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @EnumSource
    void auditTrail_isSearchedAndVerified(Scripting scripting) {
        console.number(APEX, "442079460801", "sip:audit@example.net");
        open(scripting);
        go("/audit?object=442079460801");
        assertThat(page.locator("table.folds > tbody > tr")).hasCount(1);
        assertThat(page.locator("table.folds > tbody > tr")).containsText("Number created");
        assertThat(page.locator("table.folds > tbody > tr")).containsText("192.0.2.7");
        page.fill("#object", "44207946%");
        page.click("form.search button");
        assertThat(page.locator(".empty h2")).hasText("No entry matches");
        go("/audit?until=2020-01-01T00:00");
        assertThat(page.locator(".empty h2")).hasText("No entry matches");
        page.click("text=Verify the trail");
        assertThat(page.locator(".empty h2")).hasText("The audit trail is intact");
    }

    @ParameterizedTest
    @EnumSource
    void auditTrail_isFilteredByWhatWasDone_inTheLanguageOfTheReader_andTheAddressKeepsTheCode(Scripting scripting) {
        String number = scripting == Scripting.ON ? "442079460802" : "442079460803";
        console.number(APEX, number, "sip:audit@example.net");
        open(scripting);
        go("/preferences?lang=de&back=/audit");
        page.fill("#object", number);
        page.focus("#action");
        page.selectOption("#action", new SelectOption().setLabel("Nummer angelegt"));
        if (scripting == Scripting.OFF) {
            page.click("form.search button");
        }
        assertThat(page).hasURL(Pattern.compile(".*[?&]action=number\\.create(&.*)?"));
        assertThat(page.locator("#action option:checked")).hasText("Nummer angelegt");
        assertThat(page.locator("table.folds > tbody > tr")).hasCount(1);
        if (scripting == Scripting.ON) {
            assertThat(page.locator("#action")).isFocused();
        }
        go("/audit?object=" + number + "&action=number.");
        assertThat(page.locator("#action option:checked")).hasText("Nummern: alle");
        assertThat(page.locator("table.folds > tbody > tr")).hasCount(1);
        go("/audit?action=number.c");
        assertThat(page.locator("#action option:checked")).hasText("number.c");
    }

    @ParameterizedTest
    @CsvSource({"/users, Manage users and tokens", "/tokens, Manage users and tokens", "/audit, See the audit trail"})
    void missingPermission_isNamed(String path, String permission) {
        windowOf("viktor" + path.substring(1), Role.VIEWER);
        assertThat(page.locator(".side-nav a[href='" + path + "'] .lock")).isVisible();
        go(path);
        assertThat(page.locator(".empty")).containsText("a permission that you do not have: " + permission);
        assertThat(page.locator(".empty")).containsText("Your role is Viewer");
    }
}
