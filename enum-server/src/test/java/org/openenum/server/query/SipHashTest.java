package org.openenum.server.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The key of the paper, 00 01 .. 0f, and messages 00 01 02 ... of increasing length. */
class SipHashTest {

    @ParameterizedTest(name = "{0} octets")
    @CsvSource({
        "0, 726fdb47dd0e0e31",
        "1, 74f839c593dc67fd",
        "7, ab0200f58b01d137",
        "8, 93f5f5799a932462",
        "15, a129ca6149be45e5",
        "63, 958a324ceb064572",
    })
    void messageOfThePaper_hasItsHash(int octets, String hash) {
        byte[] message = new byte[64];
        for (int i = 0; i < message.length; i++) {
            message[i] = (byte) i;
        }

        assertThat(Long.toHexString(SipHash.hash(0x0706050403020100L, 0x0f0e0d0c0b0a0908L, message, octets)))
                .isEqualTo(hash);
    }
}
