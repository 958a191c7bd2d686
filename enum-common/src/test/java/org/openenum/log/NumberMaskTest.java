package org.openenum.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberMaskTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            +493012345678 is closed                          | +49301234xxxx is closed
            (zone_id, digits)=(1, 493012345678) is there     | (zone_id, digits)=(1, 49301234xxxx) is there
            sip:+493012345678@sbc.example;user=phone         | sip:+49301234xxxx@sbc.example;user=phone
            /zones/e164.arpa/numbers/%2B493012345678         | /zones/e164.arpa/numbers/%2B49301234xxxx
            8.7.6.5.4.3.2.1.0.3.9.4.e164.arpa. IN NAPTR      | x.x.x.x.4.3.2.1.0.3.9.4.e164.arpa. IN NAPTR
            *.4.3.2.1.0.3.9.4.numbers.example                | *.x.x.x.x.0.3.9.4.numbers.example
            character 12 of '+49 30 12345x' is not a digit   | character 12 of '+49 30 1xxxxx' is not a digit
            tel:+49-30-1234-5678                             | tel:+49-30-1234-xxxx
            +49 (0)30 12345678 was typed                     | +49 (0)30 1234xxxx was typed
            +493012345678 302 sip:a@example                  | +49301234xxxx 302 sip:a@example
            1234567 of a private plan                        | 123xxxx of a private plan
            31 digits: 1234567890123456789012345678901       | 31 digits: 123456789012345678901234567xxxx
            """)
    void numbersAndTheirDomainNames_loseTheirLastFourDigits(String text, String masked) {
        assertThat(NumberMask.of(text)).isEqualTo(masked);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            DNS listens on 192.0.2.53:5300 (UDP and TCP)
            198.51.100.7 has 256 connections: further ones are closed
            as of 2026-11-21T10:15:30.123Z, 123456 numbers in 250 ms
            request 12345678-1234-4123-8123-123456789012 failed
            no network: 2001:db8:1234:5678::1
            the apex is 0.3.9.4.e164.arpa, release 0.1.0
            """)
    void whatIsNoNumber_stays(String text) {
        assertThat(NumberMask.of(text)).isEqualTo(text);
    }

    @Test
    void textThatSomebodyMadeUp_isReadToItsEnd() {
        String digits = "1".repeat(100_000);
        String labels = "1.".repeat(100_000) + "example";
        String separated = "+" + "1 ".repeat(100_000);

        assertThat(NumberMask.of(digits)).endsWith("1xxxx");
        assertThat(NumberMask.of(labels)).startsWith("x.x.x.x.1.1.");
        assertThat(NumberMask.of(separated)).contains("x x x x");
    }
}
