package org.openenum.load.prove.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.load.prove.history.Disturbance.Effect;

class DisturbancesTest {

    private final Disturbances disturbances = new Disturbances(List.of(
            new Disturbance(100, 110, EnumSet.of(Effect.LATE)),
            new Disturbance(10, 50, EnumSet.of(Effect.LATE, Effect.SILENT)),
            new Disturbance(20, 30, EnumSet.of(Effect.LATE))));

    @Test
    void stretchThatSharesAnInstant_isMet_alsoByALongOneBehindAShortOne() {
        assertThat(disturbances.meet(40, 45, Effect.LATE)).isTrue();
        assertThat(disturbances.meet(50, 60, Effect.LATE)).isTrue();
        assertThat(disturbances.meet(0, 10, Effect.LATE)).isTrue();
        assertThat(disturbances.meet(0, 200, Effect.LATE)).isTrue();
    }

    @Test
    void stretchBetween_orWithoutTheEffect_isNotMet() {
        assertThat(disturbances.meet(0, 9, Effect.LATE)).isFalse();
        assertThat(disturbances.meet(51, 99, Effect.LATE)).isFalse();
        assertThat(disturbances.meet(111, 200, Effect.LATE)).isFalse();
        assertThat(disturbances.meet(100, 110, Effect.SILENT)).isFalse();
        assertThat(disturbances.meet(10, 50, Effect.BEGUN_AGAIN)).isFalse();
    }

    @Test
    void latestEnd_isThatOfThoseThatHadBegun() {
        assertThat(disturbances.latestEnd(60, 5, Effect.LATE)).isEqualTo(50);
        assertThat(disturbances.latestEnd(60, 55, Effect.LATE)).isEqualTo(55);
        assertThat(disturbances.latestEnd(105, 5, Effect.LATE)).isEqualTo(110);
        assertThat(disturbances.latestEnd(9, 5, Effect.LATE)).isEqualTo(5);
    }

    @Test
    void clockThatTurnsOver_isTime() {
        Disturbances late = new Disturbances(
                List.of(new Disturbance(Long.MAX_VALUE - 5, Long.MIN_VALUE + 5, EnumSet.of(Effect.LATE))));

        assertThat(late.meet(Long.MIN_VALUE, Long.MIN_VALUE + 1, Effect.LATE)).isTrue();
        assertThat(late.meet(Long.MIN_VALUE + 6, Long.MIN_VALUE + 9, Effect.LATE))
                .isFalse();
    }
}
