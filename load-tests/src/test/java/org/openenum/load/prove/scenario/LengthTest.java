package org.openenum.load.prove.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LengthTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void shortForm_isOneRound_howeverShort() {
        assertThat(Length.SHORT.hasMore(0, MINUTE)).isTrue();
        assertThat(Length.SHORT.hasMore(1, Duration.ZERO)).isFalse();
    }

    @Test
    void rounds_areAllDone_howeverLongTheyTake() {
        Length hundred = new Length(100, Duration.ZERO, Duration.ZERO);

        assertThat(hundred.hasMore(99, Duration.ofDays(1))).isTrue();
        assertThat(hundred.hasMore(100, Duration.ZERO)).isFalse();
    }

    @Test
    void time_isFilledWithRounds() {
        assertThat(Length.of(MINUTE).hasMore(50, MINUTE.minusNanos(1))).isTrue();
        assertThat(Length.of(MINUTE).hasMore(50, MINUTE)).isFalse();
    }

    @Test
    void outage_isThatOfTheScenario_unlessAnotherWasAskedFor() {
        assertThat(Length.SHORT.outageOr(MINUTE)).isEqualTo(MINUTE);
        assertThat(new Length(1, Duration.ZERO, Duration.ofMinutes(10)).outageOr(MINUTE))
                .isEqualTo(Duration.ofMinutes(10));
    }
}
