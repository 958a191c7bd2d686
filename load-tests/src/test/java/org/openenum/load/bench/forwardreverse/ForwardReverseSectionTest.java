package org.openenum.load.bench.forwardreverse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.result.Races;

class ForwardReverseSectionTest {

    private final Section section = new ForwardReverseSection(List.of(result(1), result(2))).section();

    @Test
    void results_becomeATableForEachNumberOfCores() {
        assertThat(section.text())
                .contains("One zone of 98,000 A records and 72,000 PTR records, and 2,700,000 questions")
                .contains("### Servers on one core")
                .contains("### Servers on 2 cores")
                .contains("| **OpenENUM** | 180,000 | 5.3 |  | 100.00 %; 300 of 300 | 300 / 310 | 9.5 | 1.5 / 2.5 |")
                .contains("| NSD | 70,000 | 5.3 | 2.25 | 100.00 %; 200 of 200 | 300 / 310 |  | 1.5 / 2.5 |");
    }

    @Test
    void results_becomeBars() {
        assertThat(section.plots().get(0).svg())
                .contains(">one core</text>")
                .contains(">2 cores</text>")
                .contains(">180,000</text>");
    }

    private static ForwardReverseResult result(int cores) {
        return new ForwardReverseResult(Races.OCCASION, cores, 98_000, 72_000, 2_700_000, 15, Races.ofThree());
    }
}
