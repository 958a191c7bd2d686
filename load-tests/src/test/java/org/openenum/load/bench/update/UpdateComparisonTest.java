package org.openenum.load.bench.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.load.bench.result.Asked;

class UpdateComparisonTest {

    private static final double EXACT = 1e-9;

    private final UpdateComparison comparison = new UpdateComparison(UpdateRuns.result());

    @Test
    void loss_isTheMedianOverPairsOfTheSameTurn() {
        // 2 %, 3 % and 5 %: a slow machine slows both runs of a pair.
        assertThat(comparison.loss("OpenENUM", Asked.EXISTING).orElseThrow()).isEqualTo(0.03, within(EXACT));
        assertThat(comparison.loss("BIND", Asked.NOT_EXISTING).orElseThrow()).isEqualTo(0.25, within(EXACT));
    }

    @Test
    void speed_isTheMedianOfIdleRunsOrOfThoseUnderUpdate() {
        assertThat(comparison.perSecond("OpenENUM", Asked.EXISTING, false)).isEqualTo(200_000);
        assertThat(comparison.perSecond("OpenENUM", Asked.EXISTING, true)).isEqualTo(196_000);
        assertThat(comparison.changesPerSecond("OpenENUM")).isEqualTo(1_000);
    }

    @Test
    void serverThatWasNotAsked_hasNoLoss() {
        assertThat(comparison.loss("NSD", Asked.EXISTING)).isEmpty();
        assertThat(comparison.rightShare("NSD", UpdateRun::changing)).isZero();
    }

    @Test
    void counts_areSumsOverRunsUnderUpdate() {
        assertThat(comparison.total("OpenENUM", UpdateRun::changing, UpdateRun::lookedFor))
                .isEqualTo(600);
        assertThat(comparison.total("OpenENUM", UpdateRun::changing, UpdateRun::missing))
                .isEqualTo(18);
        assertThat(comparison.rightShare("BIND", UpdateRun::changing)).isEqualTo(1);
    }

    @Test
    void table_hasARowForEachServer() {
        assertThat(UpdateTable.of(UpdateRuns.result()).lines().skip(2))
                .containsExactlyElementsOf(
                        List.of(
                                "| **OpenENUM** | 200,000 → 196,000 | 3.0 % | 200,000 → 196,000 | 3.0 %"
                                        + " | 5.0 → 5.1, 5.0 → 5.1 | 3.0 %, 3.0 % | 1,000 (12 failed) | 100.00 %; 294 of 300 | 582 of 600 |",
                                "| BIND | 40,000 → 30,000 | 25.0 % | 40,000 → 30,000 | 25.0 %"
                                        + " | 25.0 → 33.3, 25.0 → 33.3 | 25.0 %, 25.0 % | 400 (4 failed) | 100.00 %; 98 of 100 | 194 of 200 |"));
    }

    @Test
    void section_saysWhetherTheGoalIsReached() {
        var section = new UpdateSection(List.of(UpdateRuns.result())).section();

        assertThat(section.text())
                .contains("### 100,000 numbers", "BIND: 9.18", "Asked for: 1,000 changes in a second");
        assertThat(section.findings())
                .singleElement()
                .extracting(finding -> finding.verdict().word() + ": " + finding.measured())
                .isEqualTo("yes: 3.0 %, by the server's processor time 3.0 % (100,000 numbers, 1,000 changes/s)");
        assertThat(section.plots())
                .singleElement()
                .satisfies(plot -> assertThat(plot.svg()).contains("BIND", "196,000"));
    }
}
