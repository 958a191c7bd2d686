package org.openenum.admin.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openenum.admin.RunningAdmin.author;

import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SignedIn;
import org.openenum.admin.account.SignInService.SignIn;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Api;
import org.openenum.change.ChangeOrigin;
import org.openenum.database.TestDatabase;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;

class SignInIT {

    private static final RunningAdmin ADMIN = RunningAdmin.on(TestDatabase.H2);

    private static final String WRONG = "typed-by-mistake";

    /** A stream of events that stays open for ten minutes. */
    private static final String STREAM = Api.ROOT + "/changes/events";

    private static final AtomicInteger NAMES = new AtomicInteger();

    private final AccountService accounts = ADMIN.get(AccountService.class);

    private final SignInService signIns = ADMIN.get(SignInService.class);

    private final OwnPassword ownPassword = ADMIN.get(OwnPassword.class);

    @Test
    void firstStart_leavesAOneTimePasswordThatOnlyItsOwnerCanRead() throws Exception {
        Path file = ADMIN.dataFolder().resolve("admin-secret.txt");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        SignIn signIn = signIns.signIn("admin", Files.readString(file).strip(), "192.0.2.1");

        assertThat(signIn).isInstanceOfSatisfying(SignIn.Accepted.class, accepted -> {
            assertThat(accepted.caller().role()).isEqualTo(Role.ADMINISTRATOR);
            assertThat(accepted.caller().mustChangePassword()).isTrue();
            assertThat(accepted.caller().may(Permission.READ)).isFalse();
            assertThat(accepted.caller().may(Permission.OWN_ACCOUNT)).isTrue();
        });
    }

    @Test
    void guessing_isSlowedDownForTheGuesserOnly() {
        AccountService.InvitedUser invitation = accounts.create(newName(), Role.VIEWER, author());
        String name = invitation.user().name();

        for (int i = 0; i < 5; i++) {
            assertThat(signIns.signIn(name, "wrong", "192.0.2.66")).isInstanceOf(SignIn.Rejected.class);
        }
        // Each wait is twice as long as the one before; the last one is longer than a slow machine needs for the next
        // step.
        for (int i = 0; i < 7; i++) {
            ADMIN.get(SignInThrottle.class).failed(name, "192.0.2.66");
        }
        assertThat(signIns.signIn(name, invitation.oneTimePassword(), "192.0.2.66"))
                .isInstanceOf(SignIn.MustWait.class);
        assertThat(signIns.signIn(name, invitation.oneTimePassword(), "192.0.2.1"))
                .isInstanceOf(SignIn.Accepted.class);
    }

    @Test
    void guessingThePresentPassword_isSlowedDownToo_andNoted() {
        AccountService.InvitedUser invitation = accounts.create(newName(), Role.VIEWER, author());
        String name = invitation.user().name();
        String address = "192.0.2.67";
        Caller caller = ((SignIn.Accepted) signIns.signIn(name, invitation.oneTimePassword(), "192.0.2.1")).caller();
        Author guesser = new Author(name, ChangeOrigin.CONSOLE, address, null, null);

        for (int i = 0; i < 5; i++) {
            assertThatThrownBy(() -> ownPassword.change(caller, "wrong", "a long enough password", guesser))
                    .hasMessageContaining("not your current password");
        }
        for (int i = 0; i < 7; i++) {
            ADMIN.get(SignInThrottle.class).failed(name, address);
        }

        assertThatThrownBy(() ->
                        ownPassword.change(caller, invitation.oneTimePassword(), "a long enough password", guesser))
                .hasMessageContaining("too many attempts");
        assertThat(ADMIN.client(Role.ADMINISTRATOR)
                        .get("/audit?action=account.password-failed&object=" + name)
                        .json()
                        .at("/items")
                        .size())
                .isEqualTo(5);
    }

