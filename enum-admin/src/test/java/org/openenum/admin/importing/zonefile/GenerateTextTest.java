package org.openenum.admin.importing.zonefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.importing.read.BadRowException;

/** Values as in the output of named-checkzone 9.18. */
class GenerateTextTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            host$            | 31 | host31
            $.$              | 7  | 7.7
            h\\$$            | 7  | h$7
            h$$x             | 7  | h$x
            ${0}             | 7  | 7
            ${5}             | 7  | 12
            ${-5}            | 7  | 2
            ${0,3}           | 7  | 007
            ${0,3,d}         | 7  | 007
            ${0,2,x}         | 31 | 1f
            ${0,4,X}         | 31 | 001F
            ${0,0,o}         | 31 | 37
            ${0,0,n}         | 31 | f.1
            ${0,7,n}         | 31 | f.1.0.0
            ${0,3,N}         | 31 | F.1
            ${0,4,n}8.b      | 1  | 1.0.8.b
            ${0,4,n}8.b      | 17 | 1.1.8.b
            ${0,2,n}y        | 1  | 1.y
            ${0,2,n}         | 31 | f.1
            ${0,6,N}         | 31 | F.1.0.
            ${0,1,n}         | 0  | 0
            a\\.$            | 7  | a\\.7
            """)
    void value_isPutIntoItsPlaces(String text, long value, String expected) throws Exception {
        assertThat(GenerateText.parse(text).of(value)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"${", "${a}", "${0,3,z}", "${0,64}", "${0,3,d", "${99999999999}"})
    void placeThatIsNone_isRefused(String text) {
        assertThatThrownBy(() -> GenerateText.parse(text)).isInstanceOf(BadRowException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2-1", "1-2/0", "-1-2", "0-2147483648", "1-2-3", "a-b"})
    void rangeThatIsNone_isRefused(String text) {
        assertThatThrownBy(() -> GenerateRange.parse(text)).isInstanceOf(BadRowException.class);
    }
}
