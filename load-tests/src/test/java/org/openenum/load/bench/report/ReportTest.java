package org.openenum.load.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.result.Occasion;
import org.openenum.load.bench.result.Result;
import org.openenum.load.bench.result.ResultFiles;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;

class ReportTest {

    private static final Path KEPT = Path.of("../docs");

    private static final Occasion OCCASION =
            new Occasion("./openenum bench", "2026-11-20T12:00:00Z", new Machine("A processor", 4, 24_000, "Linux"));

    @Test
    void pageAndPlots_areThoseOfTheKeptResults(@TempDir Path folder) throws IOException {
        Path written = new Report(new ResultFiles(KEPT.resolve(Report.FOLDER)).all()).write(folder);

        assertThat(written)
                .as("docs/performance.md is made of its results: ./openenum bench report")
                .hasSameTextualContentAs(KEPT.resolve("performance.md"));
        try (var plots = Files.list(folder.resolve(Report.FOLDER))) {
            assertThat(plots.toList())
                    .hasSizeGreaterThan(4)
                    .allSatisfy(plot -> assertThat(plot)
                            .hasSameTextualContentAs(KEPT.resolve(Report.FOLDER).resolve(plot.getFileName())));
        }
    }

    @Test
    void race_becomesATableOfMediansAndOfRatiosOfTheSameTurn() throws IOException {
        assertThat(Report.section(race(5_000_000, 200_000)))
                .contains(
                        "| **OpenENUM** | 190,000 | 95,000 | 5.0 / 5.0 |  | 99.99 %; 30 of 30 | 300 / 310 | 9.5 | 1.5 / 2.5 | 42 / 210 at 90,000 q/s |  |")
                .contains("| NSD | 80,000 |  |  | 2.50 / - |")
                .contains("Queries without an answer in all these runs: NSD 9.");
    }

    @Test
    void goals_areFoundInTheFiveMillions_andWhatWasNotMeasuredIsNamed(@TempDir Path folder) throws IOException {
        String page = page(folder, race(100_000, 250_000), race(5_000_000, 200_000));

        assertThat(page)
                .startsWith("# Speed and memory\n")
                .contains("| 2 × the best peer, at least 1.5 × | 190,000, 2.50 × NSD | yes |")
                .contains("| memory of enum-server (RSS), largest of all starts | at most 300 MB | 310 MB | no |")
                .contains("from 100,000 to 5,000,000: falls by 21 % | no |")
                .contains(
                        "| answers per second with region policies and variants | at most 5 % fewer than without | not measured |  |");
        assertThat(folder.resolve("performance/enum.svg"))
                .content()
                .contains(">5,000,000 numbers</text>", "font-weight=\"bold\">OpenENUM</text>", ">190,000</text>");
    }

    @Test
    void severalFiguresOfAGoal_countAsTheirWorst(@TempDir Path folder) throws IOException {
        assertThat(page(folder, writes("H2", 9_000), writes("H2", 16_000), writes("PostgreSQL", 41_000)))
                .contains("embedded database | at least 15,000 numbers/s | 9,000 numbers/s | no |")
                .contains("PostgreSQL | at least 40,000 numbers/s | 41,000 numbers/s | yes |");
    }

    @Test
    void goalAtLessThanTheAskedLoad_saysSo(@TempDir Path folder) throws IOException {
        List<Row> runs = List.of(
                run(1, "OpenENUM", "existing", 100).and("changing", false),
                run(1, "OpenENUM", "existing", 99).and("changing", true).and("changesPerSecond", 884.0));
        Result result = new Result(
                "under-update",
                OCCASION,
                Map.of("numbers", 5_000_000, "askedChangesPerSecond", 1_000),
                Rows.of(List.of(server("OpenENUM", true))),
                Rows.of(runs));

        assertThat(page(folder, result)).contains("884 of 1,000 changes/s) | at fewer changes/s |");
    }

    @Test
    void deaths_becomeAMedianAndTheExtremes_ofEachServer() throws IOException {
        List<Row> runs = List.of(
                new Row().and("server", "OpenENUM").and("seconds", 1.0).and("unanswered", 0),
                new Row().and("server", "OpenENUM").and("seconds", 2.2).and("unanswered", 1),
                new Row().and("server", "OpenENUM").and("seconds", 1.4).and("unanswered", 0));
        Result result = new Result(
                "target-death",
                OCCASION,
                Map.of("kills", 3, "intervalSeconds", 2),
                Rows.of(List.of(server("OpenENUM", true).and("what", ""))),
                Rows.of(runs));

        assertThat(Report.section(result)).contains("| **OpenENUM** | 1.40 | 1.00 | 2.20 | 1 |");
    }

