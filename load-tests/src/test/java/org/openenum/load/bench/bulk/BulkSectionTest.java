package org.openenum.load.bench.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.load.bench.bulk.BulkResult.Fill;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.result.Occasion;

class BulkSectionTest {

    private static final Occasion OCCASION = new Occasion(
            "./openenum bench bulk", "2026-11-21T08:00:00Z", new Machine("a processor", 4, 25_000, "Linux"));

    @Test
    void goalsOfPostgres_areJudgedByFiveMillionNumbersOnOneCore() {
        Section section = new BulkSection(List.of(
                        result("H2", 5_000_000, 200, 31, 360_000_000),
                        result("PostgreSQL", 5_000_000, 44.5, 15.1, 360_000_000),
                        result("PostgreSQL", 20_000_000, 190, 60, 540_000_000)))
                .section();

        assertThat(section.findings())
                .extracting(finding -> finding.verdict().word() + ": " + finding.measured())
                .containsExactly("yes: 44.5 s", "no: 15.1 s");
        assertThat(section.text())
                .contains(
                        "| 5,000,000 | PostgreSQL | 340 | 44.5 | 12.0 | 1,200 | 1 | 2.0 / 15.1 | 3.0 | 360 | 200,000 |",
                        "From PostgreSQL, each number from 5,000,000 to 20,000,000 takes 12.0 bytes of memory.",
                        "`./openenum bench bulk`, finished");
    }

    @Test
    void smallerPlan_isNamedBesideItsFigures() {
        Section section = new BulkSection(List.of(result("PostgreSQL", 1_000_000, 9, 3, 100_000_000))).section();

        assertThat(section.findings())
                .extracting(finding -> finding.measured())
                .containsExactly("9.0 s with 1,000,000 numbers", "3.0 s with 1,000,000 numbers");
    }

    private static BulkResult result(
            String database, long numbers, double importSeconds, double complete, long residentBytes) {
        return new BulkResult(
                OCCASION,
                database,
                numbers,
                68 * numbers,
                importSeconds,
                12e-6 * numbers,
                240 * numbers,
                List.of(new Fill(1, 2, complete, 3e-6 * numbers, residentBytes, 200_000)));
    }
}
