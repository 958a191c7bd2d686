package org.openenum.load.bench.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.result.MeasuredServer;
import org.openenum.load.bench.result.Races;
import org.openenum.load.bench.server.RecordOrder;

class TransportSectionTest {

    private static final List<MeasuredServer> SERVERS =
            Races.ofThree().servers().stream().filter(server -> !server.limit()).toList();

    @Test
    void runs_becomeATableForEachTransport() {
        Section section = new TransportSection(result(0, 2)).section();

        assertThat(section.text())
                .contains("asks 2,000 questions")
                .contains("medians of 3 rounds")
                .contains("### TCP, a new connection for each question")
                .contains("| server | order | 1 record | 8 records |")
                .contains("| **OpenENUM** | fixed | 33 / 30 / 40 / 60 / 90 | 33 / 30 / 40 / 60 / 90 |")
                .contains("| NSD | rotated | 36 / 33 / 43 / 63 / 93 | 36 / 33 / 43 / 63 / 93 |")
                .doesNotContain("wrong answers");
        assertThat(section.plots().get(0).svg()).contains(">TCP new</text>").contains(">8 records</text>");
    }

    @Test
    void effects_areMultiplesOfThePlainCase() {
        assertThat(new TransportSection(result(0, 2)).section().text())
                .contains("| **OpenENUM** | 1.33 | 1.67 | 1.00 | 1.00 |");
    }

    @Test
    void faults_areNamed() {
        assertThat(new TransportSection(result(1, 1)).section().text())
                .contains("OpenENUM: 36 wrong answers.")
                .contains("NSD: 9 runs in which the order was not the one asked for.");
    }

    /** Three rounds; the second has the medians. */
    private static TransportResult result(int wrong, int firstsWhenRotated) {
        List<RoundTripRun> runs = new ArrayList<>();
        for (int turn = 1; turn <= 3; turn++) {
            for (Carrier carrier : Carrier.values()) {
                for (int records : List.of(1, 8)) {
                    for (RecordOrder order : RecordOrder.values()) {
                        for (MeasuredServer server : SERVERS) {
                            double base = 10 * carrier.ordinal()
                                    + turn
                                    - 2
                                    + (server.name().equals("NSD") ? 3 : 0);
                            int firsts = records > 1 && order == RecordOrder.ROTATED ? firstsWhenRotated : 1;
                            runs.add(new RoundTripRun(
                                    turn,
                                    server.name(),
                                    carrier,
                                    order,
                                    records,
                                    2_000,
                                    33 + base,
                                    30 + base,
                                    40 + base,
                                    60 + base,
                                    90 + base,
                                    0,
                                    wrong,
                                    firsts));
                        }
                    }
                }
            }
        }
        return new TransportResult(Races.OCCASION, SERVERS, runs);
    }
}