    @Test
    void changedPassword_endsEverySignInButTheRenewedOne() {
        AccountService.InvitedUser invitation = accounts.create(newName(), Role.VIEWER, author());
        SignIn.Accepted signIn =
                (SignIn.Accepted) signIns.signIn(invitation.user().name(), invitation.oneTimePassword(), "192.0.2.1");
        assertThat(signIns.isCurrent(signIn.caller())).isTrue();

        Caller renewed =
                ownPassword.change(signIn.caller(), invitation.oneTimePassword(), "a long enough password", author());

        assertThat(signIns.isCurrent(signIn.caller())).isFalse();
        assertThat(signIns.isCurrent(renewed)).isTrue();
        assertThat(renewed.mustChangePassword()).isFalse();
        assertThat(signIns.signIn(invitation.user().name(), "a long enough password", "192.0.2.1"))
                .isInstanceOfSatisfying(
                        SignIn.Accepted.class,
                        accepted -> assertThat(accepted.caller().mustChangePassword())
                                .isFalse());
    }

    @Test
    void signInOfYesterday_orOfAClockThatWasSetBackByADay_hasEnded() {
        AccountService.InvitedUser invitation = accounts.create(newName(), Role.VIEWER, author());
        SignIn.Accepted signIn =
                (SignIn.Accepted) signIns.signIn(invitation.user().name(), invitation.oneTimePassword(), "192.0.2.1");
        Instant now = signIn.caller().since();

        assertThat(signIns.isCurrent(since(now.plusSeconds(60), signIn))).isTrue();
        assertThat(signIns.isCurrent(since(now.plus(1, ChronoUnit.DAYS), signIn)))
                .isFalse();
        assertThat(signIns.isCurrent(since(now.minus(1, ChronoUnit.DAYS), signIn)))
                .isFalse();
    }

    private static Caller since(Instant moment, SignIn.Accepted signIn) {
        Caller caller = signIn.caller();
        return new Caller(caller.name(), caller.role(), caller.accountVersion(), false, moment);
    }

    @Test
    void endedSignIn_losesItsCookieByAPageOnly() {
        SignedIn person = SignedIn.to(ADMIN);
        accounts.resetPassword(person.name(), author());

        HttpResponse<String> part = person.part("/numbers");
        assertThat(part.statusCode()).isEqualTo(401);
        assertThat(part.headers().allValues("Set-Cookie")).isEmpty();

        HttpResponse<String> page = person.page("/numbers");
        assertThat(page.headers().firstValue("Location"))
                .hasValueSatisfying(to -> assertThat(to).contains("/sign-in"));
        assertThat(page.headers().allValues("Set-Cookie")).isNotEmpty();
    }

    @Test
    void oneTimePassword_isReplacedOnceWithoutBeingShownAgain() {
        AccountService.InvitedUser invitation = accounts.create(newName(), Role.VIEWER, author());
        SignIn.Accepted signIn =
                (SignIn.Accepted) signIns.signIn(invitation.user().name(), invitation.oneTimePassword(), "192.0.2.1");

        Caller renewed = ownPassword.chooseFirst(signIn.caller(), "a long enough password", author());

        assertThat(signIns.isCurrent(renewed)).isTrue();
        for (Caller later : List.of(signIn.caller(), renewed)) {
            assertThatThrownBy(() -> ownPassword.chooseFirst(later, "another long password", author()))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("not your current password");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"system", "Local", "server", "proximity", "UNKNOWN"})
    void nameOfNoPerson_isNobodysAccount(String name) {
        assertThatThrownBy(() -> accounts.create(name, Role.VIEWER, author()))
                .hasMessageContaining("choose another name");
        assertThat(signIns.signInFrom(name.toLowerCase(Locale.ROOT), "issuer subject", Role.VIEWER, "192.0.2.1"))
                .isInstanceOf(SignIn.Rejected.class);
    }

    @Test
    void shortPassword_isRefused() {
        AccountService.InvitedUser invitation = accounts.create(newName(), Role.VIEWER, author());
        SignIn.Accepted signIn =
                (SignIn.Accepted) signIns.signIn(invitation.user().name(), invitation.oneTimePassword(), "192.0.2.1");

        assertThatThrownBy(() ->
                        ownPassword.change(signIn.caller(), invitation.oneTimePassword(), "eleven char", author()))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("at least 12 characters");
    }

