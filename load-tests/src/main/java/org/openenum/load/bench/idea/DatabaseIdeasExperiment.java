package org.openenum.load.bench.idea;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.enumeration.EnumContents;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.OwnDatabases;
import org.openenum.load.bench.experiment.Race;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;
import org.openenum.load.bench.server.Contents;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.server.Storage;

/** Look-ups by one client in the database, and what they take without each of the ideas that make them short. */
public final class DatabaseIdeasExperiment extends Experiment {

    private static final long NUMBERS = 1_000_000;
    private static final long QUICK_NUMBERS = 10_000;
    /** There are this many times fewer names than numbers. */
    private static final int PART = 50;

    private static final int ROUNDS = 5;
    private static final int SECONDS = 2;

    public DatabaseIdeasExperiment() {
        super(
                "database-ideas",
                "lookups of one client in the database, leaving out each optimization in turn",
                OwnDatabases.OPTION);
    }

    @Override
    public List<String> programs() {
        return List.of("taskset");
    }

    @Override
    public void run(Setup setup) throws IOException {
        BenchOptions options = setup.options();
        long numbers = Collections.max(options.numbers(List.of(NUMBERS), List.of(QUICK_NUMBERS)));
        int names = (int) (numbers / PART);
        int rounds = options.rounds(ROUNDS);
        int seconds = options.seconds(SECONDS);
        EnumContents plan = EnumContents.prepared(setup, numbers);
        Measurement measurement = new Measurement(setup, plan, names, rounds, seconds);
        for (String database : OwnDatabases.of(setup)) {
            String word = OwnDatabases.word(database);
            Path scratch = setup.folder(name()).resolve(word);
            Rows runs = OwnDatabases.with(setup, database, scratch, measurement::with);
            String sizes = OwnDatabases.OPTION + " " + database + " --numbers " + numbers + " --rounds " + rounds
                    + " --seconds " + seconds;
            Map<String, Object> about =
                    Map.of("database", database, "numbers", numbers, "names", names, "seconds", seconds);
            keep(setup, word, sizes, about, new Race.Seen(variants(), runs));
        }
    }

    private static Rows variants() {
        List<Row> variants = new ArrayList<>();
        Variant.ofNumbers().forEach(each -> variants.add(each.about()));
        Variant.ofNames().forEach(each -> variants.add(each.about()));
        Variant.ofPaper().forEach(each -> variants.add(each.about()));
        return Rows.of(variants);
    }

    /** All variants in turn, on one database. */
    private record Measurement(Setup setup, EnumContents plan, int names, int rounds, int seconds) {

        Rows with(Storage storage, Path scratch) throws IOException {
            setup.say("filling %s", storage.name());
            Contents contents = new Contents(
                    plan.folder(),
                    plan.numbers(),
                    names,
                    List.of(plan.contents().zones().get(0), Subject.zoneOfNames(scratch, names)));
            OpenEnum.importInto(
                    setup.installation(),
                    storage,
                    contents,
                    Cores.list(setup.allowedCores()),
                    scratch.resolve("import.log"));
            try (Database database = Database.open(setup.installation(), storage)) {
                LeftOutTables.make(database);
                return rounds(all(database));
            } catch (SQLException e) {
                throw new IOException(storage.name() + " refused a statement", e);
            }
        }

        private List<TimedLookUps> all(Database database) throws IOException, SQLException {
            List<TimedLookUps> all = new ArrayList<>();
            for (Subject subject : Subject.ofNumbers(plan)) {
                for (Variant variant : Variant.ofNumbers()) {
                    all.add(new TimedLookUps(database, variant, subject));
                }
            }
            for (Subject subject : Subject.ofNames(names)) {
                for (Variant variant : Variant.ofNames()) {
                    all.add(new TimedLookUps(database, variant, subject));
                }
                for (Variant variant : Variant.ofPaper()) {
                    all.add(new TimedLookUps(database, variant, subject));
                }
            }
            return all;
        }

        /** The first round is the warm-up. */
        private Rows rounds(List<TimedLookUps> all) throws SQLException, IOException {
            for (TimedLookUps each : all) {
                each.check();
            }
            List<Row> rows = new ArrayList<>();
            for (int turn = 0; turn <= rounds; turn++) {
                for (TimedLookUps each : all) {
                    Row row = each.run(turn, seconds);
                    setup.say("%s %s", turn == 0 ? "warm-up" : "round", row);
                    if (turn > 0) {
                        rows.add(row);
                    }
                }
            }
            return Rows.of(rows);
        }
    }
}
