package org.openenum.load.prove.history;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openenum.load.prove.history.Write.Outcome;

class HistoryTest {

    private final History history = new History();

    private void ended(long moment, Outcome outcome) {
        history.add(new Write(1, 1, moment - 1, moment, outcome));
    }

    @Test
    void timeWithoutAWriteIsTheLongestBetweenTwoThatWereAcknowledged() {
        ended(90, Outcome.ACKNOWLEDGED);
        ended(150, Outcome.ACKNOWLEDGED);
        ended(110, Outcome.ACKNOWLEDGED);
        ended(130, Outcome.REFUSED);
        ended(140, Outcome.UNKNOWN);
        ended(170, Outcome.ACKNOWLEDGED);
        assertThat(history.longestWithoutWrite(100, 180).nanos()).isEqualTo(40);
    }

    @Test
    void itBeginsAndEndsWithTheFault() {
        ended(160, Outcome.ACKNOWLEDGED);
        assertThat(history.longestWithoutWrite(100, 180).nanos()).isEqualTo(60);
        assertThat(history.longestWithoutWrite(160, 200).nanos()).isEqualTo(40);
        assertThat(history.longestWithoutWrite(100, 100).nanos()).isZero();
    }
}
