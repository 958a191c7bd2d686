package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** A SIP server dies while its number is queried, and then the program that checks it. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TargetIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int INTERVAL_SECONDS = 1;
    private static final int BAD_ANSWERS = 2;
    private static final Duration LEASE = Duration.ofSeconds(5);
    private static final String NUMBER = "441632960431";

    private static Product product;
    private static SipServer dies;
    private static SipServer lives;

    @BeforeAll
    static void up(@TempDir Path folder) {
        product = Product.up(
                folder.resolve("data"),
                Ports.free(),
                Map.of("OPENENUM_TARGETS_ALLOWED", "127.0.40.0/24", "OPENENUM_TARGETS_LEASE", LEASE.toSeconds() + "s"));
        dies = new SipServer("127.0.40.1");
        lives = new SipServer("127.0.40.2");
        RestClient rest = product.rest();
        if (rest.get("/zones/e164.arpa").statusCode() == 404) {
            made(201, rest.create("/zones/e164.arpa", "{}"));
        }
        made(201, rest.create("/rule-sets/two-sbcs", """
                {"rules": [{"service": "E2U+sip", "uri": "sip:+{number}@%s"}, {"service": "E2U+sip", "uri": "sip:+{number}@%s"}]}""".formatted(dies.name(), lives.name())));
        made(201, rest.create("/zones/e164.arpa/numbers/+" + NUMBER, "{\"ruleSet\":\"two-sbcs\"}"));
        for (SipServer server : new SipServer[] {dies, lives}) {
            made(200, rest.create("/targets/" + server.name() + "/check", """
                    {"kind": "sip-udp", "intervalSeconds": %d, "timeoutMillis": 500, "goodAnswers": 1, "badAnswers": %d}""".formatted(
                            INTERVAL_SECONDS, BAD_ANSWERS)));
            await().atMost(PATIENCE)
                    .until(() -> rest.get("/targets/" + server.name()).body().contains("\"state\":\"up\""));
        }
        await().atMost(PATIENCE).until(() -> names(dies) && names(lives));
    }

    @AfterAll
    static void stop() {
        dies.close();
        lives.close();
        if (product != null) {
            product.close();
        }
    }

    private static boolean names(SipServer server) {
        return answer().contains(server.name());
    }

    private static String answer() {
        return product.dig().number(NUMBER).toString();
    }

    @Test
    @Order(1)
    void targetThatDies_isInNoAnswer_afterSoManyIntervalsAndASecond() throws InterruptedException {
        Queue<Asked> asked = new ConcurrentLinkedQueue<>();
        AtomicBoolean asks = new AtomicBoolean(true);
        Thread load = new Thread(() -> {
            while (asks.get()) {
                asked.add(Asked.now());
            }
        });
        load.start();
        await().atMost(PATIENCE)
                .until(() -> asked.stream().filter(Asked::namedTheDead).count() > 100);

        dies.close();
        Instant closed = Instant.now();
        Duration within = Duration.ofSeconds(BAD_ANSWERS * INTERVAL_SECONDS + 1);
        AtomicReference<Instant> limit = new AtomicReference<>(closed);
        await().atMost(PATIENCE).until(() -> {
            limit.set(closed.plus(within).plus(Asked.stoodStill(asked, closed)));
            return asked.stream().anyMatch(each -> each.at.isAfter(limit.get().plusSeconds(3)));
        });
        asks.set(false);
        load.join();

        assertThat(asked)
                .filteredOn(each -> each.at.isAfter(limit.get()))
                .isNotEmpty()
                .noneMatch(Asked::namedTheDead);
        assertThat(names(lives)).isTrue();
        assertThat(product.rest().get("/lookup?number=+" + NUMBER).body())
                .contains("\"target\":\"" + dies.name() + "\"", "\"why\":\"the port is closed\"", "\"agree\":true");
    }

    /**
     * A query.
     *
     * @param at just before it was sent
     * @param end when the answer arrived
     * @param namedTheDead whether the answer contains the server that dies
     */
    private record Asked(Instant at, Instant end, boolean namedTheDead) {

        /** No answer takes longer, unless the machine is suspended. */
        private static final Duration USUAL = Duration.ofMillis(300);

        static Asked now() {
            Instant at = Instant.now();
            boolean named = names(dies);
            return new Asked(at, Instant.now(), named);
        }

        /** How long the machine was suspended since an instant: the time in which no query was answered. */
        static Duration stoodStill(Collection<Asked> all, Instant since) {
            Duration sum = Duration.ZERO;
            Instant before = since;
            for (Asked each : all) {
                if (each.end.isAfter(since)) {
                    Duration passed = Duration.between(before, each.end);
                    sum = passed.compareTo(USUAL) > 0 ? sum.plus(passed) : sum;
                    before = each.end;
                }
            }
            return sum;
        }
    }

    @Test
    @Order(2)
    void proberThatDies_isBelievedForItsLease_thenAllAreAnswered() {
        assertThat(names(dies)).isFalse();
        product.kill("enum-admin");
        Instant killed = Instant.now();

        List<Asked> asked = new ArrayList<>();
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(10)).until(() -> {
            asked.add(Asked.now());
            return asked.get(asked.size() - 1).namedTheDead;
        });

        Asked first = asked.get(asked.size() - 1);
        Duration took = Duration.between(killed, first.at);
        assertThat(took).as("a lease ends by the clock").isGreaterThanOrEqualTo(LEASE.minusSeconds(3));
        assertThat(took.minus(Asked.stoodStill(asked, killed))).isLessThanOrEqualTo(LEASE.plusSeconds(2));
        assertThat(names(lives)).isTrue();
    }

    private static void made(int status, HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    }
}