    @Test
    void passwordThatWasResetMeanwhile_isNotChangedByWhoeverSignedInBefore() {
        AccountService.InvitedUser invitation = accounts.create(newName(), Role.VIEWER, author());
        String name = invitation.user().name();
        SignIn.Accepted signIn = (SignIn.Accepted) signIns.signIn(name, invitation.oneTimePassword(), "192.0.2.1");
        String reset = accounts.resetPassword(name, author()).oneTimePassword();

        assertThatThrownBy(() -> ownPassword.chooseFirst(signIn.caller(), "a long enough password", author()))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("not your current password");

        assertThat(signIns.signIn(name, reset, "192.0.2.1")).isInstanceOf(SignIn.Accepted.class);
    }

    @Test
    void accountThatIsHandedOver_isThatOfWhomeverTheProviderNamesNext() {
        AccountService.InvitedUser invitation = accounts.create(newName(), Role.VIEWER, author());
        String name = invitation.user().name();
        assertThat(signIns.signInFrom(name, "issuer one", Role.OPERATOR, "192.0.2.1"))
                .isInstanceOf(SignIn.Rejected.class);

        accounts.handOver(name, author());

        assertThat(signIns.signIn(name, invitation.oneTimePassword(), "192.0.2.1"))
                .isInstanceOf(SignIn.Rejected.class);
        assertThat(signIns.signInFrom(name, "issuer one", Role.OPERATOR, "192.0.2.1"))
                .isInstanceOfSatisfying(
                        SignIn.Accepted.class,
                        accepted ->
                                assertThat(signIns.isCurrent(accepted.caller())).isTrue());
        assertThat(accounts.get(name)).matches(AccountView::external).returns(Role.OPERATOR, AccountView::role);
        assertThat(signIns.signInFrom(name, "issuer two", Role.OPERATOR, "192.0.2.1"))
                .isInstanceOf(SignIn.Rejected.class);
    }

    @Test
    void accountWhereNoProviderIsSet_isNotHandedOver() {
        AccountService.InvitedUser invitation = accounts.create(newName(), Role.ADMINISTRATOR, author());
        String name = invitation.user().name();

        ApiClient.Answer answer = ADMIN.client(Role.ADMINISTRATOR).send("POST", "/users/" + name + "/hand-over", null);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(409);
        assertThat(signIns.signIn(name, invitation.oneTimePassword(), "192.0.2.1"))
                .isInstanceOf(SignIn.Accepted.class);
    }

    @Test
    void accountOfAProviderThatIsAnotherNow_isHandedOver_orHasAPasswordAgain() {
        String name = newName();
        signIns.signInFrom(name, "old subject", Role.VIEWER, "192.0.2.1");
        assertThatThrownBy(() -> accounts.resetPassword(name, author())).isInstanceOf(RefusedException.class);

        accounts.handOver(name, author());
        String oneTime = accounts.resetPassword(name, author()).oneTimePassword();
        assertThat(signIns.signInFrom(name, "new subject", Role.VIEWER, "192.0.2.1"))
                .isInstanceOf(SignIn.Rejected.class);
        assertThat(signIns.signIn(name, oneTime, "192.0.2.1")).isInstanceOf(SignIn.Accepted.class);

        accounts.handOver(name, author());
        assertThat(signIns.signInFrom(name, "new subject", Role.VIEWER, "192.0.2.1"))
                .isInstanceOf(SignIn.Accepted.class);
    }

    @Test
    void nameThatNobodyHas_isNotInTheAuditTrail_butItsAttemptsCount() {
        String typed = "a-password-typed-here";

        for (int i = 0; i < 5; i++) {
            assertThat(signIns.signIn(typed, "wrong", "192.0.2.68")).isInstanceOf(SignIn.Rejected.class);
        }

        ApiClient administrator = ADMIN.client(Role.ADMINISTRATOR);
        assertThat(administrator.get("/audit?limit=10").response().body()).doesNotContain(typed);
        JsonNode noted = administrator
                .get("/audit?action=sign-in.failed&object=unknown")
                .json()
                .at("/items/0");
        assertThat(noted.at("/actor").asString()).isEqualTo("unknown");
        assertThat(noted.at("/address").asString()).isEqualTo("192.0.2.68");
        assertThat(ADMIN.get(SignInThrottle.class).delay(typed, "192.0.2.68")).isPositive();
    }

