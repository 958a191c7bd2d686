package org.openenum.admin.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SignedIn;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.signin.OidcSignIn;
import org.openenum.change.ChangeHead;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.TestDatabase;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken;
import org.springframework.security.oauth2.core.oidc.OidcIdToken;
import org.springframework.security.oauth2.core.oidc.user.DefaultOidcUser;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/**
 * A large import locks rows, or the head of the change log, for longer than others wait. Nobody waits twice as long,
 * whatever its position in a queue.
 */
class BusyHeadIT {

    private static final int WRITERS = 7;

    private static final int ROWS_OF_BATCH = 5;

    /** Much less than two waits. */
    private static final Duration SOON_AFTER = DatabaseLocation.LOCK_WITHIN.plusSeconds(8);

    private static final Duration LONGER_THAN_A_WAIT = DatabaseLocation.LOCK_WITHIN.plusSeconds(2);

    /** Much less than one wait; a busy machine may need most of it. */
    private static final Duration SOON = DatabaseLocation.LOCK_WITHIN.dividedBy(2);

    private static final String CLOSED = "{\"status\":\"closed\"}";

    private static final String BUSY = "/sign-in?busy";

    private static final String COMMENTED = "{\"status\":\"closed\",\"comment\":\"request\"}";

    @ParameterizedTest
    @EnumSource
    void writersAreToldToComeBack_andReadersNoticeNothing(TestDatabase database) throws Exception {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.ADMINISTRATOR);
        String zone = "/zones/" + RunningAdmin.newApex();
        client.create(zone, "{}");
        client.create(zone + "/numbers/4930", CLOSED);

        List<Answer> refused = whileHeadIsTaken(admin, database, () -> {
            assertThat(client.get(zone + "/numbers/4930").status()).isEqualTo(200);
            List<Answer> answers = withinOneWait(() -> createAtOnce(client, zone));
            assertThat(client.get(zone + "/numbers").json().at("/items").size()).isEqualTo(1);
            return answers;
        });

