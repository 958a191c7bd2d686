package org.openenum.load.prove.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

class ReliabilityPageTest {

    private static final Path KEPT = Path.of("../docs");

    private static final Occasion OCCASION =
            new Occasion("./openenum prove", "2026-11-23T12:00:00Z", new Machine("A processor", 4, 24_000, "Linux"));

    @Test
    void page_isThatOfTheKeptResults(@TempDir Path folder) throws IOException {
        Path written = new ReliabilityPage(new ResultFiles(KEPT.resolve(ReliabilityPage.FOLDER)).all()).write(folder);

        assertThat(written)
                .as("docs/reliability.md is made of its results: ./openenum prove report")
                .hasSameTextualContentAs(KEPT.resolve("reliability.md"));
    }

    @Test
    void promise_hasItsFigureForEachDatabase_orTheReasonWhyNot(@TempDir Path folder) throws IOException {
        Row run = new Row().and("lost", 0).and("acknowledged", 12_345).and("faults", 3);
        Result h2 = new Result(
                "kill-admin", OCCASION, Map.of("database", "H2"), new Rows(List.of()), Rows.of(List.of(run)));
        Result postgres = new Result(
                "kill-admin",
                OCCASION,
                Map.of("database", "PostgreSQL", "notRun", "it is not installed"),
                new Rows(List.of()),
                new Rows(List.of()));

        Result stopped = new Result(
                "kill-server",
                OCCASION,
                Map.of("database", "H2", "stoppedBecause", "round 6: not within 180 s"),
                new Rows(List.of()),
                Rows.of(List.of(run)));

        String page = Files.readString(new ReliabilityPage(List.of(h2, postgres, stopped)).write(folder));

        assertThat(page)
                .contains("| An acknowledged change is never lost | 0 lost | `kill-admin` |"
                        + " 0 of 12,345, 3 times | not run: it is not installed |")
                .contains(
                        "|  |  | `kill-server` | 0 of 12,345, 3 times; stopped before its end: round 6: not within 180 s | not run |");
    }
}
