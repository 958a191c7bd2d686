package org.openenum.admin.proximity;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SetClock;
import org.openenum.admin.account.Role;
import org.openenum.admin.requester.RequesterGroupService;
import org.openenum.database.TestDatabase;
import org.openenum.requester.ClientNetwork;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.transaction.support.TransactionOperations;

/** The assignment of networks that send queries, with a service over real HTTP. */
@ExtendWith(OutputCaptureExtension.class)
class LearningIT {

    private static final AtomicInteger GROUPS = new AtomicInteger();

    private static final Duration KEEP = Duration.ofDays(7);

    private static final Duration HEARING = Duration.ofDays(1);

    private static final Duration STEP = Duration.ofMinutes(5);

    private final String north = "proximity-north" + GROUPS.incrementAndGet();

    private final String south = "proximity-south" + GROUPS.get();

    private final ProximityResponder service = new ProximityResponder();

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    private RunningAdmin admin;

    private ApiClient client;

    private Learning learning;

    private ProximityAnswers answers;

    private final SetClock clock = new SetClock(Instant.now());

    private int maxNetworks = 50_000;

    private void start(TestDatabase database) {
        admin = RunningAdmin.on(database);
        client = admin.client(Role.OPERATOR);
        assertThat(client.create("/requester-groups/" + north, "{}").status()).isEqualTo(201);
        assertThat(client.create("/requester-groups/" + south, "{}").status()).isEqualTo(201);
        answers = new ProximityAnswers(admin.get(EntityManager.class), admin.get(TransactionOperations.class));
        learning = learning(north, south);
    }

    private Learning learning(String... groups) {
        ProximitySettings settings = new ProximitySettings(
                service.url(),
                List.of(groups),
                KEEP,
                Duration.ofSeconds(30),
                Duration.ofSeconds(5),
                Duration.ofMillis(500),
                1_000,
                maxNetworks);
        ProximityCounts counts = new ProximityCounts(meters);
        RequesterGroupService all = admin.get(RequesterGroupService.class);
        return new Learning(
                settings,
                new Questions(settings, counts, length -> true),
                answers,
                all,
                new LearntNetworks(all, answers, counts),
                clock);
    }

    /** The database is used by other tests afterwards. */
    @AfterEach
    void clear() {
        for (String group : List.of(north, south)) {
            client.put("/requester-groups/" + group + "/networks", "{\"networks\": []}", "If-Match", "*");
        }
        answers.remove(answers.before(Instant.now().plus(Duration.ofDays(1_000)), 1_000).stream()
                .map(KnownAnswer::network)
                .toList());
        service.close();
    }

