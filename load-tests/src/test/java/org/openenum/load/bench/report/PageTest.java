package org.openenum.load.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.load.bench.result.Measurements;

class PageTest {

    private final Page page = new Page(List.of(Measurements.ofThree(100_000), Measurements.ofThree(5_000_000)));

    @Test
    void results_becomeATableWithRatios() {
        assertThat(page.text())
                .contains("### 5,000,000 numbers")
                .contains("OpenENUM answers 2.25 / - times as many questions as the best peer, NSD")
                .contains("and 0.80 / - times as many as the echo sends back.")
                .contains(
                        "| **OpenENUM** | 180,000 | 0 | 5.3 / 0.0 |  | 100.00 %; 300 of 300 | 300 / 310 | 9.5 | 1.5 / 2.5 |")
                .contains(
                        "| NSD | 70,000 | 0 | 5.3 / 0.0 | 2.25 / - | 100.00 %; 200 of 200 | 300 / 310 |  | 1.5 / 2.5 |");
    }

    @Test
    void twoSizes_areCompared() {
        assertThat(page.text())
                .contains("With 5,000,000 numbers OpenENUM answers 100 % of what it answers with 100,000");
    }

    @Test
    void results_becomeBars() {
        assertThat(page.plot().svg())
                .contains(">5,000,000 numbers</text>")
                .contains("font-weight=\"bold\">OpenENUM</text>")
                .contains(">180,000</text>")
                // The longest bar is the echo's 250,000: these are 0.72 of it.
                .contains("width=\"461\"");
    }
}
