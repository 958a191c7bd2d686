package org.openenum.load.bench.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ZipfQuestionsTest {

    private static final int RANKS = 1_000;

    private static final int DRAWN = 200_000;

    @Test
    void theFirst_isAskedForTwiceAsOftenAsTheSecond_andTenTimesAsOftenAsTheTenth() {
        int[] asked = new int[RANKS];
        ZipfQuestions zipf = new ZipfQuestions(RANKS);
        for (int i = 0; i < DRAWN; i++) {
            asked[zipf.next()]++;
        }
        // 1 / (1 + 1/2 + ... + 1/1000) is 13.4 %.
        assertThat((double) asked[0] / DRAWN).isCloseTo(0.134, within(0.005));
        assertThat((double) asked[0] / asked[1]).isCloseTo(2, within(0.1));
        assertThat((double) asked[0] / asked[9]).isCloseTo(10, within(1.0));
        assertThat(asked[RANKS - 1]).isPositive();
    }
}
