package org.openenum.load.bench.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ResultFilesTest {

    @Test
    void measurement_isTheSameAfterItsFile() throws IOException {
        Measurement measurement = Measurements.ofThree(1_000_000);

        assertThat(ResultFiles.read(ResultFiles.text(measurement))).isEqualTo(measurement);
    }
}
