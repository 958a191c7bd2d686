package org.openenum.admin.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WantedTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "+49 30 12           | +49 30 12    | ''",
                "0049 (0)30/12       | 0049 (0)30/12| ''",
                "tel:+49-30-12;x=1   | tel:+49-30-12;x=1 | ''",
                "sip:+493012@SBC1.example:5060;user=phone | +493012 | sbc1.example",
                "SIPS:alice@sbc1.example | '' | sbc1.example",
                "alice@sbc1          | ''           | sbc1",
                "https://sbc1.example/path | ''     | sbc1.example",
                "sbc1.ex             | ''           | sbc1.ex",
                "2.1.0.3.9.4.e164.arpa | ''         | 2.1.0.3.9.4.e164.arpa",
                "gold                | ''           | gold",
            })
    void text_isWhatItCanBe(String typed, String number, String host) {
        Wanted wanted = Wanted.of(typed);
        assertThat(wanted.number()).isEqualTo(number);
        assertThat(wanted.host()).isEqualTo(host);
    }
}
