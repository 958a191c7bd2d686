package org.openenum.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FreePortIT {

    @Test
    void freePort_isNotFoundTwice() {
        Set<Integer> found = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            int port = FreePort.any();

            assertThat(found.add(port)).as("%d", port).isTrue();
        }
    }
}
