package org.openenum.server.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumberPageTest {

    @Test
    void emptyPage_answersEveryQuestion() {
        assertThat(NumberPage.EMPTY.indexOfNumber(1, 0)).isNegative();
        assertThat(NumberPage.EMPTY.indexOfSpecial(1, 0)).isNotPositive();
        assertThat(NumberPage.EMPTY.isSpecialAt(0, 1, 0)).isFalse();
        assertThat(NumberPage.EMPTY.isOpenBelow(0, 1, 0, 1)).isFalse();
    }
}
