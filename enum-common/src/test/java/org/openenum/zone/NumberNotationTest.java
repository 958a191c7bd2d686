package org.openenum.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.number.InvalidNumberException;

class NumberNotationTest {

    private static final NumberNotation GERMAN = new NumberNotation(Numbering.E164, new DialPrefixes("49", "0", null));

    private static final NumberNotation AMERICAN =
            new NumberNotation(Numbering.E164, new DialPrefixes("1", null, "011"));

    private static final NumberNotation DIALLED = new NumberNotation(Numbering.PRIVATE, DialPrefixes.NONE);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "+49 30 123456",
                "49 30 123456",
                "49 (0)30 123456",
                "0049 30 123456",
                "00 49 (0)30 / 123456",
                "+49 (0)30 123456",
                "tel:+49-30-123456",
                "TEL:+49-30-123456;isub=1"
            })
    void everyNotation_isTheSameNumber(String typed) {
        assertThat(NumberNotation.INTERNATIONAL.read(typed).digits()).isEqualTo("4930123456");
        assertThat(GERMAN.read(typed).digits()).isEqualTo("4930123456");
    }

    @Test
    void nationalNumber_isReadByThePrefixesOfItsZone() {
        assertThat(GERMAN.read("030 123456").digits()).isEqualTo("4930123456");
        assertThat(GERMAN.read("(0)30 123456").digits()).isEqualTo("4930123456");
        assertThat(AMERICAN.read("011 49 30 123456").digits()).isEqualTo("4930123456");
        assertThat(AMERICAN.read("011 49 (0)30 123456").digits()).isEqualTo("4930123456");
        assertThat(AMERICAN.read("00 49 30 123456").digits()).isEqualTo("4930123456");
    }

    @Test
    void nationalNumber_staysAsItIs_whereThePrefixesAreNotKnown() {
        assertThat(NumberNotation.INTERNATIONAL.read("030 123456").digits()).isEqualTo("030123456");
    }

    @Test
    void plus_standsBeforeTheWholeNumber() {
        assertThat(GERMAN.read("+030 123456").digits()).isEqualTo("030123456");
    }

    @ParameterizedTest
    @CsvSource({"'',''", "+,''", "00,''", "0,49", "03,493", "004,4", "tel:,''"})
    void beginning_isReadWhileItIsTyped(String typed, String digits) {
        assertThat(GERMAN.readStart(typed)).isEqualTo(digits);
    }

    @Test
    void nationalNumberThatIsTooLongWithItsCountryCode_isRefused() {
        assertThatThrownBy(() -> GERMAN.readStart("0" + "3".repeat(30))).isInstanceOf(InvalidNumberException.class);
    }

    @Test
    void dialledDigits_standForThemselves() {
        assertThat(DIALLED.read("0049 30").digits()).isEqualTo("004930");
        assertThatThrownBy(() -> DIALLED.read("+0301"))
                .isInstanceOf(InvalidNumberException.class)
                .hasMessage("no country code begins with 0: write dialled digits without a plus");
    }

    @ParameterizedTest
    @CsvSource({
        "+49 30,false",
        "4930,false",
        "0049,true",
        "030,true",
        "+49 (0)30,true",
        "(030) 12,true",
        "tel:030,true",
        "+0,true"
    })
    void zoneIsAsked_whereItMatters(String typed, boolean asked) {
        assertThat(NumberNotation.asksZone(typed)).isEqualTo(asked);
    }

    @ParameterizedTest
    @CsvSource({"49,8,", "0,,", "4 9,,", ",0,", "49,0,810"})
    void prefixThatLooksLikeACountryCode_isRefused(String countryCode, String national, String international) {
        assertThatThrownBy(() -> new DialPrefixes(countryCode, national, international))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