    @Test
    void handovers_becomeOneLineOfAllOfThem_besideTheLoadAlone() throws IOException {
        List<Row> runs = List.of(
                handover(0, "no hand-over", 0, 0.4),
                handover(1, "hand-over", 2, 80.2).and("seconds", 6.2).and("inTime", true),
                handover(2, "hand-over", 0, 90.3).and("seconds", 6.4).and("inTime", true),
                handover(3, "hand-over", 0, 70.1).and("seconds", 9.0).and("inTime", false));
        Result result = new Result(
                "handover",
                OCCASION,
                Map.of("numbers", 500_000, "seconds", 30, "wanted", 100_000, "connections", 1_000, "serverCores", 1),
                new Rows(List.of()),
                Rows.of(runs));

        assertThat(Report.section(result))
                .contains(
                        "| same load, no hand-over | 0 | 3,000,000 | 0 | 0 / 0 | 0.05 / 1.5 / 0 | 6,000 | 0 | 0 | 3 |  |",
                        "| **during hand-overs** | 3 | 9,000,000 | 2 | 2 / 0 | 0.05 / 1.5 / 90 | 18,000 | 0 | 0 | 3 | 6.4, 9.0 |",
                        "1 of the hand-overs took longer than the load");
    }

    private static Row handover(int turn, String how, int lost, double longestMillis) {
        return new Row()
                .and("turn", turn)
                .and("how", how)
                .and("offered", 100_000)
                .and("asked", 3_000_000)
                .and("lost", lost)
                .and("lostInQueue", lost)
                .and("lostByLoad", 0)
                .and("p50Millis", 0.05)
                .and("p999Millis", 1.5)
                .and("longestMillis", longestMillis)
                .and("tcpAsked", 6_000)
                .and("tcpLost", 0)
                .and("tcpCut", 0)
                .and("tcpLongestMillis", 3.0);
    }

    @Test
    void requestRouting_becomesATableOverLoad_andOneOverUpdates() throws IOException {
        List<Row> runs = List.of(
                routed("offered", "no policy", 0),
                routed("offered", "policy by region", 0),
                routed("one update a second", "policy by region", 1),
                routed("updates", "policy by region", 100));
        Result result = new Result(
                "request-routing",
                OCCASION,
                Map.of("seconds", 4, "rateUnderUpdates", 3_000),
                new Rows(List.of()),
                Rows.of(runs));

        assertThat(Report.section(result))
                .contains("| 3,000 | no policy | 40 / 90 | 99.99 % |  |  |")
                .contains("| 3,000 | policy by region | 40 / 90 | 99.99 % | 40 / 90 | 99.99 % |")
                .contains("| 100 | policy by region | 99.5 | 40 / 90 | 99.99 % |");
    }

    private static Row routed(String how, String server, int updates) {
        return new Row()
                .and("turn", 1)
                .and("server", server)
                .and("how", how)
                .and("offered", 3_000)
                .and("answers", 11_999)
                .and("sent", 12_000.0)
                .and("meanMicros", 40)
                .and("p99Micros", 90)
                .and("updates", updates)
                .and("updatesPerSecond", 99.5);
    }

    private static String page(Path folder, Result... results) throws IOException {
        return Files.readString(new Report(List.of(results)).write(folder));
    }

    private static Result race(int numbers, double perSecond) {
        List<Row> runs = new ArrayList<>(List.of(
                run(1, "OpenENUM", "existing", perSecond).and("lost", 0),
                run(2, "OpenENUM", "existing", perSecond - 20_000),
                run(1, "OpenENUM", "not existing", 95_000).and("rightCodes", 999_999L),
                run(1, "NSD", "existing", 80_000).and("lost", 9)));
        runs.add(new Row()
                .and("turn", 1)
                .and("server", "OpenENUM")
                .and("how", "half rate")
                .and("offered", 90_000)
                .and("p50Micros", 42)
                .and("p99Micros", 210));
        return new Result(
                "enum",
                OCCASION,
                Map.of("numbers", numbers),
                Rows.of(List.of(server("OpenENUM", true), server("NSD", false))),
                Rows.of(runs));
    }

    private static Result writes(String database, double numbersPerSecond) {
        Row run = new Row()
                .and("database", database)
                .and("numbersPerRequest", 1_000)
                .and("clients", 8)
                .and("numbersPerSecond", numbersPerSecond)
                .and("p50Millis", 1.0)
                .and("p99Millis", 2.0)
                .and("maxMillis", 3.0)
                .and("cpuMicros", 100.0);
        return new Result("writes", OCCASION, Map.of("database", database), new Rows(List.of()), Rows.of(List.of(run)));
    }

    private static Row run(int turn, String server, String asked, double perSecond) {
        return new Row()
                .and("turn", turn)
                .and("server", server)
                .and("how", "full speed")
                .and("asked", asked)
                .and("perSecond", perSecond)
                .and("cpuMicros", 5.0)
                .and("answers", 1_000_000L)
                .and("rightCodes", 1_000_000L)
                .and("sampled", 10)
                .and("wrong", 0);
    }

    private static Row server(String name, boolean ours) {
        return new Row()
                .and("name", name)
                .and("version", "1")
                .and("what", "")
                .and("ours", ours)
                .and("limit", false)
                .and("importSeconds", ours ? 9.5 : 0)
                .and("firstAnswerSeconds", 1.5)
                .and("completeSeconds", 2.5)
                .and("proportionalBytes", 300_000_000L)
                .and("residentBytes", 310_000_000L);
    }
}
