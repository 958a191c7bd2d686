package org.openenum.admin.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DigitGroupsTest {

    @ParameterizedTest
    @CsvSource({
        "+4930123456, +49 301 234 56",
        "+441632960123, +44 163 296 0123",
        "+12025550123, +1 202 555 0123",
        "+35312345, +353 123 45",
        "+4, +4",
        "+49, +49",
        "0049301, 0049301",
    })
    void number_isGroupedBehindItsCountryCode(String number, String groups) {
        assertThat(String.join(" ", new DigitGroups().of(number))).isEqualTo(groups);
    }
}
