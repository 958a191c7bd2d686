package org.openenum.load.bench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LiveProcessesTest {

    private final LiveProcesses processes = new LiveProcesses();

    @Test
    void processOfTheProgram_endsWithIt_andSoDoesOneThatIsStartedMeanwhile() throws Exception {
        Process before = processes.add(sleeping());

        processes.endAll();
        Process after = processes.add(sleeping());

        assertThat(before.isAlive()).isFalse();
        assertThat(after.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }

    private static Process sleeping() throws IOException {
        return new ProcessBuilder("sleep", "600").start();
    }
}