        assertThat(refused).allSatisfy(answer -> {
            assertThat(answer.status()).as(answer.toString()).isEqualTo(503);
            assertThat(answer.header("Retry-After")).isEqualTo("1");
            assertThat(answer.json().at("/detail").asString()).contains("nothing was changed");
        });
        assertThat(createAtOnce(client, zone)).extracting(Answer::status).containsOnly(201);
    }

    @ParameterizedTest
    @EnumSource
    void writersOfRowsThatAreTaken_areToldTogether_andOthersAreDone(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.ADMINISTRATOR);
        String zone = "/zones/" + RunningAdmin.newApex();
        client.create(zone, "{}");
        List<String> tags = IntStream.range(0, WRITERS - 2)
                .mapToObj(i -> client.create(zone + "/numbers/4931" + i, CLOSED).header("ETag"))
                .toList();
        IntStream.range(0, ROWS_OF_BATCH).forEach(i -> client.create(zone + "/numbers/4933" + i, CLOSED));

        List<Answer> answers = admin.get(ChangeLog.class).write(RunningAdmin.author(), changes -> {
            allowToStandStill(admin, database);
            admin.get(EntityManager.class)
                    .createQuery(
                            "update Mapping m set m.comment = 'import' where m.key.digits between '4931' and '4934' and m.key.digits <> '4932'")
                    .executeUpdate();
            return withinOneWait(() -> atOnce(i -> {
                if (i < tags.size()) {
                    return client.put(zone + "/numbers/4931" + i, COMMENTED, "If-Match", tags.get(i));
                }
                return i == tags.size()
                        ? soon(() -> client.create(zone + "/numbers/4932", CLOSED))
                        : client.send("POST", zone + "/numbers/batch", patches());
            }));
        });

        assertThat(answers).extracting(Answer::status).containsExactly(503, 503, 503, 503, 503, 201, 503);
        assertThat(answers)
                .filteredOn(answer -> answer.status() == 503)
                .allSatisfy(answer ->
                        assertThat(answer.json().at("/detail").asString()).contains("nothing was changed"));
    }

    @ParameterizedTest
    @EnumSource
    void job_isDoneOnceItGetsTheLock(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.ADMINISTRATOR);
        String zone = "/zones/" + RunningAdmin.newApex();
        client.create(zone, "{}");
        client.create(zone + "/numbers/4934", CLOSED);

        Answer job = whileHeadIsTaken(admin, database, () -> {
            Answer started = client.send("POST", zone + "/numbers/bulk-update", "{\"set\":{\"comment\":\"job\"}}");
            assertThat(started.status()).as(started.toString()).isEqualTo(202);
            String path = "/jobs/" + started.json().at("/id").asLong();
            await().pollDelay(LONGER_THAN_A_WAIT)
                    .atMost(SOON_AFTER)
                    .until(() -> !client.get(path).json().at("/isFinal").asBoolean());
            return started;
        });

        assertDone(client, job);
    }

    @ParameterizedTest
    @EnumSource
    void importThatWaitsForTheHead_keepsItsLease(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.ADMINISTRATOR);
        String apex = RunningAdmin.newApex();
        client.create("/zones/" + apex, "{}");

        Answer job = whileHeadIsTaken(admin, database, () -> {
            Answer started = client.send(
                    "POST",
                    "/imports?apply=true&zone=" + apex,
                    "number,service,uri\n+4935,E2U+sip,sip:a@sbc.example\n");
            assertThat(started.status()).as(started.toString()).isEqualTo(202);
            long id = started.json().at("/id").asLong();
            String path = "/jobs/" + id;
            await().until(() ->
                    client.get(path).json().at("/progress/step").asString("").equals("committing"));
            long before = leaseEnd(admin, id);
            await().atMost(Duration.ofSeconds(8)).until(() -> leaseEnd(admin, id) > before + 2_000);
            return started;
        });

        assertDone(client, job);
    }

    private static void assertDone(ApiClient client, Answer job) {
        JsonNode done = client.end(job);
        assertThat(done.at("/state").asString()).as(done.toString()).isEqualTo("done");
    }

    @ParameterizedTest
    @EnumSource
    void whoeverSignsIn_isToldThatALargeChangeIsBeingSaved(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        SignedIn person = SignedIn.to(admin);

        List<String> led = whileHeadIsTaken(admin, database, () -> {
            CompletableFuture<String> vouchedFor = CompletableFuture.supplyAsync(
                    () -> ledFromProvider(admin.get(OidcSignIn.class), "ida." + database.ordinal()));
            return List.of(ledFromForm(person), vouchedFor.join());
        });

        assertThat(led.get(0)).endsWith(BUSY);
        assertThat(led.get(1)).isEqualTo(BUSY);
        assertThat(person.page(BUSY).body())
                .contains("A large change is being saved just now")
                .doesNotContain("Too many attempts");
    }

    @ParameterizedTest
    @EnumSource
    void whoeverSignsIn_isToldTheSameWhereTheRowOfTheAccountIsTaken(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        SignedIn person = SignedIn.to(admin);

        String led = inLongTransaction(admin, database, () -> {
            admin.get(EntityManager.class)
                    .createQuery("update Account a set a.lastSignInAt = a.lastSignInAt where a.name = ?1")
                    .setParameter(1, person.name())
                    .executeUpdate();
            return ledFromForm(person);
        });

        assertThat(led).endsWith(BUSY);
    }

    /** The page to which a client is redirected after posting the form. */
    private static String ledFromForm(SignedIn person) {
        HttpResponse<String> answer =
                person.post("/sign-in", "name=" + person.name() + "&password=" + SignedIn.PASSWORD);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(302);
        return answer.headers().firstValue("Location").orElse("");
    }

    /** The page to which a client is redirected after an identity provider has authenticated it. */
    private static String ledFromProvider(OidcSignIn provider, String name) {
        Map<String, Object> claims =
                Map.of("sub", name, "preferred_username", name, "roles", List.of("openenum-viewer"));
        OidcIdToken token =
                new OidcIdToken("a token", Instant.now(), Instant.now().plusSeconds(60), claims);
        MockHttpServletResponse response = new MockHttpServletResponse();
        try {
            provider.onAuthenticationSuccess(
                    new MockHttpServletRequest(),
                    response,
                    new OAuth2AuthenticationToken(new DefaultOidcUser(List.of(), token), List.of(), "oidc"));
        } catch (IOException | ServletException e) {
            throw new IllegalStateException(e);
        }
        return response.getRedirectedUrl();
    }

    private static long leaseEnd(RunningAdmin admin, long job) {
        return (Long) admin.get(EntityManager.class)
                .createNativeQuery("select lease_ends_at from job where id = ?1", Long.class)
                .setParameter(1, job)
                .getSingleResult();
    }

    /** The result of some steps while another transaction has locked the head of the log. */
    private static <T> T whileHeadIsTaken(RunningAdmin admin, TestDatabase database, Supplier<T> steps) {
        return inLongTransaction(admin, database, () -> {
            admin.get(EntityManager.class)
                    .find(ChangeHead.class, (short) ChangeHead.ID, LockModeType.PESSIMISTIC_WRITE);
            return steps.get();
        });
    }

    private static <T> T inLongTransaction(RunningAdmin admin, TestDatabase database, Supplier<T> steps) {
        return new TransactionTemplate(admin.get(PlatformTransactionManager.class)).execute(status -> {
            allowToStandStill(admin, database);
            return steps.get();
        });
    }

    /** Lets this transaction be idle for as long as others wait; a large import never is for long. */
    private static void allowToStandStill(RunningAdmin admin, TestDatabase database) {
        if (database == TestDatabase.POSTGRESQL) {
            admin.get(EntityManager.class)
                    .createNativeQuery("set local idle_in_transaction_session_timeout = 0")
                    .executeUpdate();
        }
    }

    /** Patches of several numbers in one request, which waits for the first of them. */
    private static String patches() {
        return IntStream.range(0, ROWS_OF_BATCH)
                .mapToObj("""
                        {"op": "patch", "number": "+4933%d", "ifMatch": "*", "patch": {"comment": "batch"}}"""::formatted)
                .collect(Collectors.joining(", ", "{\"operations\": [", "]}"));
    }

    /** A request for a row that is not locked: waiting requests do not delay it. */
    private static Answer soon(Supplier<Answer> request) {
        long begun = System.nanoTime();
        Answer answer = request.get();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(SOON);
        return answer;
    }

    private static List<Answer> withinOneWait(Supplier<List<Answer>> requests) {
        long begun = System.nanoTime();
        List<Answer> answers = requests.get();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(SOON_AFTER);
        return answers;
    }

    private static List<Answer> createAtOnce(ApiClient client, String zone) {
        return atOnce(i -> client.create(zone + "/numbers/4931" + i, CLOSED));
    }

    private static List<Answer> atOnce(IntFunction<Answer> request) {
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Future<Answer>> sent = writers.invokeAll(IntStream.range(0, WRITERS)
                    .<Callable<Answer>>mapToObj(i -> () -> request.apply(i))
                    .toList());
            return sent.stream().map(BusyHeadIT::answer).toList();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            writers.shutdown();
        }
    }

    private static Answer answer(Future<Answer> sent) {
        try {
            return sent.get();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
