package org.openenum.admin.steering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.openenum.admin.steering.SteeringIT.change;
import static org.openenum.admin.steering.SteeringIT.control;
import static org.openenum.admin.steering.SteeringIT.report;
import static org.openenum.admin.steering.SteeringIT.routed;
import static org.openenum.admin.steering.SteeringIT.target;
import static org.openenum.admin.steering.SteeringIT.weightOfNear;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SignedIn;
import org.openenum.admin.account.Role;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.steering.Control.Mode;
import org.openenum.admin.steering.ControlledPolicies.Controlled;
import org.openenum.admin.usecase.Precondition;
import org.openenum.change.ChangeHead;
import org.openenum.database.TestDatabase;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Load control, while its policy is changed or reverted. */
class ControlAmidChangesIT {

    private static final Duration LONG_ENOUGH = Duration.ofSeconds(SteeringIT.LONG_ENOUGH_SECONDS);

    @ParameterizedTest
    @EnumSource
    void modeThatIsSwitched_leavesThePolicyThatSomebodyWritesMeanwhile(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.OPERATOR);
        String destination = shadowed(client, "amid-mode");

        atOnce(admin, database, () -> weigh(client, destination, "amid-mode"), () -> switchOff(admin, "amid-mode"));

        assertOffAndWeighed(client, destination);
    }

    @ParameterizedTest
    @EnumSource
    void policyThatIsWritten_leavesTheModeToWhichSomebodySwitchesMeanwhile(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.OPERATOR);
        String destination = shadowed(client, "amid-policy");

        atOnce(admin, database, () -> switchOff(admin, "amid-policy"), () -> weigh(client, destination, "amid-policy"));

        assertOffAndWeighed(client, destination);
    }

    private static String shadowed(ApiClient client, String name) {
        String destination = routed(client, name);
        assertThat(change(client, destination, "/routing-policy/control", control(name, "shadow", "threshold"))
                        .status())
                .isEqualTo(200);
        return destination;
    }

    private static void weigh(ApiClient client, String destination, String name) {
        Answer weighed = client.put(
                destination + "/routing-policy",
                """
                {"targets":[{"target":"%s","weight":3},{"target":"%s","weight":1}]}""".formatted(target(name, "near"), target(name, "far")),
                "If-Match",
                "*");
        assertThat(weighed.status()).as(weighed.toString()).isEqualTo(200);
    }

    private static void switchOff(RunningAdmin admin, String name) {
        admin.get(ControlService.class).put(name, Mode.OFF, Precondition.PRESENT, RunningAdmin.author());
    }

    private static void assertOffAndWeighed(ApiClient client, String destination) {
        assertThat(client.get(destination + "/routing-policy/control")
                        .json()
                        .at("/mode")
                        .asString())
                .isEqualTo("off");
        assertThat(client.get(destination + "/routing-policy")
                        .json()
                        .at("/targets/0/share")
                        .asDouble())
                .isEqualTo(0.75);
    }

    @ParameterizedTest
    @CsvSource({"'', review", "'', save", "'', more", "/delete, save"})
    void formWhosePolicyIsRemovedMeanwhile_isToldThatThereIsNone(String below, String action) {
        RunningAdmin admin = RunningAdmin.on(TestDatabase.H2);
        ApiClient client = admin.client(Role.OPERATOR);
        String name = "amid-removal-" + action + below.replace('/', '-');
        String destination = shadowed(client, name);
        String seen = client.get(destination).header("ETag");
        String typed = URLEncoder.encode(seen.replace("\"", ""), StandardCharsets.UTF_8);
        SignedIn person = SignedIn.to(admin);
        assertThat(client.send("DELETE", destination + "/routing-policy", null, "If-Match", seen)
                        .status())
                .isEqualTo(204);

        HttpResponse<String> answer = person.post(
                "/destinations/" + name + "/routing-policy/control" + below,
                "mode=OFF&algorithm=THRESHOLD&entityTag=" + typed + "&action=" + action);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(404);
        assertThat(answer.body()).contains("has no routing policy");
    }

    /** All have begun and wait before the first one can commit. */
    private static void atOnce(RunningAdmin admin, TestDatabase database, Runnable... writers) {
        List<CompletableFuture<Void>> begun = new ArrayList<>();
        new TransactionTemplate(admin.get(PlatformTransactionManager.class)).executeWithoutResult(status -> {
            admin.get(EntityManager.class)
                    .find(ChangeHead.class, (short) ChangeHead.ID, LockModeType.PESSIMISTIC_WRITE);
            for (Runnable writer : writers) {
                begun.add(CompletableFuture.runAsync(writer, task -> new Thread(task).start()));
                await().atMost(Duration.ofSeconds(5)).until(() -> waiting(admin, database) >= begun.size());
            }
        });
        begun.forEach(CompletableFuture::join);
    }

    private static long waiting(RunningAdmin admin, TestDatabase database) {
        String blocked = database == TestDatabase.POSTGRESQL
                ? "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
                : "select count(*) from information_schema.sessions where blocker_id is not null";
        return (Long) admin.get(EntityManager.class)
                .createNativeQuery(blocked, Long.class)
                .getSingleResult();
    }

    @ParameterizedTest
    @EnumSource
    void weightsThatAreSetWhileThePolicyLosesATarget_areRefused(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.OPERATOR);
        String destination = routed(client, "amid-weights");
        AtomicReference<CompletableFuture<Answer>> put = new AtomicReference<>();

        new TransactionTemplate(admin.get(PlatformTransactionManager.class)).executeWithoutResult(status -> {
            leadToNearAlone(admin, "amid-weights");
            put.set(CompletableFuture.supplyAsync(
                    () -> setWeights(client, destination, "amid-weights"), task -> new Thread(task).start()));
            await().atMost(Duration.ofSeconds(5)).until(() -> waiting(admin, database) >= 1);
        });

        Answer answer = put.get().join();
        assertThat(answer.status()).as(answer.toString()).isEqualTo(422);
        assertThat(answer.json().at("/errors/0/pointer").asString()).isEqualTo("/targets/1/target");
        assertThat(weightOfNear(client, destination)).isEqualTo(-1);
    }

    private static void leadToNearAlone(RunningAdmin admin, String name) {
        RoutingPolicy near =
                new RoutingPolicy(List.of(new TargetShares(target(name, "near"), new Share(1, null), Map.of())));
        admin.get(RuleSetService.class)
                .route(
                        name,
                        present -> new Routing(near, Routing.Answer.WINNER, Routing.Draw.RANDOM),
                        Precondition.PRESENT,
                        RunningAdmin.author());
    }

    private static Answer setWeights(ApiClient client, String destination, String name) {
        return client.put(
                destination + "/routing-policy/weights", """
                {"leaseSeconds":60,"targets":[{"target":"%s","weight":3},{"target":"%s","weight":1}]}""".formatted(target(name, "near"), target(name, "far")));
    }

    @ParameterizedTest
    @EnumSource
    void controlThatIsTakenBack_takesItsWeightsAlong(TestDatabase database) {
        ApiClient client = RunningAdmin.on(database).client(Role.OPERATOR);
        String destination = routed(client, "amid-undo");
        report(client, "amid-undo", "near", 10);
        change(client, destination, "/routing-policy/control", control("amid-undo", "on", "threshold"));
        String changeset =
                client.get("/changesets?limit=1").json().at("/items/0/id").asString();
        await().atMost(LONG_ENOUGH).until(() -> weightOfNear(client, destination) == 1);

        Answer undone = client.send("POST", "/changesets/" + changeset + "/revert", "{}");

        assertThat(undone.status()).as(undone.toString()).isEqualTo(200);
        assertThat(weightOfNear(client, destination)).isEqualTo(-1);
    }

    @Test
    void control_goesOn_whileOtherWorkOfTheSchedulerWaits() throws Exception {
        RunningAdmin admin = RunningAdmin.on(TestDatabase.H2);
        ApiClient client = admin.client(Role.OPERATOR);
        String destination = shadowed(client, "amid-waiting");
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Future<?> waiting = admin.get("taskScheduler", ThreadPoolTaskScheduler.class)
                .submit(() -> {
                    begun.countDown();
                    goOn.await();
                    return null;
                });
        try {
            begun.await();
            String before = newestStep(client, destination);
            await().atMost(LONG_ENOUGH)
                    .until(() -> !newestStep(client, destination).equals(before));
        } finally {
            goOn.countDown();
            waiting.get();
        }
    }

    /** The time of the newest step; empty if there is none. */
    private static String newestStep(ApiClient client, String destination) {
        return client.get(destination + "/routing-policy/control/steps")
                .json()
                .at("/items/0/at")
                .asString("");
    }

    @ParameterizedTest
    @EnumSource
    void periodThatBeganWhileTheControlWasOn_setsNothingOnceItIsOff(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.OPERATOR);
        String destination = routed(client, "amid-step");
        report(client, "amid-step", "near", 10);
        change(client, destination, "/routing-policy/control", control("amid-step", "on", "threshold"));
        Controlled seen = admin.get(ControlledPolicies.class).all().stream()
                .filter(each -> each.ruleSet().equals("amid-step"))
                .findFirst()
                .orElseThrow();
        switchOff(admin, "amid-step");

        SteeringStep step = admin.get(SteeringService.class).step(seen, new SteeringRun(seen.steered()));

        assertThat(step.changed()).isTrue();
        assertThat(weightOfNear(client, destination)).isEqualTo(-1);
    }
}
