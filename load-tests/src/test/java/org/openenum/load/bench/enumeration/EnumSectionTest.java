package org.openenum.load.bench.enumeration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.result.Races;

class EnumSectionTest {

    private final Section section = new EnumSection(List.of(result(100_000), result(5_000_000))).section();

    @Test
    void results_becomeATableWithRatios() {
        assertThat(section.text())
                .contains("### 5,000,000 numbers")
                .contains("`./openenum bench`, finished 2026-11-20T12:00:00Z. A processor; 4 cores, 24 GB; Linux.")
                .contains("OpenENUM answers 2.25 / - times as many questions as the best peer, NSD")
                .contains("and 0.80 / - times as many as the echo sends back.")
                .contains(
                        "| **OpenENUM** | 180,000 | 0 | 5.3 / 0.0 |  | 100.00 %; 300 of 300 | 300 / 310 | 9.5 | 1.5 / 2.5 |")
                .contains(
                        "| NSD | 70,000 | 0 | 5.3 / 0.0 | 2.25 / - | 100.00 %; 200 of 200 | 300 / 310 |  | 1.5 / 2.5 |");
    }

    @Test
    void twoSizes_areCompared() {
        assertThat(section.text())
                .contains("With 5,000,000 numbers OpenENUM answers 100 % of what it answers with 100,000");
    }

    @Test
    void results_becomeBars() {
        assertThat(section.plots().get(0).svg())
                .contains(">5,000,000 numbers</text>")
                .contains("font-weight=\"bold\">OpenENUM</text>")
                .contains(">180,000</text>")
                // The longest bar is the echo's 250,000: these are 0.72 of it.
                .contains("width=\"461\"");
    }

    private static EnumResult result(long numbers) {
        return new EnumResult(Races.OCCASION, numbers, 15, Races.ofThree());
    }
}
