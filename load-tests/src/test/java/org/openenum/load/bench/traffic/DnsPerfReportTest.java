package org.openenum.load.bench.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DnsPerfReportTest {

    @Test
    void statistics_areRead() throws IOException {
        DnsPerfReport report = DnsPerfReport.parse("""
                [Status] Testing complete (time limit)

                Statistics:

                  Queries sent:         201234
                  Queries completed:    201200 (99.98%)
                  Queries lost:         34 (0.02%)

                  Response codes:       NOERROR 201198 (100.00%), SERVFAIL 2 (0.00%)
                  Average packet size:  request 54, response 121
                  Run time (s):         2.001234
                  Queries per second:   100537.968074

                  Average Latency (s):  0.005812 (min 0.000041, max 0.021345)
                  Latency StdDev (s):   0.001111
                """);

        assertThat(report)
                .isEqualTo(new DnsPerfReport(100_537.968074, 201_200, 34, Map.of("NOERROR", 201_198L, "SERVFAIL", 2L)));
    }

    @Test
    void noStatistics_isAnErrorThatShowsWhatWasSaid() {
        assertThatThrownBy(() -> DnsPerfReport.parse("Error: unable to bind"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("unable to bind");
    }
}
