package org.openenum.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Two targets that users have taken out of service: one until 4,000, and one for ever or until 9,000. */
class DecidedOutTest {

    private static final OutOfService BOTH = OutOfService.of(List.of("a", "b"));

    private static final OutOfService ONE = OutOfService.of(List.of("b"));

    @Test
    void eachDecision_holdsUntilItsOwnEnd() {
        DecidedOut out =
                new DecidedOut(BOTH, List.of(new DecidedOut.Step(4_000, ONE), new DecidedOut.Step(9_000, null)));

        assertThat(out.at(3_999)).isEqualTo(BOTH);
        assertThat(out.at(4_000)).isEqualTo(ONE);
        assertThat(out.at(8_999)).isEqualTo(ONE);
        assertThat(out.at(9_000)).isNull();
        assertThat(out.until()).isEqualTo(4_000);
    }

    @Test
    void whatIsWritten_isReadAgain() {
        DecidedOut out =
                new DecidedOut(BOTH, List.of(new DecidedOut.Step(4_000, ONE), new DecidedOut.Step(9_000, null)));
        DecidedOut later = new DecidedOut(null, List.of(new DecidedOut.Step(4_000, OutOfService.instead(7))));

        assertThat(DecidedOut.parse(BOTH.text(), out.until(), out.laterText())).isEqualTo(out);
        assertThat(DecidedOut.parse(null, 4_000L, "4000 INSTEAD 7")).isEqualTo(later);
        assertThat(later.isNothing()).isFalse();
        assertThat(DecidedOut.parse(null, null, DecidedOut.NOTHING.laterText())).isEqualTo(DecidedOut.NOTHING);
    }

    @Test
    void rowOfAProgramWithoutSteps_endsAsAWhole() {
        DecidedOut out = DecidedOut.parse(BOTH.text(), 4_000L, null);

        assertThat(out.at(3_999)).isEqualTo(BOTH);
        assertThat(out.at(4_000)).isNull();
        assertThat(DecidedOut.parse(BOTH.text(), null, null).at(Long.MAX_VALUE)).isEqualTo(BOTH);
    }
}
