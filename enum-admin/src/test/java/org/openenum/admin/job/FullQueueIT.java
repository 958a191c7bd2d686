package org.openenum.admin.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.database.TestDatabase;
import org.openenum.sentence.Sentence;

/** More jobs than may wait: a job that cannot be accepted is refused and changes nothing; accepted jobs are done. */
class FullQueueIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String FILE = "number,service,uri\n+493030,E2U+sip,sip:{number}@sbc.example\n";

    private final RunningAdmin admin = RunningAdmin.on(TestDatabase.H2);

    private final ApiClient client = admin.client(Role.ADMINISTRATOR);

    private final JobQueue queue = admin.get(JobQueue.class);

    private final String zone = RunningAdmin.newApex();

    private final CountDownLatch goOn = new CountDownLatch(1);

    private CompletableFuture<Void> hold;

    @BeforeEach
    void zoneThatNobodyElseUses() {
        client.create("/zones/" + zone, "{}");
    }

    /** Nothing in the queue begins until the test allows it. */
    private void holdQueue() {
        CountDownLatch held = new CountDownLatch(1);
        hold = CompletableFuture.runAsync(() -> await().forever()
                .until(() -> queue.whileIdle(() -> {
                    held.countDown();
                    awaitQuietly(goOn);
                })));
        awaitQuietly(held);
    }

    @AfterEach
    void letGo() {
        goOn.countDown();
        if (hold != null) {
            hold.join();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private String upload(String parameters) {
        return upload(parameters, FILE);
    }

    private String upload(String parameters, String file) {
        Answer answer = client.send("POST", "/imports?zone=" + zone + parameters, file);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(202);
        return "/imports/" + answer.json().at("/id").asLong();
    }

    private String stateOf(String job) {
        return client.get(job).json().at("/state").asString();
    }

    /** One job waits at the head of the queue, the others behind it. */
    private List<String> fill() {
        List<String> taken = new ArrayList<>(List.of(upload("&apply=true")));
        await().atMost(PATIENCE).until(() -> queue.freePlaces() == JobQueue.MAX_WAITING);
        for (int i = 0; i < JobQueue.MAX_WAITING; i++) {
            taken.add(upload("&apply=true"));
        }
        return taken;
    }

    private static void assertRefused(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(503);
        assertThat(answer.header("Retry-After")).isNotEmpty();
        assertThat(answer.json().at("/detail").asString())
                .isEqualTo("16 jobs are already waiting, the maximum; try again when one of them is done");
    }

    @Test
    void stagedImportIsApplied_isRefused_andAppliedOnceThereIsRoom() {
        String staged = upload("", FILE.replace("493030", "493031").replace("sbc", "other"));
        await().atMost(PATIENCE).until(() -> stateOf(staged).equals("staged"));
        holdQueue();
        List<String> taken = fill();

        assertRefused(client.send("POST", staged + "/apply", null));
        assertThat(stateOf(staged)).isEqualTo("staged");

        goOn.countDown();
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(taken).allMatch(job -> stateOf(job).equals("done")));
        assertThat(client.send("POST", staged + "/apply", null).status()).isEqualTo(202);
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(client.get(staged).json().toString()).contains("\"state\":\"done\""));
    }

    @Test
    void newWork_isRefused_andLeavesNoJobBehind() {
        holdQueue();
        List<String> taken = fill();
        String newest = newestJob();

        assertRefused(client.send("POST", "/imports?apply=true&zone=" + zone, FILE));
        assertRefused(client.send("POST", "/exports", "{\"zone\": \"" + zone + "\"}"));
        assertThat(newestJob()).isEqualTo(newest);

        goOn.countDown();
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(taken).allMatch(job -> stateOf(job).equals("done")));
    }

    @Test
    void sameImportAppliedTwice_runsOnce() {
        String staged = upload("");
        await().atMost(PATIENCE).until(() -> stateOf(staged).equals("staged"));
        holdQueue();

        assertThat(client.send("POST", staged + "/apply", null).status()).isEqualTo(202);
        assertThat(client.send("POST", staged + "/apply", null).status()).isEqualTo(409);

        goOn.countDown();
        await().atMost(PATIENCE).until(() -> stateOf(staged).equals("done"));
    }

    @Test
    void jobThatRefusesToWait_takesNoPlace() {
        String staged = upload("");
        await().atMost(PATIENCE).until(() -> stateOf(staged).equals("staged"));
        long id = Long.parseLong(staged.substring("/imports/".length()));

        for (int i = 0; i <= JobQueue.MAX_WAITING; i++) {
            assertThat(refusalOf(id)).isEqualTo("not this one");
        }
        assertThat(queue.freePlaces()).isEqualTo(JobQueue.MAX_WAITING);
    }

    private String refusalOf(long id) {
        try {
            queue.add(
                    id,
                    new JobProgress(Clock.systemUTC()),
                    row -> {
                        throw RefusedException.conflict(Sentence.plain("not this one"));
                    },
                    () -> {});
            return "";
        } catch (RefusedException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private String newestJob() {
        return client.get("/jobs?limit=1").json().at("/items/0/id").toString();
    }
}
