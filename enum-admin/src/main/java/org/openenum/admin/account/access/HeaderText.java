package org.openenum.admin.account.access;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Text in a header of a request: clients send UTF-8, and Tomcat takes each octet of it for a character. */
final class HeaderText {

    private HeaderText() {}

    /** What was sent; empty if it is not UTF-8. */
    static Optional<String> of(String octets) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(octets.getBytes(StandardCharsets.ISO_8859_1)))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
