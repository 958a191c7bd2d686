package org.openenum.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DialedDigitsTest {

    @ParameterizedTest
    @ValueSource(strings = {"+493012345678", "493012345678", "+49 30 1234-5678", "+49 (30) 12345678", "49.30.12345678"})
    void everyNotation_isTheSameNumber(String text) {
        assertThat(DialedDigits.parse(text).digits()).isEqualTo("493012345678");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''            | a number has at least one digit",
                "+             | a number has at least one digit",
                "+49x30        | character 4 of '+49x30' is neither a digit nor a visual separator",
                "4.93012E+11   | character 8 of '4.93012E+11' is neither a digit nor a visual separator",
                "49++30        | character 3 of '49++30' is neither a digit nor a visual separator",
                "٤٩٣٠          | character 1 of '????' is neither a digit nor a visual separator",
                "12345678901234567890123456789012 | a number has at most 31 digits, this one has 32",
            })
    void textThatIsNoNumber_saysWhere(String text, String message) {
        assertThatThrownBy(() -> DialedDigits.parse(text))
                .isInstanceOf(InvalidNumberException.class)
                .hasMessage(message);
    }
}
