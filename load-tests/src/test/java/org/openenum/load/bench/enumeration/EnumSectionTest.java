package org.openenum.load.bench.enumeration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.load.bench.report.Finding;
import org.openenum.load.bench.report.Finding.Verdict;
import org.openenum.load.bench.report.Goal;
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
                        "| **OpenENUM** | 180,000 | 0 | 5.3 / 0.0 |  | 100.00 %; 300 of 300 | 300 / 310 | 9.5 | 1.5 / 2.5 | 42 / 210 at 90,000 q/s | 30 / 120 at 35,000 q/s |")
                .contains(
                        "| NSD | 70,000 | 0 | 5.3 / 0.0 | 2.25 / - | 100.00 %; 200 of 200 | 300 / 310 |  | 1.5 / 2.5 | 50 / 300 at 35,000 q/s | 51 / 290 at 35,000 q/s |");
    }

    @Test
    void echoAtHalfOfOurRate_standsBelowTheTable() {
        assertThat(section.text())
                .contains(
                        "Asked right after OpenENUM and at its half rate, 36 % of its own, the echo has a latency of 35 / 190 at 90,000 q/s, with nothing to look up.");
    }

    @Test
    void lostQuestions_areNamedBelowTheTable() {
        assertThat(section.text()).contains("\nQuestions without an answer, over all of these runs: NSD 9.\n");
    }

    @Test
    void twoSizes_tellWhatAFurtherNumberCosts() {
        assertThat(section.text()).contains("""
                | server | 100,000 to 5,000,000 |
                | --- | ---: |
                | **OpenENUM** | 0 |
                | NSD | 0 |

                """);
    }

    @Test
    void goals_areFoundInTheFiveMillions() {
        assertThat(section.findings())
                .contains(
                        new Finding(Goal.EXISTING, "180,000, 2.25 × NSD", Verdict.REACHED),
                        new Finding(Goal.EXISTING_OF_ECHO, "80 %", Verdict.REACHED),
                        new Finding(Goal.MEMORY, "310 MB", Verdict.REACHED),
                        new Finding(Goal.IMPORT_EMBEDDED, "10 s", Verdict.REACHED),
                        new Finding(
                                Goal.LATENCY,
                                "210 µs at 90,000 q/s, NSD 300 µs at 35,000, echo 190 µs at the rate of ours",
                                Verdict.REACHED),
                        new Finding(Goal.LATENCY_ALIKE, "120 µs at 35,000 q/s, NSD 290 µs at 35,000", Verdict.REACHED),
                        new Finding(Goal.MEMORY_OF_A_NUMBER, "0.0 bytes from 100,000 to 5,000,000", Verdict.REACHED))
                .extracting(Finding::goal)
                .doesNotContain(Goal.MISSING, Goal.IMPORT_POSTGRESQL);
    }

    @Test
    void otherSize_isSaidInTheFinding() {
        assertThat(new EnumSection(List.of(result(20_000))).section().findings())
                .contains(new Finding(Goal.MEMORY, "310 MB with 20,000 numbers", Verdict.REACHED))
                .extracting(Finding::goal)
                .doesNotContain(Goal.SCALE, Goal.MEMORY_OF_A_NUMBER);
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
