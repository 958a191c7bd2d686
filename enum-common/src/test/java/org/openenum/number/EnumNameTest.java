package org.openenum.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.xbill.DNS.Name;

class EnumNameTest {

    @ParameterizedTest
    @CsvSource({
        "441632960083, e164.arpa.,         3.8.0.0.6.9.2.3.6.1.4.4.e164.arpa.",
        "431,          3.4.e164.arpa.,     1.3.4.e164.arpa.",
        "43,           3.4.e164.arpa.,     3.4.e164.arpa.",
        "12,           enum.example.net.,  2.1.enum.example.net.",
    })
    void number_hasItsOwnerName_andBack(String digits, Name apex, Name owner) {
        assertThat(EnumName.ownerName(new DialedDigits(digits), apex)).isEqualTo(owner);
        assertThat(EnumName.digitsOf(owner, apex)).isEqualTo(digits);
    }

    @Test
    void apexWithoutDigits_standsForNone() throws Exception {
        Name apex = Name.fromString("e164.arpa.");
        assertThat(EnumName.digitsOf(apex, apex)).isEmpty();
    }

    @Test
    void numberOutsideTheApex_isRefused() throws Exception {
        Name austria = Name.fromString("3.4.e164.arpa.");
        assertThatThrownBy(() -> EnumName.ownerName(new DialedDigits("4930"), austria))
                .isInstanceOf(InvalidNumberException.class)
                .hasMessage("+4930 is not in the zone 3.4.e164.arpa, whose numbers begin with +43");
    }

    @ParameterizedTest
    @CsvSource({"www.e164.arpa.", "12.4.e164.arpa.", "4.a.4.e164.arpa.", "e164.example."})
    void nameThatIsNoNumber_isRefused(Name owner) throws Exception {
        Name apex = Name.fromString("e164.arpa.");
        assertThatThrownBy(() -> EnumName.digitsOf(owner, apex)).isInstanceOf(InvalidNumberException.class);
    }
}
