package org.openenum.load.prove;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.load.bench.server.Installation;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.prove.scenario.Length;
import org.openenum.load.prove.scenario.Scenario;

/** The short form of the scenarios that no other test covers; {@code ./openenum prove} runs all of them, for longer. */
@EnabledOnOs(OS.LINUX)
class ProveIT {

    /** A busy machine may be delayed for seconds. */
    private static final Duration BOUND = Duration.ofSeconds(10);

    /** During a hand-over, both servers answer for some seconds; longer only means that more code is compiled. */
    private static final Map<String, String> HURRIED = Map.of("OPENENUM_HANDOVER_WARMUPWITHIN", "3s");

    private static final Path HOME = Path.of("").toAbsolutePath().getParent();

    @ParameterizedTest
    @ValueSource(strings = {Storage.EMBEDDED, PostgresCluster.NAME})
    void crashesHandOverSoakAndFlood_breakNoPromise(String database) throws IOException {
        assertKept(
                database,
                "retry-around-kill",
                "kill-all",
                "freeze-database",
                "hand-over",
                "soak",
                "flood",
                "flood-limited");
    }

    @ParameterizedTest
    @ValueSource(strings = Storage.EMBEDDED)
    void killedImport_isWholeAndDoneOnce(String database) throws IOException {
        assertKept(database, "kill-import");
    }

    @ParameterizedTest
    @ValueSource(strings = Storage.EMBEDDED)
    void delayedWrites_andRetriesWithOtherKeys_areFoundOut(String database) throws IOException {
        assertKept(database, "control-delayed-writes", "control-other-keys");
    }

    @ParameterizedTest
    @ValueSource(strings = PostgresCluster.NAME)
    void failoverToASynchronousStandby_losesNothing_andToAnotherOneIsFoundOut(String database) throws IOException {
        assertKept(database, "failover-killed", "control-asynchronous-standby");
    }

    private static void assertKept(String database, String... names) throws IOException {
        Path folder = Path.of("target", "prove", database).toAbsolutePath();
        try (ProvingGround ground = new ProvingGround(
                        new Installation(HOME), database, folder, Length.SHORT, BOUND, System.out)
                .told(HURRIED)) {
            for (Scenario scenario : Scenarios.named(List.of(names))) {
                String obstacle = Prove.obstacle(scenario, database);
                assumeTrue(obstacle.isEmpty(), scenario.name() + ": " + obstacle);
                Verdict verdict = ground.run(scenario);
                assertThat(verdict.kept())
                        .as("%s on %s: %s %s", scenario.name(), database, verdict.figures(), verdict.examples())
                        .isTrue();
            }
        }
    }
}
