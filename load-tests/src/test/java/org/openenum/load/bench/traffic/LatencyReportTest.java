package org.openenum.load.bench.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

class LatencyReportTest {

    private static final String STATISTICS = """
            [Status] Testing complete (time limit)

              Queries completed:    100 (99.01%)
              Queries lost:         1 (0.99%)
              Response codes:       NOERROR 100 (100.00%)
              Queries per second:   50.0
            """;

    @Test
    void timesOfAnswers_haveTheirPercentiles() throws IOException {
        StringBuilder output = new StringBuilder("DNS Performance Testing Tool\n> T 1.2.3.e164.arpa NAPTR\n");
        for (int i = 1; i <= 100; i++) {
            output.append(String.format("> NOERROR 1.2.3.e164.arpa NAPTR 0.000%03d\n", i));
        }

        LatencyReport report = LatencyReport.parse(new BufferedReader(new StringReader(output + STATISTICS)));

        assertThat(report.p50Micros()).isEqualTo(50);
        assertThat(report.p99Micros()).isEqualTo(99);
        assertThat(report.report().completed()).isEqualTo(100);
        assertThat(report.report().lost()).isEqualTo(1);
    }
}
