package org.openenum.load.bench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LoopbackPortIT {

    @Test
    void freePort_isNotFoundTwice_andIsBelowThoseOfClients() throws IOException {
        Set<Integer> found = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            int port = LoopbackPort.free();

            assertThat(found.add(port)).as("%d", port).isTrue();
            assertThat(port).isBetween(15_000, 32_000);
        }
    }
}
