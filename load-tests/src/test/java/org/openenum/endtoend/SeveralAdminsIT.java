package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.load.bench.machine.LoopbackPort;

/**
 * Two enum-admins on one PostgreSQL behind one address: clients do not notice which one answers, or that one is killed.
 */
class SeveralAdminsIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final String PASSWORD = "correct horse battery staple";

    private static final int IMPORTED = 100_000;

    private static final int CHANGED_NUMBERS = 50_000;

    private static final String CHANGED = "moved to the new switch";

    @TempDir
    private static Path folder;

    private static EmbeddedPostgres postgres;

    private static AdminProcess one;

    private static AdminProcess other;

    private static Balancer balancer;

    private static RestClient rest;

    @BeforeAll
    static void start() throws IOException {
        postgres = EmbeddedPostgres.builder()
                .setPort(LoopbackPort.free())
                .setPGStartupWait(Duration.ofMinutes(2))
                .start();
        Map<String, String> settings = Map.of(
                "OPENENUM_DATABASE_URL",
                "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres",
                "OPENENUM_DATABASE_USER",
                "postgres",
                "OPENENUM_FILES",
                folder.resolve("files").toString(),
                "OPENENUM_HTTP_TRUSTEDPROXIES",
                "127.0.0.1");
        one = AdminProcess.start(folder.resolve("one"), settings);
        other = AdminProcess.start(folder.resolve("other"), settings);
        one.awaitReady();
        other.awaitReady();
        balancer = new Balancer(List.of(one.port(), other.port()));
        rest = one.rest();
        assertThat(rest.create("/zones/e164.arpa", "{}").statusCode()).isEqualTo(201);
    }

    @AfterAll
    static void stop() throws IOException {
        for (AutoCloseable part : new AutoCloseable[] {balancer, one, other, postgres}) {
            if (part != null) {
                try {
                    part.close();
                } catch (Exception e) {
                    throw new IOException(e);
                }
            }
        }
    }

    /** A user with an own account, signed in through the balancer. */
    private static ConsolePerson person(String name) {
        String invited = rest.post("/users", "{\"name\":\"" + name + "\",\"role\":\"administrator\"}")
                .body();
        Matcher oneTime =
                Pattern.compile("\"oneTimePassword\"\\s*:\\s*\"([^\"]+)\"").matcher(invited);
        assertThat(oneTime.find()).as(invited).isTrue();
        ConsolePerson person = new ConsolePerson();
        HttpResponse<String> in =
                person.submit(balancer.port(), "/sign-in", "/sign-in", "name", name, "password", oneTime.group(1));
        assertThat(in.statusCode()).as(in.body()).isEqualTo(302);
        HttpResponse<String> chosen = person.submit(
                balancer.port(),
                "/account/password",
                "/account/password",
                "newPassword",
                PASSWORD,
                "repeatedPassword",
                PASSWORD);
        assertThat(ConsolePerson.pathOf(chosen)).as(chosen.body()).isEqualTo("/");
        return person;
    }

    private static void assertSignedIn(ConsolePerson person, int port) {
        assertThat(person.page(port, "/account").statusCode()).isEqualTo(200);
    }

    @Test
    void signInAtOne_isGoodAtBoth_andEndsAtBoth() {
        ConsolePerson person = person("ann");
        assertSignedIn(person, one.port());
        assertSignedIn(person, other.port());
        HttpResponse<String> made = person.submit(
                balancer.port(),
                "/zones/new",
                "/zones",
                "apex",
                "9.4.e164.arpa",
                "numbering",
                "E164",
                "action",
                "save");
        assertThat(made.statusCode()).as(made.body()).isEqualTo(302);
        assertThat(other.rest().get("/zones/9.4.e164.arpa").statusCode()).isEqualTo(200);

        String shown = one.rest().get("/users/ann/sessions").body();
        String id = shown.replaceAll("(?s).*\"id\"\\s*:\\s*\"([0-9a-f]+)\".*", "$1");
        assertThat(other.rest().delete("/users/ann/sessions/" + id, "*").statusCode())
                .isLessThan(300);
        assertThat(ConsolePerson.pathOf(person.page(one.port(), "/account"))).startsWith("/sign-in");
        assertThat(ConsolePerson.pathOf(person.page(other.port(), "/account"))).startsWith("/sign-in");
    }

    @Test
    void lockedAccount_isSignedOutAtBothAtOnce() {
        ConsolePerson person = person("bob");
        String bob = "/users/bob";
        assertThat(one.rest()
                        .put(bob, "{\"role\":\"administrator\",\"disabled\":true}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(ConsolePerson.pathOf(person.page(other.port(), "/account"))).startsWith("/sign-in");
    }

    @Test
    void revokedToken_isRefusedByBothWithinASecond() {
        List<Duration> took =
                Stream.generate(SeveralAdminsIT::revoked).limit(3).sorted().toList();

        assertThat(took.get(1))
                .as("most of them, where the machine stands still for a moment: %s", took)
                .isLessThan(Duration.ofMillis(1_500));
    }

    /** How long the other enum-admin accepts a token that the first one has revoked. */
    private static Duration revoked() {
        HttpResponse<String> made = rest.post("/tokens", "{\"label\":\"of a thief\",\"role\":\"viewer\"}");
        String secret = made.body().replaceAll("(?s).*\"token\"\\s*:\\s*\"([^\"]+)\".*", "$1");
        String self = made.headers().firstValue("Location").orElseThrow().replace("/api/v1", "");
        assertThat(one.rest(secret).get("/zones").statusCode()).isEqualTo(200);
        assertThat(other.rest(secret).get("/zones").statusCode()).isEqualTo(200);

        assertThat(one.rest().delete(self, "*").statusCode()).isEqualTo(200);
        Instant revoked = Instant.now();

        assertThat(one.rest(secret).get("/zones").statusCode()).isEqualTo(401);
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> other.rest(secret).get("/zones").statusCode() == 401);
        return Duration.between(revoked, Instant.now());
    }

    @Test
    void retryAtTheOtherOne_isAnsweredAndNotDoneAgain() {
        String number =
                "{\"number\":\"+441632960001\",\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:a@sbc.example\"}]}";
        HttpResponse<String> first = one.rest(rest.token()).postOnce("/zones/e164.arpa/numbers", number, "a-key");
        HttpResponse<String> again = other.rest(rest.token()).postOnce("/zones/e164.arpa/numbers", number, "a-key");
        assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
        assertThat(again.statusCode()).as(again.body()).isEqualTo(201);
        assertThat(again.headers().firstValue("Idempotency-Replayed")).contains("true");
        assertThat(again.body()).isEqualTo(first.body());
    }

    @Test
    void sameRequestAtBothAtOnce_isDoneOnce() {
        for (int i = 0; i < 20; i++) {
            String number = "{\"number\":\"+4416329601" + (10 + i)
                    + "\",\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:a@sbc.example\"}]}";
            String key = "at-once-" + i;
            List<CompletableFuture<HttpResponse<String>>> both = List.of(one, other).stream()
                    .map(admin -> CompletableFuture.supplyAsync(
                            () -> admin.rest(rest.token()).postOnce("/zones/e164.arpa/numbers", number, key),
                            new OwnThread()))
                    .toList();
            List<Integer> codes =
                    both.stream().map(answer -> answer.join().statusCode()).toList();
            // 200: done by the other one, which had not sent its response yet.
            assertThat(codes).contains(201).isSubsetOf(200, 201, 409);
            assertThat(rest.postOnce("/zones/e164.arpa/numbers", number, key).statusCode())
                    .isEqualTo(201);
        }
    }

    @Test
    void listReadFromBothInTurn_isWhole() {
        assertThat(rest.create("/zones/1.e164.arpa", "{}").statusCode()).isEqualTo(201);
        for (int i = 0; i < 25; i++) {
            assertThat(rest.create(
                                    "/zones/1.e164.arpa/numbers/+120255501" + (10 + i),
                                    RestClient.sip("sip:a@b.example"))
                            .statusCode())
                    .isEqualTo(201);
        }
        Set<String> seen = new HashSet<>();
        String page = "/zones/1.e164.arpa/numbers?limit=5";
        Pattern next = Pattern.compile("\"next\"\\s*:\\s*\"([^\"]+)\"");
        for (int i = 0; !page.isEmpty(); i++) {
            String body =
                    (i % 2 == 0 ? one : other).rest(rest.token()).get(page).body();
            Matcher numbers =
                    Pattern.compile("\"number\"\\s*:\\s*\"(\\+[0-9]+)\"").matcher(body);
            while (numbers.find()) {
                assertThat(seen.add(numbers.group(1))).isTrue();
            }
            Matcher more = next.matcher(body);
            page = more.find() ? more.group(1).replaceFirst("^/api/v1", "") : "";
            if (!page.isEmpty() && !page.startsWith("/")) {
                page = "/zones/1.e164.arpa/numbers?limit=5&cursor=" + page;
            }
        }
        assertThat(seen).hasSize(25);
    }

    @Test
    void guessesAtBoth_areCountedTogether() {
        person("carol");
        ConsolePerson guesser = new ConsolePerson();
        // Four sign-ins are free, however they are distributed to the two programs.
        long refused = IntStream.range(0, 8)
                .mapToObj(i -> i % 2 == 0 ? one : other)
                .filter(admin -> {
                    HttpResponse<String> answer =
                            guesser.submit(admin.port(), "/sign-in", "/sign-in", "name", "carol", "password", "wrong");
                    return guesser.page(admin.port(), ConsolePerson.pathOf(answer))
                            .body()
                            .contains("Too many attempts");
                })
                .count();

        assertThat(refused).isPositive();
    }

    @Test
    void followerThatComesBackToTheOtherOne_missesNothing() {
        String end = rest.get("/changes").body().replaceAll("(?s).*\"after\"\\s*:\\s*([0-9]+).*", "$1");
        List<String> written = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            String number = "+44163296020" + i;
            assertThat((i % 2 == 0 ? one : other)
                            .rest(rest.token())
                            .create("/zones/e164.arpa/numbers/" + number, RestClient.sip("sip:a@b.example"))
                            .statusCode())
                    .isEqualTo(201);
            written.add(number);
        }
        String events =
                one.rest(rest.token()).events("/changes/events?seconds=2", end).body();
        List<String> ids = events.lines()
                .filter(line -> line.startsWith("id:"))
                .map(line -> line.substring(3).strip())
                .toList();
        assertThat(ids).hasSizeGreaterThanOrEqualTo(6);
        String rest2 = other.rest(rest.token())
                .events("/changes/events?seconds=2", ids.get(2))
                .body();
        assertThat(rest2.lines()
                        .filter(line -> line.startsWith("id:"))
                        .map(line -> line.substring(3).strip()))
                .startsWith(ids.subList(3, 6).toArray(String[]::new));
        assertThat(written).allMatch(number -> events.contains(number));
    }

    @Test
    void killOfTheOneThatImports_losesNothing_andSignsNobodyOut() throws Exception {
        ConsolePerson person = person("dora");
        assertThat(rest.create("/zones/4.4.e164.arpa", "{}").statusCode()).isEqualTo(201);
        assertThat(rest.create("/zones/3.4.e164.arpa", "{}").statusCode()).isEqualTo(201);
        RestClient victim = one.rest(rest.token());
        RestClient survivor = other.rest(rest.token());
        String file = IntStream.range(0, IMPORTED)
                .mapToObj(i -> "+4479" + (10_000_000 + i) + ",E2U+sip,sip:{number}@sbc.example")
                .collect(Collectors.joining("\n", "number,service,uri\n", "\n"));
        HttpResponse<String> sent = victim.post("/imports?zone=4.4.e164.arpa&apply=true", file);
        assertThat(sent.statusCode()).as(sent.body()).isEqualTo(202);
        String job = "/jobs/" + sent.body().replaceAll("(?s)^\\{\\s*\"id\"\\s*:\\s*([0-9]+).*", "$1");
        Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
        AtomicBoolean enough = new AtomicBoolean();
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> write(enough, acknowledged), new OwnThread());

        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> survivor.get(job).body().matches("(?s).*\"step\"\\s*:\\s*\"(writing|comparing)\".*"));
        one.kill();
        assertSignedIn(person, balancer.port());
        assertSignedIn(person, balancer.port());
        await().atMost(PATIENCE).until(() -> stateOf(survivor, job).matches("done|failed|cancelled"));
        enough.set(true);
        writer.join();

        assertThat(stateOf(survivor, job)).as(survivor.get(job).body()).isEqualTo("done");
        assertThat(survivor.get(job).body()).containsPattern("\"created\"\\s*:\\s*" + IMPORTED);
        assertThat(survivor.get("/zones/4.4.e164.arpa/numbers.csv")
                        .body()
                        .lines()
                        .count())
                .isEqualTo(IMPORTED + 1L);
        assertThat(acknowledged)
                .isNotEmpty()
                .allMatch(number ->
                        survivor.get("/zones/3.4.e164.arpa/numbers/" + number).statusCode() == 200);
        assertSignedIn(person, other.port());
        one.startAgain();
        one.awaitReady();
        assertSignedIn(person, one.port());
    }

    /** Writes through the balancer, like an integrator who repeats failed requests. */
    private static void write(AtomicBoolean enough, Queue<String> acknowledged) {
        RestClient behind = new RestClient(balancer.port(), rest.token());
        for (int i = 0; !enough.get(); i++) {
            String number = "+43720" + (100_000 + i);
            try {
                int code = behind.create("/zones/3.4.e164.arpa/numbers/" + number, RestClient.sip("sip:a@b.example"))
                        .statusCode();
                if (code == 201) {
                    acknowledged.add(number);
                }
            } catch (UncheckedIOException e) {
                // Not acknowledged: the request was in progress when the program was killed.
            }
        }
    }

    @Test
    void killOfTheOneThatChangesMany_isDoneByTheOther_onceAndWithWhatWaitedBehindIt() throws Exception {
        numbers("5.4.e164.arpa", "+4520");
        RestClient victim = one.rest(rest.token());
        RestClient survivor = other.rest(rest.token());
        String job = changeAll(victim, "5.4.e164.arpa");
        String export = jobOf(victim.post("/exports", "{\"zone\":\"5.4.e164.arpa\"}"));
        awaitWriting(victim, job);

        one.kill();

        awaitDoneAnew(survivor, job);
        awaitDoneAnew(survivor, export);
        assertChangedOnce("5.4.e164.arpa");
        assertThat(survivor.get(export.replace("/jobs/", "/exports/") + "/file").body())
                .satisfies(file -> assertThat(file.lines().filter(line -> line.contains(CHANGED)))
                        .hasSize(CHANGED_NUMBERS));
        one.startAgain();
        one.awaitReady();
    }

    @Test
    void killOfTheOneWhereAJobWasCancelled_isNoReasonToDoIt() throws Exception {
        numbers("7.4.e164.arpa", "+4720");
        RestClient victim = one.rest(rest.token());
        RestClient survivor = other.rest(rest.token());
        String job = changeAll(victim, "7.4.e164.arpa");
        String removal = jobOf(victim.post("/zones/7.4.e164.arpa/numbers/bulk-update", "{\"delete\":true}"));
        awaitWriting(victim, job);
        assertThat(victim.post(removal + "/cancel", "").statusCode()).isEqualTo(200);

        one.kill();

        awaitDoneAnew(survivor, job);
        await().atMost(PATIENCE).until(() -> stateOf(survivor, removal).matches("done|failed|cancelled"));
        assertThat(stateOf(survivor, removal)).as(survivor.get(removal).body()).isEqualTo("cancelled");
        assertChangedOnce("7.4.e164.arpa");
        one.startAgain();
        one.awaitReady();
    }

    @Test
    void freezeOfTheOneThatChangesMany_holdsNobodyUp_andWhenItWakesItWritesNothing() throws Exception {
        numbers("6.4.e164.arpa", "+4620");
        RestClient victim = one.rest(rest.token());
        RestClient survivor = other.rest(rest.token());
        String job = changeAll(victim, "6.4.e164.arpa");
        awaitWriting(victim, job);

        one.freeze();
        try {
            awaitDoneAnew(survivor, job);
            assertChangedOnce("6.4.e164.arpa");
        } finally {
            one.thaw();
        }

        String done = survivor.get(job).body();
        one.awaitReady();
        // Its job thread is free again when the next job is done.
        awaitDone(survivor, jobOf(sent(() -> victim.post("/exports", "{\"zone\":\"6.4.e164.arpa\"}"))));
        assertChangedOnce("6.4.e164.arpa");
        assertThat(survivor.get(job).body()).isEqualTo(done);
        assertThat(victim.get(job).body()).isEqualTo(done);
    }

    private static void numbers(String zone, String start) {
        assertThat(rest.create("/zones/" + zone, "{}").statusCode()).isEqualTo(201);
        String file = IntStream.range(0, CHANGED_NUMBERS)
                .mapToObj(i -> start + (100_000 + i) + ",E2U+sip,sip:{number}@sbc.example")
                .collect(Collectors.joining("\n", "number,service,uri\n", "\n"));
        awaitDone(rest, jobOf(rest.post("/imports?zone=" + zone + "&apply=true", file)));
    }

    private static String changeAll(RestClient client, String zone) {
        return jobOf(
                client.post("/zones/" + zone + "/numbers/bulk-update", "{\"set\":{\"comment\":\"" + CHANGED + "\"}}"));
    }

    private static String jobOf(HttpResponse<String> accepted) {
        assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
        Matcher id =
                Pattern.compile("\"self\"\\s*:\\s*\"/api/v1(/jobs/[0-9]+)\"").matcher(accepted.body());
        assertThat(id.find()).as(accepted.body()).isTrue();
        return id.group(1);
    }

    /** Waits until the job is in the only transaction in which it writes. */
    private static void awaitWriting(RestClient client, String job) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> client.get(job)
                        .body()
                        .matches("(?s).*\"step\"\\s*:\\s*\"writing\",\\s*\"rows\"\\s*:\\s*[1-9].*"));
    }

    private static void awaitDone(RestClient client, String job) {
        await().atMost(PATIENCE).until(() -> stateOf(client, job).matches("done|failed|cancelled"));
        assertThat(stateOf(client, job)).as(client.get(job).body()).isEqualTo("done");
    }

    private static void awaitDoneAnew(RestClient client, String job) {
        awaitDone(client, job);
        assertThat(client.get(job).body()).contains("started again");
    }

    /**
     * A program that was just continued finds that its connections to the database are closed, and the next request
     * fails.
     */
    private static HttpResponse<String> sent(Supplier<HttpResponse<String>> request) {
        return await().atMost(PATIENCE).until(request::get, answer -> answer.statusCode() != 503);
    }

    /** Checks the versions of the rows, the audit trail and the history. */
    private static void assertChangedOnce(String zone) throws SQLException {
        assertThat(query("select count(*) || ' of version ' || min(m.version) || ' to ' || max(m.version)"
                        + " from mapping m join zone z on z.id = m.zone_id where z.apex = '" + zone
                        + "' and m.comment = '" + CHANGED + "'"))
                .isEqualTo(CHANGED_NUMBERS + " of version 1 to 1");
        assertThat(query("select count(*) from audit_entry where action = 'bulk.update' and object = '" + zone + "'"))
                .isEqualTo("1");
    }

    private static String query(String sql) throws SQLException {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    private static String stateOf(RestClient client, String job) {
        return client.get(job).body().replaceAll("(?s).*?\"state\"\\s*:\\s*\"([a-z]+)\".*", "$1");
    }
}
