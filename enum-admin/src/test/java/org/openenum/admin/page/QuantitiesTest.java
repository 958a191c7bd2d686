package org.openenum.admin.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How figures are shown. */
class QuantitiesTest {

    private final Quantities quantities = new Quantities();

    @ParameterizedTest
    @CsvSource({"0, 0 s", "119, 119 s", "120, 2 min", "5400, 90 min", "7170, 120 min", "7200, 2 h", "9100, 3 h"})
    void timeLeft_isSaidInAUnitThatSomebodyReads(long seconds, String said) {
        assertThat(quantities.left(seconds)).isEqualTo(said);
    }
}
