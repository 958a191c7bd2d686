package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A number created over REST is answered over DNS. Each test has its own country code. */
class ProvisioningIT {

    private static final String NUMBERS = "/zones/e164.arpa/numbers/";

    private static final String BLOCKS = "/zones/e164.arpa/blocks/";

    /** The promise of the product: DNS shows an acknowledged change within a second. */
    private static final Duration PROMISE = Duration.ofSeconds(1);

    /** A single change may take longer if the machine is delayed for a moment. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Reading the queries takes two seconds; if the machine is delayed meanwhile, the first attempt shows nothing. */
    private static final Duration LOOKING = Duration.ofMinutes(2);

    private static final Queue<Long> SEEN_AFTER_NANOS = new ConcurrentLinkedQueue<>();

    private static Product product;
    private static RestClient rest;
    private static Dig dig;

    @BeforeAll
    static void up(@TempDir Path folder) {
        product = Product.up(folder.resolve("data"), Ports.free());
        rest = product.rest();
        dig = product.dig();
        if (rest.get("/zones/e164.arpa").statusCode() == 404) {
            assertThat(rest.create("/zones/e164.arpa", "{}").statusCode()).isEqualTo(201);
        }
        // All programs load classes at the first query; the promise is for later ones.
        await().atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> dig.number("999").rcode().equals("NXDOMAIN"));
        // The console only reads the queries of servers that have reported.
        await().atMost(PATIENCE).until(() -> rest.get("/nodes").body().contains("\"health\":\"ready\""));
    }

    @AfterAll
    static void stop() {
        if (product != null) {
            product.close();
        }
        List<Long> sorted = SEEN_AFTER_NANOS.stream().sorted().toList();
        assertThat(sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2))
                .as("half of the changes were seen within the promise: %s", sorted)
                .isLessThan(PROMISE.toNanos());
    }

    @Test
    void newNumber_isAnsweredOverUdpAndTcp() {
        create(NUMBERS + "+49301234", RestClient.sip("sip:+{number}@sbc.example"));
        within(
                () -> dig.number("49301234"),
                answer -> assertThat(answer.records())
                        .containsExactly("100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:+49301234@sbc.example!\" ."));
        assertThat(dig.numberOverTcp("49301234").records())
                .isEqualTo(dig.number("49301234").records());
    }

    @Test
    void changeThatWaitsForDns_isAnsweredThereWhenItsResponseComes() {
        create(NUMBERS + "+46850001", RestClient.sip("sip:before@sbc.example"));
        for (int i = 0; i < 30; i++) {
            String uri = "sip:waited" + i + "@sbc.example";
            HttpResponse<String> response = rest.putAndWait(NUMBERS + "+46850001", RestClient.sip(uri), PATIENCE);
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            assertThat(response.headers().firstValue("Preference-Applied"))
                    .hasValueSatisfying(value -> assertThat(value).startsWith("wait"));
            assertThat(response.headers().firstValue("X-Served")).hasValue("true");
            assertThat(dig.number("46850001").records()).hasSize(1).allMatch(record -> record.contains(uri));
        }
    }

    @Test
    void questions_areSeenWhileSomebodyLooks() {
        create(NUMBERS + "+358900100", RestClient.sip("sip:a@sbc.example"));
        List<String> looks = new ArrayList<>();
        await().atMost(LOOKING).untilAsserted(() -> {
            looks.add(look());
            assertThat(looks.get(looks.size() - 1))
                    .containsPattern(
                            "\"transport\":\"UDP\"[^}]*\"number\":\"\\+358900100\"[^}]*\"answeredBy\":\"number\"")
                    .containsPattern("\"transport\":\"TCP\"[^}]*\"number\":\"\\+358900101\"[^}]*\"rcode\":\"NXDOMAIN\"")
                    .contains("event:end");
        });
        assertThat(looks).noneMatch(look -> look.contains("43720199"));
    }

    /** Reads the live queries for two seconds, while all are repeated. */
    private static String look() {
        CompletableFuture<HttpResponse<String>> looking =
                CompletableFuture.supplyAsync(() -> rest.get("/queries?number=358&seconds=2"), new OwnThread());
        await().atMost(PATIENCE).until(() -> {
            dig.number("358900100");
            dig.numberOverTcp("358900101");
            dig.number("43720199");
            return looking.isDone();
        });
        return looking.join().body();
    }

    @Test
    void numberAskedForBeforeItExisted_isAnsweredOnceItDoes() {
        assertThat(dig.number("43720100").rcode()).isEqualTo("NXDOMAIN");
        create(NUMBERS + "+43720100", RestClient.sip("sip:a@sbc.example"));
        within(
                () -> dig.number("43720100"),
                answer -> assertThat(answer.records()).hasSize(1));
    }

    @Test
    void changedNumber_isAnsweredAsChanged() {
        create(NUMBERS + "+41440100", RestClient.sip("sip:old@sbc.example"));
        within(
                () -> dig.number("41440100"),
                answer -> assertThat(answer.toString()).contains("sip:old@"));
        assertThat(rest.replace(NUMBERS + "+41440100", RestClient.sip("sip:new@sbc.example"))
                        .statusCode())
                .isEqualTo(200);
        within(
                () -> dig.number("41440100"),
                answer -> assertThat(answer.toString()).contains("sip:new@"));
    }

    @Test
    void deletedNumber_isGoneAndTheEmptyNamesAboveItWithIt() {
        create(NUMBERS + "+31200100", RestClient.sip("sip:a@sbc.example"));
        within(
                () -> dig.number("31200100"),
                answer -> assertThat(answer.records()).hasSize(1));
        assertThat(rest.delete(NUMBERS + "+31200100").statusCode()).isEqualTo(204);
        within(
                () -> dig.number("31200100"),
                answer -> assertThat(answer.rcode()).isEqualTo("NXDOMAIN"));
        assertThat(dig.number("3120").rcode()).isEqualTo("NXDOMAIN");
    }

    @Test
    void blockWithAnException_answersBothAndTheNeighbour() {
        create(
                BLOCKS + "+3670",
                "{\"minDigits\":8,\"maxDigits\":10,\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:+{number}@block.example\"}]}");
        create(NUMBERS + "+367012345", RestClient.sip("sip:+{number}@exception.example"));
        within(
                () -> dig.number("367012345"),
                answer -> assertThat(answer.toString()).contains("sip:+367012345@exception.example"));
        within(
                () -> dig.number("367012346"),
                answer -> assertThat(answer.toString()).contains("sip:+367012346@block.example"));
        assertThat(dig.number("36701").toString())
                .as("shorter than the block allows")
                .isEqualTo("NOERROR [] [SOA]");
        assertThat(dig.number("36701234567").toString())
                .as("longer than it allows")
                .isEqualTo("NXDOMAIN [] [SOA]");
    }

    @Test
    void emptyNonTerminal_hasNoDataAndUnknownNumberIsANameError() {
        create(NUMBERS + "+47210100", RestClient.sip("sip:a@sbc.example"));
        within(
                () -> dig.number("47210100"),
                answer -> assertThat(answer.records()).hasSize(1));
        assertThat(dig.number("4721").toString()).isEqualTo("NOERROR [] [SOA]");
        assertThat(dig.number("47210101").toString()).isEqualTo("NXDOMAIN [] [SOA]");
        assertThat(dig.numberOverTcp("47210101").toString()).isEqualTo("NXDOMAIN [] [SOA]");
    }

    @Test
    void nameOutsideTheZones_isRefused() {
        assertThat(dig.ask("example.net.", org.xbill.DNS.Type.A, false).rcode()).isEqualTo("REFUSED");
    }

    @Test
    void numberThatIsNone_isRefusedWithItsPlace() {
        assertThat(rest.create(NUMBERS + "+49x0", RestClient.sip("sip:a@sbc.example"))
                        .statusCode())
                .isIn(List.of(400, 422));
    }

    private static void create(String path, String json) {
        var response = rest.create(path, json);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    }

    private static void within(java.util.concurrent.Callable<Dig.Answer> question, ThrowingConsumer<Dig.Answer> check) {
        long acknowledgedNanos = System.nanoTime();
        await().atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .untilAsserted(() -> check.accept(question.call()));
        SEEN_AFTER_NANOS.add(System.nanoTime() - acknowledgedNanos);
    }
}
