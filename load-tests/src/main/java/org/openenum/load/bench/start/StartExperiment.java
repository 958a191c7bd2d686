package org.openenum.load.bench.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.enumeration.EnumContents;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.server.RunningServer;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.bench.traffic.Asker;

/** The time from the start of the process to the first correct answer, and to correct answers for a whole sample. */
public final class StartExperiment extends Experiment {

    private static final List<Long> NUMBERS = List.of(5_000_000L);
    private static final List<Long> QUICK_NUMBERS = List.of(20_000L);
    private static final int ROUNDS = 3;
    private static final String ENABLED = "OPENENUM_SNAPSHOT_ENABLED";
    private static final Duration SNAPSHOT_LIMIT = Duration.ofMinutes(10);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);
    private static final Duration IMPATIENCE = Duration.ofMillis(50);

    public StartExperiment() {
        super(
                "start",
                "how long a killed server takes to answer again: from the database, from its own snapshot, without the database");
    }

    @Override
    public void run(Setup setup) throws IOException {
        int rounds = setup.options().rounds(ROUNDS);
        Cores cores = setup.cores(1);
        for (long numbers : setup.options().numbers(NUMBERS, QUICK_NUMBERS)) {
            Starts starts = new Starts(setup, EnumContents.prepared(setup, name(), numbers), cores);
            List<Row> runs = new ArrayList<>();
            for (int round = 0; round < rounds; round++) {
                starts.all().forEach(row -> {
                    setup.say("%s", row);
                    runs.add(row);
                });
            }
            String sizes = "--numbers " + numbers + " --rounds " + rounds;
            keep(setup, "" + numbers, sizes, Map.of("numbers", numbers), Rows.of(runs));
        }
    }

    /** The starts with one plan, in turn. */
    private record Starts(Setup setup, EnumContents contents, Cores cores) {

        List<Row> all() throws IOException {
            Path database = data().resolve("db");
            Path away = data().resolve("db.away");
            // An interrupted run may have left it renamed.
            putBack(database, away);
            List<Row> rows = new ArrayList<>();
            rows.add(measured("database", Map.of(ENABLED, "false")));
            writeSnapshot();
            rows.add(measured("snapshot", Map.of()));
            Files.move(database, away);
            try {
                rows.add(measured("snapshot, database away", Map.of()));
            } finally {
                putBack(database, away);
            }
            return rows;
        }

        private static void putBack(Path database, Path away) throws IOException {
            if (Files.exists(away)) {
                Site.empty(database);
                Files.delete(database);
                Files.move(away, database);
            }
        }

        /** @param from what is read at the start */
        private Row measured(String from, Map<String, String> settings) throws IOException {
            Questions questions = contents.existing();
            List<String> sample = questions.sample();
            try (RunningServer server = start(settings)) {
                Asker asker = new Asker(server.port());
                // A query to a closed port is not refused but waited for; this short limit keeps that wait out of the
                // start time.
                Asker impatient = new Asker(server.port()).within(IMPATIENCE);
                Duration first = server.awaitFirst(() -> impatient.isAnswered(sample.get(0), questions.expected()));
                Duration all = server.awaitFirst(
                        () -> sample.stream().allMatch(each -> asker.isAnswered(each, questions.expected())));
                double cpuSeconds = server.process().cpuSeconds();
                server.process().kill();
                return new Row()
                        .and("from", from)
                        .and("firstSeconds", first.toMillis() / 1e3)
                        .and("allSeconds", all.toMillis() / 1e3)
                        .and("cpuSeconds", cpuSeconds)
                        .and("megabytes", Files.exists(snapshot()) ? Files.size(snapshot()) / 1e6 : 0);
            }
        }

        private void writeSnapshot() throws IOException {
            Files.deleteIfExists(snapshot());
            try (RunningServer server = start(Map.of())) {
                Instant begun = Instant.now();
                Waiting.until(SNAPSHOT_LIMIT, BETWEEN_LOOKS, () -> Files.exists(snapshot()));
                setup.say(
                        "snapshot written %d s after the start",
                        Duration.between(begun, Instant.now()).toSeconds());
                server.process().kill();
            }
        }

        private RunningServer start(Map<String, String> settings) throws IOException {
            Site site = Site.in(contents.folder().resolve("site"), cores);
            return new OpenEnum(setup.installation(), settings).start(contents.contents(), site);
        }

        private Path data() {
            return OpenEnum.data(contents.contents());
        }

        private Path snapshot() {
            return Storage.embedded(data()).snapshot();
        }
    }
}
