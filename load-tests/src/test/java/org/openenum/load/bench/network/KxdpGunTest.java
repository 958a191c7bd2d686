package org.openenum.load.bench.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openenum.load.bench.traffic.LoadReport;

class KxdpGunTest {

    @Test
    void statistics_areRead() throws IOException {
        LoadReport report = KxdpGun.parse("""
                using interface oebench1, XDP threads 1, UDP, native mode
                thread#00: sent 10010, received 9000
                total queries:     10010 (5005 pps)
                total replies:     9000 (4500 pps) (89%)
                average DNS reply size: 51 B
                responded NOERROR:   8990
                responded NXDOMAIN:   10
                duration: 2 s
                """);

        assertThat(report)
                .isEqualTo(new LoadReport(
                        4_500, 9_000, 1_010, 0, 0, Map.of("NOERROR", 8_990L, "NXDOMAIN", 10L), Map.of()));
    }

    @Test
    void noStatistics_isAnErrorThatShowsWhatWasSaid() {
        assertThatThrownBy(() -> KxdpGun.parse("error: failed to load BPF program"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("BPF");
    }
}
