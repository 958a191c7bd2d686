package org.openenum.load.bench.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openenum.load.bench.report.Section;
import org.openenum.load.simulation.UpdateResult;
import org.openenum.load.simulation.UpdateResult.Times;
import org.openenum.load.simulation.Verdict;

class CommitToAnswerSectionTest {

    @Test
    void everyPromiseKept_isReached() {
        Section section = section(0, 900);

        assertThat(section.findings().get(0).verdict().word()).isEqualTo("yes");
        assertThat(section.findings().get(0).measured())
                .isEqualTo("p50 12.5 ms, p99.9 80 ms, max 900 ms, 0 old or wrong of 5,000 answers (20,000 numbers)");
        assertThat(section.text())
                .contains(
                        "| **all** | 1,000 | 12.5 | 30.0 | 80.0 | 900.0 | 0 |",
                        "| seen over UDP | 800 | 12.0 | 30.0 | 80.0 | 90.0 | 0 |",
                        "1,000 changes were written",
                        "5,000 answers were judged; 0 showed what they must not show.");
    }

    @Test
    void oneStaleAnswer_isMissed() {
        assertThat(section(1, 900).findings().get(0).verdict().word()).isEqualTo("no");
    }

    @Test
    void oneChangeTooLate_isMissed() {
        assertThat(section(0, 2_001).findings().get(0).verdict().word()).isEqualTo("no");
    }

    private static Section section(long stale, double maxMillis) {
        UpdateResult seen = new UpdateResult(
                1_000,
                5_000,
                30,
                List.of(
                        new Times("REST: number changed", 1_000, 0, 2, 3, 4, 5),
                        new Times("change seen in DNS", 1_000, 0, 12.5, 30, 80, maxMillis),
                        new Times("seen over UDP", 800, 0, 12, 30, 80, 90)),
                Map.of(Verdict.Kind.NEWEST, 5_000L - stale, Verdict.Kind.STALE, stale));
        return new CommitToAnswerSection(List.of(new CommitToAnswerResult(UpdateRuns.OCCASION, 20_000, "abc", seen)))
                .section();
    }
}
