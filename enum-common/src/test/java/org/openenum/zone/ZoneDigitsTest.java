package org.openenum.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.number.InvalidNumberException;
import org.xbill.DNS.Name;

class ZoneDigitsTest {

    private static final ZoneDigits AUSTRIA = new ZoneDigits(Name.fromConstantString("3.4.e164.arpa."), Numbering.E164);

    @ParameterizedTest
    @CsvSource({
        "4930,             +4930 is not in the zone 3.4.e164.arpa",
        "43,               these are the digits of the zone's apex: a number must have more",
        "4312345678901234, 'a number of 3.4.e164.arpa has at most 15 digits, this one has 16'",
    })
    void digitsThatCannotBeANumber_areRefused(String digits, String why) {
        assertThatThrownBy(() -> AUSTRIA.check(new DialedDigits(digits), false))
                .isInstanceOf(InvalidNumberException.class)
                .hasMessageStartingWith(why);
    }

    @Test
    void digitsOfTheApex_canBeABlock_ofNumbersThatTheZoneHolds() {
        DialedDigits prefix = new DialedDigits("43");
        AUSTRIA.check(prefix, true);
        assertThat(AUSTRIA.block(prefix, 3, 15).maxDigits()).isEqualTo(15);
        assertThatThrownBy(() -> AUSTRIA.block(prefix, 3, 16))
                .isInstanceOf(InvalidNumberException.class)
                .hasMessage("a number of 3.4.e164.arpa has at most 15 digits");
    }

    /** An apex of 243 octets has room for six labels of two octets. */
    @Test
    void digitsWhoseNameWouldBeTooLong_areRefused() {
        Name apex = Name.fromConstantString(("a".repeat(59) + ".").repeat(4) + "a.");
        ZoneDigits zone = new ZoneDigits(apex, Numbering.E164);
        DialedDigits longest = new DialedDigits("123456");
        zone.check(longest, false);
        assertThat(EnumName.ownerName(longest, apex).length()).isEqualTo((short) 255);
        assertThatThrownBy(() -> zone.check(new DialedDigits("1234567"), true))
                .isInstanceOf(InvalidNumberException.class)
                .hasMessageContaining("longer than 255 octets");
    }
}
