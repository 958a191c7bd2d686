package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.admin.account.AccountService;
import org.openenum.admin.account.Role;
import org.springframework.jdbc.core.JdbcTemplate;

/** Sign-in through an OpenID Connect provider in a browser, over real HTTP with signed tokens. */
class IdentityProviderIT extends ConsoleVisit {

    private IdentityProvider provider;

    @BeforeEach
    void openSignInPage() {
        provider = console.identityProvider();
        page = chromium.open(options -> {});
    }

    @Test
    void person_getsAnAccountWithTheRoleOfTheClaimAndComesWhereTheyWanted() {
        provider.vouchFor("subject-1", "Ida@example.net", "staff", "openenum-operator");
        go("/destinations");
        page.click("#oidc");
        assertThat(page.locator("h1")).hasText("Destinations");
        assertThat(page.locator(".side > .side-foot .person")).containsText("ida@example.net");
        assertThat(page.locator(".side > .side-foot .person")).containsText("Operator");
        go("/account");
        assertThat(page.locator("tbody tr")).hasCount(1);
        assertThat(page.locator("#main")).containsText("through the identity provider, which has your password");
        assertThat(page.locator("#main a[href='/account/password']")).hasCount(0);
    }

    @Test
    void role_followsTheProvider() {
        provider.vouchFor("subject-2", "rolf", "openenum-operator");
        go("/sign-in");
        page.click("#oidc");
        assertThat(page.locator(".side > .side-foot .person")).containsText("Operator");
        go("/numbers"); // Not the dashboard, whose stream would be requested without a cookie.
        page.context().clearCookies();
        provider.vouchFor("subject-2", "rolf", "openenum-viewer");
        go("/sign-in");
        page.click("#oidc");
        assertThat(page.locator(".side > .side-foot .person")).containsText("Viewer");
    }

    @Test
    void personWithoutARole_staysOutside() {
        provider.vouchFor("subject-3", "nils", "staff");
        go("/sign-in");
        page.click("#oidc");
        assertThat(page.locator(".notice-bad")).containsText("gives you no role here");
        go("/numbers");
        assertThat(page.locator("h1")).hasText("Sign in");
    }

    @Test
    void accountWithAPassword_isNotTakenOver() {
        provider.vouchFor("subject-4", "admin", "openenum-administrator");
        go("/sign-in");
        page.click("#oidc");
        assertThat(page.locator(".notice-bad")).containsText("belongs to somebody else");
        go("/numbers");
        assertThat(page.locator("h1")).hasText("Sign in");
    }

    @Test
    void accountThatIsHandedOver_isThePersonsNow() {
        console.get(AccountService.class).create("hanna", Role.VIEWER, RunningConsole.somebodyElse());
        provider.vouchFor("subject-5", "hanna", "openenum-operator");
        windowOf("harald", Role.ADMINISTRATOR);
        go("/users/hanna");
        page.click("#hand-over > summary");
        assertThat(page.locator("#hand-over")).containsText("The current password cannot be restored");
        page.click("#hand-over-do");
        assertThat(page.locator(".notice-good")).containsText("hanna now belongs to");
        page.context().clearCookies();
        go("/sign-in");
        page.click("#oidc");
        assertThat(page.locator(".side > .side-foot .person")).containsText("Operator");
    }

    /** Sessions are rows of the database, and so they are in every backup. */
    @Test
    void codeThatIsNotTaken_leavesNoSecretInTheSession() {
        provider.vouchForNobody();
        go("/sign-in");
        page.click("#oidc");
        assertThat(page.locator(".notice-bad")).containsText("did not confirm your sign-in");

        org.assertj.core.api.Assertions.assertThat(console.get(JdbcTemplate.class)
                        .queryForList("select attribute_bytes from spring_session_attributes", byte[].class))
                .isNotEmpty()
                .noneMatch(octets ->
                        new String(octets, StandardCharsets.ISO_8859_1).contains(IdentityProvider.CLIENT_SECRET));
    }
}
