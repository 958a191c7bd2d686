package org.openenum.load.bench.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.result.Occasion;
import org.openenum.load.rest.RestRequest;

class WritesSectionTest {

    private static final Occasion OCCASION = new Occasion(
            "./openenum bench writes", "2026-11-21T08:00:00Z", new Machine("a processor", 4, 25_000, "Linux"));

    @Test
    void goals_areJudgedByTheRunsOfEightClients() {
        Section section = new WritesSection(List.of(new WritesResult(
                        OCCASION,
                        "PostgreSQL",
                        List.of(
                                new WriteRun("PostgreSQL", 1_000, 8, 10, 31.5, 200, 400, 500, 30, 0),
                                new WriteRun("PostgreSQL", 1, 1, 10, 900, 1, 2, 3, 400, 0),
                                new WriteRun("PostgreSQL", 1, 8, 10, 1_999, 4, 9, 20, 500, 1)))))
                .section();

        assertThat(section.findings())
                .extracting(finding -> finding.verdict().word() + ": " + finding.measured())
                .containsExactly("yes: 31,500 numbers/s, PostgreSQL", "no: 1,999 changes/s");
        assertThat(section.text())
                .contains(
                        "| PostgreSQL | 1,000 | 8 | 31,500 | 200.0 / 400.0 / 500 | 30 | 0 |",
                        "| PostgreSQL | 1 | 8 | 1,999 | 4.0 / 9.0 / 20 | 500 | 1 |",
                        "`./openenum bench writes`, finished");
    }

    @Test
    void batches_writeNumbersThatNoOtherBatchWrote() {
        var batches = new NumberRequests("e164.arpa", 10).batches();

        assertThat(batches.apply(0).json()).contains("\"number\":\"99900000000\"", "\"number\":\"99961803399\"");
        assertThat(batches.apply(1).json()).doesNotContain("\"number\":\"99961803399\"");
    }

    @Test
    void changes_goToNumbersOfTheBatches() {
        RestRequest change = new NumberRequests("e164.arpa", 10).changes(1, 0).apply(5);

        assertThat(change.path()).isEqualTo("/zones/e164.arpa/numbers/99900000000");
        assertThat(change.json()).contains("sip:+{number}@sbc6.example.net");
    }
}
