package org.openenum.admin.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.web.Api;
import org.openenum.change.ChangeHead;
import org.openenum.database.TestDatabase;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

class RetryIT {

    private static final String BATCH = """
            {"operations":[{"op":"put","number":"4930","value":{"rules":[{"service":"E2U+sip","uri":"sip:a@sbc.example"}]}}]}""";

    private RunningAdmin admin;

    private ApiClient client;

    private String zone;

    private String key = UUID.randomUUID().toString();

    private void start(TestDatabase database) {
        admin = RunningAdmin.on(database);
        client = admin.client(Role.ADMINISTRATOR);
        zone = "/zones/" + RunningAdmin.newApex();
        client.create(zone, "{}");
    }

    private Answer send(String body) {
        return client.send("POST", zone + "/numbers/batch", body, "Idempotency-Key", key);
    }

    @ParameterizedTest
    @EnumSource
    void sameRequestAgain_isAnsweredAgainAndDoneOnce(TestDatabase database) {
        start(database);
        Answer first = send(BATCH);
        Answer second = send(BATCH);

        assertThat(first.status()).as(first.toString()).isEqualTo(200);
        assertThat(second.response().body()).isEqualTo(first.response().body());
        assertThat(second.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(client.get(zone + "/numbers/4930/history")
                        .json()
                        .at("/items")
                        .size())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void sameRequestWhileTheFirstStillRuns_isAConflict(TestDatabase database) throws Exception {
        start(database);
        ExecutorService clients = Executors.newFixedThreadPool(2);
        CompletionService<Answer> answers = new ExecutorCompletionService<>(clients);
        new TransactionTemplate(admin.get(PlatformTransactionManager.class)).executeWithoutResult(status -> {
            // Nobody can commit while this transaction has locked the head.
            admin.get(EntityManager.class)
                    .find(ChangeHead.class, (short) ChangeHead.ID, LockModeType.PESSIMISTIC_WRITE);
            answers.submit(() -> send(BATCH));
            answers.submit(() -> send(BATCH));
            Answer second = next(answers);
            assertThat(second.status()).as(second.toString()).isEqualTo(409);
            assertThat(second.header("Retry-After")).isEqualTo("1");
        });
        clients.shutdown();

        Answer first = next(answers);
        assertThat(first.status()).as(first.toString()).isEqualTo(200);
        assertThat(send(BATCH).header("Idempotency-Replayed")).isEqualTo("true");
    }

    @Test
    void sameRequestAtTwoProgramsAtOnce_isDoneByOne() throws Exception {
        start(TestDatabase.POSTGRESQL);
        RunningAdmin other = admin.another();
        String root = other.url() + Api.ROOT;
        ExecutorService clients = Executors.newFixedThreadPool(2);
        CompletionService<Answer> answers = new ExecutorCompletionService<>(clients);
        new TransactionTemplate(admin.get(PlatformTransactionManager.class)).executeWithoutResult(status -> {
            admin.get(EntityManager.class)
                    .find(ChangeHead.class, (short) ChangeHead.ID, LockModeType.PESSIMISTIC_WRITE);
            answers.submit(() -> makeToken(client));
            answers.submit(() -> makeToken(new ApiClient(root, client.token())));
            await().atMost(Duration.ofSeconds(60)).until(() -> waitingForHead() == 2);
        });

        List<Answer> both = List.of(next(answers), next(answers));
        clients.shutdown();
        other.close();
        assertThat(both).allMatch(answer -> answer.status() == 200 || answer.status() == 201);
        assertThat(both)
                .filteredOn(answer -> answer.header("Idempotency-Replayed").equals("true"))
                .hasSize(1);
        assertThat(client.get("/tokens").response().body().split(key, -1)).hasSize(2);
    }

    private Answer makeToken(ApiClient at) {
        return at.send("POST", "/tokens", "{\"label\":\"" + key + "\",\"role\":\"viewer\"}", "Idempotency-Key", key);
    }

    /** The number of transactions that wait for a row. */
    private long waitingForHead() {
        return (Long) admin.get(EntityManager.class)
                .createNativeQuery(
                        "select count(*) from pg_stat_activity where datname = current_database()"
                                + " and wait_event_type = 'Lock'",
                        Long.class)
                .getSingleResult();
    }

    private static Answer next(CompletionService<Answer> answers) {
        try {
            return answers.take().get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @EnumSource
    void sameKeyForAnotherRequest_isRefused(TestDatabase database) {
        start(database);
        send(BATCH);

        assertThat(send(BATCH.replace("4930", "4931")).status()).isEqualTo(422);
        assertThat(client.get(zone + "/numbers/4931").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void requestThatWasRefused_mayBeSentAgain(TestDatabase database) {
        start(database);
        String delete = "{\"operations\":[{\"op\":\"delete\",\"number\":\"4930\",\"ifMatch\":\"*\"}]}";
        assertThat(send(delete).status()).isEqualTo(422);
        client.create(zone + "/numbers/4930", "{\"status\":\"closed\"}");

        assertThat(send(delete).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void programThatEndedBeforeItsAnswer_doesNotDoItTwice(TestDatabase database) {
        start(database);
        send(BATCH);
        // The state of the table after the program was killed between the commit and the response.
        admin.execute(
                "update idempotent_request set status = null, headers = null, body = null where idempotency_key = '"
                        + key + "'");
        client.send("DELETE", zone + "/numbers/4930", null, "If-Match", "*");

        Answer again = send(BATCH);

        assertThat(again.status()).isEqualTo(200);
        assertThat(again.json().at("/changeset").asLong()).as(again.toString()).isPositive();
        assertThat(client.get(zone + "/numbers/4930").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void answerThatCannotBeKept_isSentAllTheSame(TestDatabase database) {
        start(database);
        refuseAnswers();
        Answer first = send(BATCH);
        Answer second = send(BATCH);
        takeAnswers();

        assertThat(first.status()).as(first.toString()).isEqualTo(200);
        assertThat(first.header("X-Changeset")).isNotEmpty();
        assertThat(second.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(second.json().at("/changeset").asString()).isEqualTo(first.header("X-Changeset"));
    }

    @ParameterizedTest
    @EnumSource
    void jobWhoseAnswerWasNotKept_isQueuedOnce(TestDatabase database) {
        start(database);
        String apex = zone.substring("/zones/".length());
        assertQueuedOnce("/exports", "{\"zone\":\"" + apex + "\"}");
        assertQueuedOnce(
                "/imports?apply=true&zone=" + apex, "number,service,uri\n+4930,E2U+sip,sip:{number}@sbc.example\n");
        Answer sent =
                client.send("POST", "/imports?apply=true&zone=" + apex, "number,service,uri\n+4931,sip,sip:a@b\n");
        JsonNode failed = client.atRest(sent.header("Location"));
        assertThat(failed.get("state").asString()).isEqualTo("failed");
        assertQueuedOnce("/imports/" + failed.get("id").asLong() + "/retry", "");
    }

    private void assertQueuedOnce(String path, String body) {
        key = UUID.randomUUID().toString();
        refuseAnswers();
        Answer first = client.send("POST", path, body, "Idempotency-Key", key);
        Answer second = client.send("POST", path, body, "Idempotency-Key", key);
        takeAnswers();

        assertThat(first.status()).as(first.toString()).isEqualTo(202);
        assertThat(second.status()).as(second.toString()).isEqualTo(202);
        assertThat(second.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(second.header("Location")).isNotEmpty().isEqualTo(first.header("Location"));
        assertThat(second.json().at("/self").asString())
                .isEqualTo(first.json().at("/self").asString());
    }

    @ParameterizedTest
    @EnumSource
    void sameKeyForAnotherFileOfTheSameLength_isRefused(TestDatabase database) {
        start(database);
        String path = "/imports?zone=" + zone.substring("/zones/".length());
        String file = "number,service,uri\n+4930,E2U+sip,sip:{number}@sbc.example\n";

        Answer first = client.send("POST", path, file, "Idempotency-Key", key, "Content-Type", "text/csv");
        assertThat(first.status()).as(first.toString()).isEqualTo(202);
        Answer other = client.send(
                "POST", path, file.replace("4930", "4931"), "Idempotency-Key", key, "Content-Type", "text/csv");
        assertThat(other.status()).as(other.toString()).isEqualTo(422);
        Answer ofOtherType = client.send("POST", path, file, "Idempotency-Key", key, "Content-Type", "text/plain");
        assertThat(ofOtherType.status()).as(ofOtherType.toString()).isEqualTo(422);
        Answer again = client.send("POST", path, file, "Idempotency-Key", key, "Content-Type", "text/csv");
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(again.header("Location")).isNotEmpty().isEqualTo(first.header("Location"));
    }

    @ParameterizedTest
    @EnumSource
    void formWithTheSameFile_isTheSameRequest_whateverStandsBetweenItsParts(TestDatabase database) {
        start(database);
        String file = "number,service,uri\n+4930,E2U+sip,sip:{number}@sbc.example\n";

        Answer first = sendForm("one", file);
        assertThat(first.status()).as(first.toString()).isEqualTo(202);
        Answer again = sendForm("another", file);
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(again.header("Location")).isNotEmpty().isEqualTo(first.header("Location"));
        assertThat(sendForm("one", file.replace("4930", "4931")).status()).isEqualTo(422);
    }

    private Answer sendForm(String boundary, String file) {
        String body = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n"
                + "Content-Type: text/csv\r\n\r\n" + file + "\r\n--" + boundary + "--\r\n";
        return client.send(
                "POST",
                "/imports?zone=" + zone.substring("/zones/".length()),
                body,
                "Idempotency-Key",
                key,
                "Content-Type",
                "multipart/form-data; boundary=" + boundary);
    }

    private void refuseAnswers() {
        admin.execute("alter table idempotent_request add constraint no_answer check (idempotency_key <> '" + key
                + "' or body is null)");
    }

    private void takeAnswers() {
        admin.execute("alter table idempotent_request drop constraint no_answer");
    }

    @ParameterizedTest
    @EnumSource
    void secretOfANewToken_isNotKept(TestDatabase database) {
        start(database);
        String wanted = "{\"label\":\"" + key + "\",\"role\":\"viewer\"}";
        String secret = client.send("POST", "/tokens", wanted, "Idempotency-Key", key)
                .json()
                .at("/token")
                .asString();

        Answer again = client.send("POST", "/tokens", wanted, "Idempotency-Key", key);

        assertThat(again.status()).isEqualTo(201);
        assertThat(again.response().body()).doesNotContain(secret).contains("replayed");
    }

    @ParameterizedTest
    @EnumSource
    void dryRun_answersWithTheDifferenceAndChangesNothing(TestDatabase database) {
        start(database);
        client.create(zone + "/numbers/4930", "{\"status\":\"closed\"}");

        Answer answer = client.send("DELETE", zone + "/numbers/4930?dryRun=true", null, "If-Match", "*");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().at("/changes/0/effect").asString()).isEqualTo("removed");
        assertThat(answer.json().at("/changes/0/before/status").asString()).isEqualTo("closed");
        assertThat(client.get(zone + "/numbers/4930").status()).isEqualTo(200);
        Answer stale = client.send("DELETE", zone + "/numbers/4930?dryRun=true", null, "If-Match", "\"other\"");
        assertThat(stale.status()).isEqualTo(412);
    }
}