    @Test
    void wrongPasswordInTheForm_isTriedAndNotedOnce() throws Exception {
        String name = accounts.create(newName(), Role.VIEWER, author()).user().name();
        HttpClient browser = browser();

        HttpResponse<Void> refused = sendWrongPassword(browser, name);

        assertThat(refused.headers().firstValue("Location").orElse("")).endsWith("/sign-in?failed");
        assertThat(ADMIN.client(Role.ADMINISTRATOR)
                        .get("/audit?action=sign-in.failed&object=" + name)
                        .json()
                        .at("/items")
                        .size())
                .isEqualTo(1);
    }

    @Test
    void whoeverHasToWait_isToldHowLong() throws Exception {
        String name = newName();
        SignInThrottle throttle = ADMIN.get(SignInThrottle.class);
        // Other clients at this address need not wait.
        throttle.succeeded(name, "127.0.0.1");
        for (int i = 0; i < 12; i++) {
            throttle.failed(name, "127.0.0.1");
        }
        HttpClient browser = browser();

        String to = sendWrongPassword(browser, name)
                .headers()
                .firstValue("Location")
                .orElse("");

        String page = browser.send(
                        HttpRequest.newBuilder(URI.create(ADMIN.url()).resolve(to))
                                .header("Accept-Language", "en")
                                .build(),
                        BodyHandlers.ofString())
                .body();
        // 2^7 seconds, without those that have passed.
        assertThat(page).containsPattern("Wait for 1[12]\\d s and try again");
    }

    @Test
    void waitThatIsNoNumber_isNotShown() throws Exception {
        String page = browser()
                .send(
                        HttpRequest.newBuilder(URI.create(ADMIN.url() + "/sign-in?failed&wait=%3Cb%3E98765"))
                                .header("Accept-Language", "en")
                                .build(),
                        BodyHandlers.ofString())
                .body();

        assertThat(page).contains("The user name or the password is wrong.").doesNotContain("Too many attempts");
    }

    /** Sessions are rows of the database, and so they are in every backup. */
    @Test
    void typedPassword_isInNoSession() throws Exception {
        String name = newName();
        HttpClient browser = browser();

        sendWrongPassword(browser, name);
        SignInThrottle throttle = ADMIN.get(SignInThrottle.class);
        throttle.succeeded(name, "127.0.0.1");
        for (int i = 0; i < 12; i++) {
            throttle.failed(name, "127.0.0.1");
        }
        HttpResponse<Void> refused = sendWrongPassword(browser, name);

        assertThat(refused.headers().firstValue("Location").orElse("")).contains("wait=");
        assertThat(ADMIN.get(JdbcTemplate.class)
                        .queryForList("select attribute_bytes from spring_session_attributes", byte[].class))
                .isNotEmpty()
                .noneMatch(octets -> new String(octets, StandardCharsets.ISO_8859_1).contains(WRONG));
    }

    private static HttpClient browser() {
        return HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    }

