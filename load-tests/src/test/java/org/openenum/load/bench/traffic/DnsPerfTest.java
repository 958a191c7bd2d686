package org.openenum.load.bench.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DnsPerfTest {

    private static final String STATISTICS = """
            [Status] Testing complete (time limit)

            Statistics:

              Queries sent:         201234
              Queries completed:    201200 (99.98%)
              Queries lost:         34 (0.02%)

              Response codes:       NOERROR 201198 (100.00%), SERVFAIL 2 (0.00%)
              Average packet size:  request 54, response 121
              Run time (s):         2.001234
              Queries per second:   100537.968074
            """;

    @Test
    void statistics_areRead() throws IOException {
        assertThat(parsed(STATISTICS))
                .isEqualTo(new LoadReport(
                        100_537.968074, 201_200, 34, 0, 0, Map.of("NOERROR", 201_198L, "SERVFAIL", 2L), Map.of()));
    }

    @Test
    void timesOfAnswers_haveTheirPercentiles() throws IOException {
        StringBuilder output = new StringBuilder("DNS Performance Testing Tool\n> T 1.2.3.e164.arpa NAPTR\n");
        for (int i = 1; i <= 100; i++) {
            output.append(String.format("> NOERROR 1.2.3.e164.arpa NAPTR 0.000%03d\n", i));
        }

        LoadReport report = parsed(output + STATISTICS);

        assertThat(report.micros()).containsEntry("p50", 50.0).containsEntry("p99", 99.0);
        assertThat(report.lost()).isEqualTo(34);
    }

    @Test
    void noStatistics_isAnErrorThatShowsWhatWasSaid() {
        assertThatThrownBy(() -> parsed("Error: unable to bind"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("unable to bind");
    }

    private static LoadReport parsed(String output) throws IOException {
        return DnsPerf.parse(new BufferedReader(new StringReader(output)));
    }
}
