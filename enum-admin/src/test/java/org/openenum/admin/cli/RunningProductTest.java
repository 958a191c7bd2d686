package org.openenum.admin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RunningProductTest {

    private static final Instant AT = Instant.parse("2026-11-28T22:30:00.123456Z");

    @Test
    void label_isTheCommandAndTheTime() {
        assertThat(RunningProduct.label("import plan.csv", AT)).isEqualTo("import plan.csv 2026-11-28T22:30:00.123Z");
    }

    @Test
    void labelOfALongCommand_hasAsMuchOfItAsThereIsRoomFor() {
        assertThat(RunningProduct.label("x".repeat(75), AT)).isEqualTo("x".repeat(75) + " 2026-11-28T22:30:00.123Z");
        assertThat(RunningProduct.label("x".repeat(76), AT)).isEqualTo("x".repeat(75) + " 2026-11-28T22:30:00.123Z");
    }

    @Test
    void labelOfALongCommand_hasNoHalvesOfCharacters() {
        assertThat(RunningProduct.label("x".repeat(74) + "\ud83d\ude00", AT))
                .isEqualTo("x".repeat(74) + " 2026-11-28T22:30:00.123Z");
        assertThat(RunningProduct.label("x".repeat(73) + "\ud83d\ude00", AT))
                .isEqualTo("x".repeat(73) + "\ud83d\ude00 2026-11-28T22:30:00.123Z");
    }

    @Test
    void productThatTakesTooLong_isNotSaidToBeDown() {
        RunningProduct product = new RunningProduct();

        assertThat(product.silence(new HttpTimeoutException("request timed out")))
                .contains("has not answered within 60 s")
                .doesNotContain("not running");
        assertThat(product.silence(new ConnectException())).contains("is not running here");
        assertThat(product.silence(new HttpConnectTimeoutException("connect timed out")))
                .contains("is not running here");
    }
}