    private static HttpResponse<Void> sendWrongPassword(HttpClient browser, String name) throws Exception {
        URI form = URI.create(ADMIN.url() + "/sign-in");
        String page = browser.send(HttpRequest.newBuilder(form).build(), BodyHandlers.ofString())
                .body();
        Matcher csrf = Pattern.compile("name=\"_csrf\"[^>]* value=\"([^\"]+)").matcher(page);
        assertThat(csrf.find()).isTrue();
        return browser.send(
                HttpRequest.newBuilder(form)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(
                                "name=" + name + "&password=" + WRONG + "&_csrf=" + csrf.group(1)))
                        .build(),
                BodyHandlers.discarding());
    }

    @Test
    void localToken_makesTokensAndNothingElse() throws Exception {
        String local =
                Files.readString(ADMIN.dataFolder().resolve("local-token")).strip();
        ApiClient client = new ApiClient(ADMIN.url() + Api.ROOT, local);

        ApiClient.Answer made = client.send("POST", "/tokens", "{\"label\":\"cli\",\"role\":\"operator\"}");

        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        String secret = made.json().at("/token").asString();
        assertThat(secret).startsWith("oe_").hasSize(35);
        ApiClient operator = new ApiClient(ADMIN.url() + Api.ROOT, secret);
        assertThat(operator.get("/me").json().at("/role").asString()).isEqualTo("operator");
        assertThat(client.get("/zones").status()).isEqualTo(401);
        assertThat(client.get("/tokens").status()).isEqualTo(401);
    }

    @Test
    void revokedToken_isOverAtOnce() {
        TokenService tokens = ADMIN.get(TokenService.class);
        TokenService.Issued issued = tokens.create("short", Role.VIEWER, null, TokenLimits.NONE, author());
        ApiClient client = new ApiClient(ADMIN.url() + Api.ROOT, issued.secret());
        assertThat(client.get("/zones").status()).isEqualTo(200);

        tokens.revoke(issued.token().id(), author());

        assertThat(client.get("/zones").status()).isEqualTo(401);
        assertThat(client.get("/zones").header("WWW-Authenticate")).startsWith("Bearer");
    }

    @Test
    void streamOfARevokedToken_ends() throws Exception {
        TokenService tokens = ADMIN.get(TokenService.class);
        TokenService.Issued issued = tokens.create("listener", Role.VIEWER, null, TokenLimits.NONE, author());
        HttpResponse<Stream<String>> stream = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(ADMIN.url() + STREAM))
                                .header("Authorization", "Bearer " + issued.secret())
                                .build(),
                        BodyHandlers.ofLines());

        tokens.revoke(issued.token().id(), author());

        endsSoon(stream);
    }

    @Test
    void streamOfAnAccountThatIsDisabled_ends() {
        SignedIn person = SignedIn.to(ADMIN);
        HttpResponse<Stream<String>> stream = person.stream(STREAM);

        accounts.change(person.name(), Role.ADMINISTRATOR, true, Precondition.PRESENT, author());

        endsSoon(stream);
    }

    @Test
    void streamOfASignInThatWasEnded_ends() {
        SignedIn person = SignedIn.to(ADMIN);
        HttpResponse<Stream<String>> stream = person.stream(STREAM);

        person.post("/sign-out", "");

        endsSoon(stream);
    }

    /** Waits for the end of a stream, which must come long before its time limit. */
    private static void endsSoon(HttpResponse<Stream<String>> stream) {
        assertThat(stream.statusCode()).isEqualTo(200);
        assertThat(CompletableFuture.supplyAsync(stream.body()::count)).succeedsWithin(Duration.ofSeconds(30));
    }

    @Test
    void tokenRevokedWhileItIsUsedAllTheTime_letsNobodyInAfterwards() throws Exception {
        TokenService tokens = ADMIN.get(TokenService.class);
        ExecutorService programs = Executors.newFixedThreadPool(4);
        for (int round = 0; round < 20; round++) {
            TokenService.Issued issued = tokens.create("busy", Role.VIEWER, null, TokenLimits.NONE, author());
            AtomicBoolean revoked = new AtomicBoolean();
            CountDownLatch letIn = new CountDownLatch(4);
            Callable<Boolean> program = () -> {
                boolean over = false;
                boolean in = true;
                while (!over) {
                    // Read before the request: any later request must be refused.
                    over = revoked.get();
                    in = tokens.authenticate(issued.secret(), "192.0.2.1").isPresent();
                    letIn.countDown();
                }
                return in;
            };
            List<Future<Boolean>> running =
                    Stream.generate(() -> programs.submit(program)).limit(4).toList();
            letIn.await();
            tokens.revoke(issued.token().id(), author());
            revoked.set(true);

            for (Future<Boolean> last : running) {
                assertThat(last.get()).as("round " + round).isFalse();
            }
        }
        programs.shutdown();
    }

    private static String newName() {
        return "person" + NAMES.incrementAndGet();
    }
}