    @ParameterizedTest
    @EnumSource
    void networksThatAsk_areGivenToTheGroupsThatTheServiceSays(TestDatabase database) {
        start(database);
        service.says("198.19.70.0", north);
        service.says("198.19.71.0", south);
        service.says("2001:db8:70::", north);
        service.says("198.19.72.0", null);

        ask("198.19.70.0/24", "198.19.71.0/24", "2001:db8:70::/48", "198.19.72.0/24");

        assertThat(networks(north)).containsExactly("198.19.70.0/24", "2001:db8:70::/48");
        assertThat(networks(south)).containsExactly("198.19.71.0/24");
        assertThat(client.get("/requesters/198.19.70.17").toString()).contains(north);
        assertThat(count("openenum.proximity.learnt")).isEqualTo(3);
        assertThat(questions("group")).isEqualTo(3);
        assertThat(questions("none")).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void whatWasLearnt_isInTheHistoryWithItsReason_andTakenBackItStaysSo(TestDatabase database) {
        start(database);
        service.says("198.19.70.0", north);
        ask("198.19.70.0/24");
        Answer history = client.get("/requester-groups/" + north + "/history");

        long changeset = history.json().at("/items/0/changeset").asLong();
        assertThat(history.toString())
                .contains("\"proximity\"", "answer of the proximity service http://127.0.0.1:" + service.port());
        assertThat(client.send("POST", "/changesets/" + changeset + "/revert", "")
                        .status())
                .as(history.toString())
                .isEqualTo(200);
        ask("198.19.70.0/24");

        assertThat(networks(north)).isEmpty();
        assertThat(service.asked()).containsExactly("198.19.70.0");
    }

    @ParameterizedTest
    @EnumSource
    void answers_areRemembered_andAskedForAgainWhenTheyAreOld(TestDatabase database) {
        start(database);
        service.says("198.19.70.0", north);
        service.says("198.19.71.0", null);
        service.says("198.19.72.0", north);
        ask("198.19.70.0/24", "198.19.71.0/24", "198.19.72.0/24");
        ask("198.19.70.0/24", "198.19.71.0/24", "198.19.72.0/24");
        assertThat(service.asked()).hasSize(3);

        clock.pass(KEEP.plusSeconds(1));
        service.says("198.19.70.0", south);
        service.says("198.19.71.0", south);
        service.says("198.19.72.0", null);
        ask("198.19.70.0/24", "198.19.71.0/24", "198.19.72.0/24");

        assertThat(service.asked()).hasSize(6);
        assertThat(networks(north)).isEmpty();
        assertThat(networks(south)).containsExactly("198.19.70.0/24", "198.19.71.0/24");
    }

    @ParameterizedTest
    @EnumSource
    void networkThatAsksNoLonger_isForgotten(TestDatabase database) {
        start(database);
        service.says("198.19.70.0", north);
        service.says("198.19.71.0", north);
        ask("198.19.70.0/24", "198.19.71.0/24");

        clock.pass(KEEP.plusSeconds(1));
        ask("198.19.71.0/24");
        clock.pass(KEEP.minus(HEARING).minusSeconds(10));
        hear();
        assertThat(networks(north)).containsExactly("198.19.70.0/24", "198.19.71.0/24");
        clock.pass(Duration.ofSeconds(20));
        ask();

        assertThat(networks(north)).containsExactly("198.19.71.0/24");
        assertThat(answers.count()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void networkThatNobodyCouldHear_isForgottenOnlyByWhoHasHeardForLong(TestDatabase database) {
        start(database);
        service.says("198.19.70.0", north);
        ask("198.19.70.0/24");
        clock.pass(KEEP.multipliedBy(3));

        learn(false);
        hear();
        learn(false);
        assertThat(networks(north)).as("just heard for long enough").containsExactly("198.19.70.0/24");
        clock.pass(Duration.ofSeconds(3_600));
        ask();
        assertThat(networks(north)).as("heard again after a break").containsExactly("198.19.70.0/24");

        hear();
        clock.pass(Duration.ofSeconds(1));
        ask();
        assertThat(networks(north)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void networkThatAskedLong_beforeTheServiceWasBack_isNotForgottenAtOnce(TestDatabase database) {
        start(database);
        service.says("198.19.70.0", north);
        ask("198.19.70.0/24");
        int port = service.port();
        service.close();
        clock.pass(KEEP.multipliedBy(3));
        hear("198.19.71.0/24");

        try (ProximityResponder back = new ProximityResponder(port)) {
            back.says("198.19.71.0", north);
            ask("198.19.71.0/24");
        }

        assertThat(networks(north)).containsExactly("198.19.70.0/24", "198.19.71.0/24");
    }

    @ParameterizedTest
    @EnumSource
    void networkOfAPerson_isNotTouched(TestDatabase database) {
        start(database);
        give(south, "198.19.70.0/24", "198.19.128.0/20", "0.0.0.0/0");
        service.says("198.19.71.0", north);
        ask("198.19.70.0/24", "198.19.129.0/24", "198.19.71.0/24");
        assertThat(service.asked()).as("all addresses are nobody's").containsExactly("198.19.71.0");

        client.send("POST", "/requester-groups/" + north + "/networks", "{\"remove\": [\"198.19.71.0/24\"]}");
        client.send("POST", "/requester-groups/" + south + "/networks", "{\"add\": [\"198.19.71.0/24\"]}");
        clock.pass(KEEP.plusSeconds(1));
        ask("198.19.71.0/24");
        clock.pass(KEEP.plusSeconds(1));
        hear();
        hear();

        assertThat(service.asked()).hasSize(1);
        assertThat(answers.count()).isZero();
        assertThat(networks(north)).isEmpty();
        assertThat(networks(south)).containsExactly("0.0.0.0/0", "198.19.70.0/24", "198.19.71.0/24", "198.19.128.0/20");
    }

    @ParameterizedTest
    @EnumSource
    void groupThatTheServiceMayNotFill_countsAsNone(TestDatabase database, CapturedOutput output) {
        start(database);
        learning = learning(north);
        service.says("198.19.70.0", south);

        ask("198.19.70.0/24");
        ask("198.19.70.0/24");

        assertThat(networks(south)).isEmpty();
        assertThat(service.asked()).hasSize(1);
        assertThat(questions("not-allowed")).isEqualTo(1);
        assertThat(output).contains("returned the group '" + south + "', which is not in openenum.proximity.groups");
    }

    @ParameterizedTest
    @EnumSource
    void groupThatThereIsNot_isNamed_andFilledWhenItIsThere(TestDatabase database, CapturedOutput output) {
        start(database);
        String late = north + "-late";
        learning = learning(late);
        service.says("198.19.70.0", late);
        ask("198.19.70.0/24");
        ask("198.19.70.0/24");
        assertThat(output.getOut().split("there is no requester group " + late, -1))
                .hasSize(2);

        assertThat(client.create("/requester-groups/" + late, "{}").status()).isEqualTo(201);
        ask("198.19.70.0/24");

        assertThat(networks(late)).containsExactly("198.19.70.0/24");
        client.put("/requester-groups/" + late + "/networks", "{\"networks\": []}", "If-Match", "*");
    }

    @ParameterizedTest
    @EnumSource
    void answersThatAreNone_countAsFailed_andHoldNobodyUp(TestDatabase database) {
        start(database);
        service.says("198.19.99.0", north);
        service.says("198.19.70.0", 302, "");
        service.stalls("198.19.71.0");
        service.says("198.19.72.0", north);
        ask("198.19.70.0/24", "198.19.71.0/24", "198.19.72.0/24");
        service.says("198.19.70.0", 200, "<html>");
        service.says("198.19.71.0", 200, "{\"group\": \"" + "x".repeat(5_000) + "\"}");
        ask("198.19.70.0/24", "198.19.71.0/24");
        service.says("198.19.70.0", 200, "{\"group\": 7}");
        service.says("198.19.71.0", 404, "{\"group\": \"" + north + "\"}");
        ask("198.19.70.0/24", "198.19.71.0/24");

        assertThat(networks(north)).containsExactly("198.19.72.0/24");
        assertThat(service.asked()).hasSize(7).doesNotContain("198.19.70.99");
        assertThat(questions("failed")).isEqualTo(6);
        assertThat(answers.count()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void serviceThatIsAway_isNamedOnce_andOnceWhenItIsBack(TestDatabase database, CapturedOutput output) {
        start(database);
        service.says("198.19.70.0", north);
        ask("198.19.70.0/24");
        int port = service.port();
        service.close();
        clock.pass(KEEP.multipliedBy(3));
        String[] five = {"198.19.70.0/24", "198.19.71.0/24", "198.19.72.0/24", "198.19.73.0/24", "198.19.74.0/24"};

        ask(five);
        ask(five);

        assertThat(questions("failed")).as("a few of each round").isEqualTo(6);
        assertThat(networks(north)).containsExactly("198.19.70.0/24");
        try (ProximityResponder back = new ProximityResponder(port)) {
            Stream.of(five).forEach(network -> back.says(network.replace("/24", ""), north));
            ask(five);
            assertThat(networks(north)).containsExactly(five);
        }
        String said = output.getOut();
        assertThat(said.split("127.0.0.1:" + port + " does not answer", -1)).hasSize(2);
        assertThat(said.split("127.0.0.1:" + port + " answers again", -1)).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void networksThatTheServiceHasNoAnswerFor_holdNoOthersUp_andAreNotTakenForItsAbsence(
            TestDatabase database, CapturedOutput output) {
        start(database);
        for (String address : List.of("198.19.70.0", "198.19.71.0", "198.19.72.0")) {
            service.says(address, 404, "");
        }
        service.says("198.19.73.0", north);
        String[] asking = {"198.19.70.0/24", "198.19.71.0/24", "198.19.72.0/24", "198.19.73.0/24"};

        ask(asking);
        ask(asking);
        ask(asking);

        assertThat(networks(north)).containsExactly("198.19.73.0/24");
        assertThat(questions("failed")).as("three of each round").isEqualTo(9);
        assertThat(output.getOut().split(service.port() + " does not answer", -1))
                .as("said at first, and not again behind an answer")
                .hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void asManyAsMayBeKnown_letNoOtherIn(TestDatabase database, CapturedOutput output) {
        start(database);
        maxNetworks = 2;
        learning = learning(north);
        for (String address : List.of("198.19.70.0", "198.19.71.0", "198.19.72.0")) {
            service.says(address, north);
        }
        ask("198.19.70.0/24", "198.19.71.0/24", "198.19.72.0/24");
        ask("198.19.70.0/24", "198.19.71.0/24", "198.19.72.0/24");
        assertThat(networks(north)).containsExactly("198.19.70.0/24", "198.19.71.0/24");
        assertThat(output.getOut().split("the limit of openenum.proximity.max-networks", -1))
                .hasSize(2);

        clock.pass(KEEP.multipliedBy(2).plusSeconds(1));
        hear("198.19.71.0/24");
        clock.pass(Duration.ofSeconds(1));
        ask("198.19.71.0/24");
        ask("198.19.72.0/24");

        assertThat(networks(north)).containsExactly("198.19.71.0/24", "198.19.72.0/24");
    }

    @ParameterizedTest
    @EnumSource
    void programThatEndedInBetween_leavesNoNetworkAsIfItWereAPersons(TestDatabase database) {
        start(database);
        give(north, "198.19.70.0/24");
        KnownAnswer row = new KnownAnswer(ClientNetwork.parse("198.19.70.0/24"), Optional.of(north), Instant.EPOCH);
        answers.put(List.of(row));

        hear();
        clock.pass(Duration.ofSeconds(1));
        ask();

        assertThat(networks(north)).isEmpty();
        assertThat(answers.count()).isZero();
    }

    private void ask(String... networks) {
        learn(true, networks);
    }

    /** Hears all servers for so long that networks which have not appeared count as gone. */
    private void hear(String... networks) {
        for (Instant end = clock.instant().plus(HEARING); clock.instant().isBefore(end); clock.pass(STEP)) {
            ask(networks);
        }
        ask(networks);
    }

    private void learn(boolean isOfAll, String... networks) {
        Set<ClientNetwork> asking = new LinkedHashSet<>();
        Stream.of(networks).map(ClientNetwork::parse).forEach(asking::add);
        try {
            learning.learn(asking, isOfAll);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void give(String group, String... networks) {
        Answer answer = client.send(
                "POST",
                "/requester-groups/" + group + "/networks",
                "{\"add\": [\"" + String.join("\", \"", networks) + "\"]}");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    }

    private List<String> networks(String group) {
        return admin.get(RequesterGroupService.class).networks(group).networks();
    }

    private double questions(String result) {
        return meters.get("openenum.proximity.questions")
                .tag("result", result)
                .counter()
                .count();
    }

    private double count(String name) {
        return meters.get(name).counter().count();
    }
}
