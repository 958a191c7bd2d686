package org.openenum.load.bench.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.load.bench.report.Finding;
import org.openenum.load.bench.report.Goal;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.Races;

class DatabaseSectionTest {

    private static final AnswerTimes HITS = new AnswerTimes(5_000, 0, 100, 300, 2_000);

    private static final AnswerTimes MISSES = new AnswerTimes(4_000, 0, 1_500, 4_000, 9_000);

    @Test
    void results_becomeATableOfMedians() {
        assertThat(section(1_010, 0).text())
                .contains("A server and its PostgreSQL share 3 cores")
                .contains("| **OpenENUM PG** | PostgreSQL, no cache | 7,000 | 6,000 | 0.500 | 0.505 | 210 + 90 | 100.00"
                        + " %; 40 of 40 |")
                .contains("| PDNS PG | PostgreSQL, no caches | 2,000 | 1,000 |  | 3.000 | 210 + 90 | 100.00 %; 40 of"
                        + " 40 |");
    }

    @Test
    void aSmallCache_hasItsHitRatioAndItsStatementsPerMiss() {
        assertThat(section(1_010, 0).text())
                .contains("1 / n^1.0 (Zipf)")
                .contains("| H2 | 0.9 of 9.0 MB | 20,000 | 200,000 | 90.0 % | 1.010 | 0 | 0.10 / 0.30 / 2.0 | 1.50 /"
                        + " 4.00 / 9.0 |");
    }

    @Test
    void oneStatementPerMiss_isTheGoal() {
        assertThat(section(1_010, 0).findings())
                .containsExactly(Finding.of(Goal.SMALL_CACHE, true, "1.01 (H2, 1,000,000 numbers, three cores)"));
        assertThat(section(2_000, 0).findings().get(0).verdict()).isEqualTo(Finding.Verdict.MISSED);
        assertThat(section(1_010, 7).findings().get(0).verdict()).isEqualTo(Finding.Verdict.MISSED);
    }

    @Test
    void results_becomeBars() {
        assertThat(section(1_010, 0).plots().get(0).svg())
                .contains(">1,000,000 numbers</text>")
                .contains("font-weight=\"bold\">OpenENUM PG</text>")
                .contains(">7,000</text>");
    }

    private static Section section(long statements, long failed) {
        SmallCacheRun small = new SmallCacheRun(
                "H2", 900_000, 9_000_000, 20_000, 200_000, 10_000, failed, 1_000, statements, HITS, MISSES);
        return new DatabaseSection(List.of(new DatabaseResult(
                        Races.OCCASION,
                        1_000_000,
                        6,
                        3,
                        List.of(
                                new DatabaseResult.Taker("OpenENUM PG", true, "PostgreSQL, no cache", "0.1"),
                                new DatabaseResult.Taker("PDNS PG", false, "PostgreSQL, no caches", "4.7")),
                        List.of(
                                run("OpenENUM PG", Asked.EXISTING, 7_000, 500, 505),
                                run("OpenENUM PG", Asked.NOT_EXISTING, 6_000, 500, 505),
                                run("PDNS PG", Asked.EXISTING, 2_000, 3_000, 3_000),
                                run("PDNS PG", Asked.NOT_EXISTING, 1_000, 3_000, 3_000)),
                        1.0,
                        List.of(small))))
                .section();
    }

    private static ColdRun run(String server, Asked asked, double perSecond, long statements, long inPostgres) {
        return new ColdRun(1, server, asked, perSecond, 210, 90, 1_000, 0, 1_000, 20, 0, statements, inPostgres);
    }
}
