package org.openenum.load.bench.enumeration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.MeasuredServer;
import org.openenum.load.bench.result.Race;
import org.openenum.load.bench.result.Races;
import org.openenum.load.bench.result.Run;

class ScaleTest {

    private static final EnumResult SMALL = result(100_000, run("OpenENUM", 200_000), run("echo", 250_000));

    @Test
    void slowerMachine_isNoLoss() {
        Scale scale = new Scale(SMALL, result(5_000_000, run("OpenENUM", 152_000), run("echo", 200_000)));

        assertThat(scale.kept()).isEqualTo(0.95);
        assertThat(scale.words())
                .isEqualTo("from 100,000 to 5,000,000: falls by 5 % beside the echo"
                        + " (the bare figures, of different times: falls by 24 %)");
    }

    @Test
    void withoutTheEcho_theBareFiguresCount() {
        Scale scale = new Scale(SMALL, result(5_000_000, run("OpenENUM", 220_000)));

        assertThat(scale.words()).isEqualTo("from 100,000 to 5,000,000: rises by 10 %");
    }

    @Test
    void oneSize_hasNoScale() {
        assertThat(Scale.of(List.of(SMALL))).isEmpty();
    }

    private static EnumResult result(long numbers, Run... runs) {
        List<MeasuredServer> servers = Races.ofThree().servers();
        return new EnumResult(
                Races.OCCASION, numbers, 15, new Race(servers, List.of(runs), List.of(), List.of(), List.of()));
    }

    private static Run run(String server, double perSecond) {
        return new Run(1, server, Asked.EXISTING, perSecond, 5, 1, 0, 1, 0, 0);
    }
}
