package org.openenum.admin.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.apache.coyote.InputBuffer;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.junit.jupiter.api.Test;

class PacedBodyTest {

    private final BodyWaits waits = new BodyWaits();

    private long now;

    /** One read by the client: how long it takes, and how many octets arrive. */
    private final class Client implements InputBuffer {

        private final Duration pause;

        private final int octets;

        Client(Duration pause, int octets) {
            this.pause = pause;
            this.octets = octets;
        }

        @Override
        public int doRead(ApplicationBufferHandler handler) {
            now += pause.toNanos();
            return octets;
        }

        @Override
        public int available() {
            return 0;
        }
    }

    @Test
    void octetEveryFewSeconds_endsWhenPatienceDoes() {
        PacedBody body = body(Duration.ofSeconds(3), 1);

        assertThatCode(() -> read(body, 3)).doesNotThrowAnyException();
        assertThatThrownBy(() -> read(body, 1)).isInstanceOf(SocketTimeoutException.class);
        assertThat(body.isRefused()).isTrue();
    }

    @Test
    void slowLine_isWaitedForAsLongAsItTakes() {
        assertThatCode(() -> read(body(Duration.ofSeconds(1), PacedBody.OCTETS_PER_SECOND), 10_000))
                .doesNotThrowAnyException();
    }

    @Test
    void timeThatTheReaderTakes_isNotTheClients() throws IOException {
        PacedBody body = body(Duration.ofMillis(1), 1);
        for (int i = 0; i < 100; i++) {
            read(body, 1);
            now += Duration.ofMinutes(1).toNanos();
        }

        assertThat(body.waited()).isEqualTo(Duration.ofMillis(100));
    }

    @Test
    void addressWithoutCredentials_hasFewPlaces_andOthersHaveTheirs() {
        for (int i = 0; i < BodyWaits.MAX_OF_UNKNOWN_ADDRESS; i++) {
            assertThat(waits.begin(false, "192.0.2.1")).isTrue();
        }

        assertThat(waits.begin(false, "192.0.2.1")).isFalse();
        assertThat(waits.begin(false, "192.0.2.2")).isTrue();
        waits.end(false, "192.0.2.1");
        assertThat(waits.begin(false, "192.0.2.1")).isTrue();
    }

    @Test
    void thoseWithoutCredentials_takeNoPlaceOfTheOthers() {
        int places = 0;
        while (waits.begin(false, "192.0.2." + places)) {
            places++;
        }

        assertThat(places).isEqualTo(BodyWaits.MAX_OF_UNKNOWN);
        assertThat(waits.begin(true, "192.0.2.0")).isTrue();
    }

    private PacedBody body(Duration pause, int octets) {
        return new PacedBody(new Client(pause, octets), waits, () -> true, "192.0.2.1", () -> now);
    }

    private static void read(PacedBody body, int times) throws IOException {
        for (int i = 0; i < times; i++) {
            body.doRead(ApplicationBufferHandler.EMPTY);
        }
    }
}
