package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.endtoend.AnycastNetwork.Machine;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.server.Installation;

/**
 * Two enum-servers with one address, announced by BIRD as in packaging/anycast: a client behind a router is answered by
 * the other one when the first dies or hangs, and by the first again once that is ready.
 */
class AnycastIT {

    private static final String NUMBER = "493012345678";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** On an idle machine, it takes one second, or three. */
    private static final Duration REPLACED_WITHIN = Duration.ofSeconds(20);

    /** While a route changes on busy cores, a packet may overtake others that were sent some milliseconds before. */
    private static final int OVERTAKING_MILLIS = 100;

    @TempDir
    private static Path folder;

    private static AnycastNetwork network;
    private static Process server;
    private static Process check;

    /** A query: when it was sent, and who answered. */
    private record Asked(long atMillis, String answeredBy) {

        static Asked parse(String line) {
            String[] words = line.split(" ");
            return new Asked(Long.parseLong(words[0]), words[1]);
        }

        boolean isAnswered() {
            return answeredBy.equals(AnycastNetwork.ONE.name()) || answeredBy.equals(AnycastNetwork.TWO.name());
        }
    }

    @BeforeAll
    static void start() throws IOException {
        assumeTrue(
                Commands.exists("bird") && Commands.exists("ip") && Commands.exists("curl"),
                "needs BIRD, ip and curl: apt-get install bird2 iproute2 curl");
        assumeTrue(System.getProperty("user.name").equals("root"), "network namespaces are made by root alone");
        provision(folder.resolve("one"));
        Launcher.run(new ProcessBuilder("cp", "-a", folder.resolve("one") + "", folder.resolve("two") + ""));
        network = AnycastNetwork.make(folder);
        check = network.startCheck(AnycastNetwork.ONE);
        network.startCheck(AnycastNetwork.TWO);
        server = startServer(AnycastNetwork.ONE);
        startServer(AnycastNetwork.TWO);
        network.run(
                AnycastNetwork.CLIENT,
                "asked",
                Map.of(),
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        AnycastClient.class.getName(),
                        AnycastNetwork.SERVICE,
                        NUMBER));
    }

    private static void provision(Path data) {
        try (Product product = Product.up(data, Ports.free())) {
            RestClient rest = product.rest();
            if (rest.get("/zones/e164.arpa").statusCode() == 404) {
                rest.create("/zones/e164.arpa", "{}");
            }
            rest.create("/zones/e164.arpa/numbers/+" + NUMBER, RestClient.sip("sip:a@sbc.example"));
        }
    }

    private static Process startServer(Machine machine) throws IOException {
        return network.run(
                machine,
                "server",
                Map.of(
                        "OPENENUM_DATA",
                        folder.resolve(machine.name()).toString(),
                        "OPENENUM_DNS_ADDRESS",
                        AnycastNetwork.SERVICE,
                        "OPENENUM_DNS_PORT",
                        "53",
                        "OPENENUM_DNS_IDENTITY_NSID",
                        machine.name()),
                new Installation(Launcher.HOME).serverCommand(1));
    }

    @AfterAll
    static void end() throws IOException {
        if (network != null) {
            network.close();
        }
    }

    @Test
    void serverThatDied_isReplacedWithinSeconds_andComesBackWhenItIsReady(TestReporter reporter) throws IOException {
        awaitAnswersOf(AnycastNetwork.ONE);

        long killed = System.currentTimeMillis();
        server.destroyForcibly();

        long replaced = assertReplaced("killed", killed, reporter);
        server = startServer(AnycastNetwork.ONE);
        assertBackWithoutLoss("started", replaced, reporter);
    }

    @Test
    void serverThatHangs_isReplacedWithinSeconds_andComesBackWhenItIsReady(TestReporter reporter) throws IOException {
        awaitAnswersOf(AnycastNetwork.ONE);

        long hung = System.currentTimeMillis();
        signal("STOP", server);

        long replaced = assertReplaced("hung", hung, reporter);
        signal("CONT", server);
        assertBackWithoutLoss("goes on", replaced, reporter);
    }

    @Test
    void checkThatIsStopped_withdraws_andNoQuestionIsLost(TestReporter reporter) throws IOException {
        awaitAnswersOf(AnycastNetwork.ONE);

        long stopped = System.currentTimeMillis();
        check.destroy();
        awaitAnswersOf(AnycastNetwork.TWO);

        check = network.startCheck(AnycastNetwork.ONE);
        assertBackWithoutLoss("taken back in", stopped, reporter);
    }

    /** Returns the time from which no query may be lost: the other server has begun to answer. */
    private static long assertReplaced(String what, long sinceMillis, TestReporter reporter) throws IOException {
        until(() -> network.nextHop().equals(AnycastNetwork.TWO.address()));
        long withdrawn = System.currentTimeMillis() - sinceMillis;
        awaitAnswersOf(AnycastNetwork.TWO);
        long answered = asked().stream()
                .filter(asked -> asked.atMillis >= sinceMillis && asked.answeredBy.equals(AnycastNetwork.TWO.name()))
                .mapToLong(Asked::atMillis)
                .min()
                .orElseThrow();
        awaitDecided(answered);
        long lost = asked().stream()
                .filter(asked -> asked.atMillis >= sinceMillis)
                .filter(asked -> !asked.isAnswered())
                .count();
        reporter.publishEntry(
                what,
                "route gone after %d ms, first question for the other server after %d ms, %d questions lost at %d a second"
                        .formatted(withdrawn, answered - sinceMillis, lost, 1_000 / AnycastClient.EVERY_MILLIS));
        assertThat(Duration.ofMillis(withdrawn)).as(network.said()).isLessThan(REPLACED_WITHIN);
        return answered + OVERTAKING_MILLIS;
    }

    /** The router uses the first server again, and all queries meanwhile were answered. */
    private static void assertBackWithoutLoss(String what, long sinceMillis, TestReporter reporter) throws IOException {
        long began = System.currentTimeMillis();
        until(() -> network.nextHop().equals(AnycastNetwork.ONE.address()));
        long back = System.currentTimeMillis();
        reporter.publishEntry(what, "route back after %d ms".formatted(back - began));
        awaitDecided(back);
        awaitAnswersOf(AnycastNetwork.ONE);
        assertThat(asked())
                .as("%s at %d, the route was back at %d%s", what, began, back, network.said())
                .filteredOn(asked -> asked.atMillis >= sinceMillis && !asked.isAnswered())
                .isEmpty();
    }

    /** Waits until all queries up to a time are answered or lost. */
    private static void awaitDecided(long millis) {
        until(() ->
                asked().stream().filter(asked -> asked.atMillis > millis).count() > AnycastClient.LOST_AFTER_QUESTIONS);
    }

    private static void awaitAnswersOf(Machine machine) {
        long now = System.currentTimeMillis();
        until(() ->
                asked().stream().anyMatch(asked -> asked.atMillis >= now && asked.answeredBy.equals(machine.name())));
    }

    private static void until(Callable<Boolean> condition) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(50)).until(condition);
    }

    private static List<Asked> asked() throws IOException {
        String text = Files.readString(network.log("client-asked"));
        return text.substring(0, text.lastIndexOf('\n') + 1)
                .lines()
                .map(Asked::parse)
                .toList();
    }

    private static void signal(String name, Process process) {
        Launcher.run(new ProcessBuilder("kill", "-" + name, "" + process.pid()));
    }
}
