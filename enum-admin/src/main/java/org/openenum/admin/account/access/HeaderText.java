package org.openenum.admin.account.access;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Text in a request header: clients send UTF-8, but Tomcat decodes each octet as one character. */
final class HeaderText {

    private HeaderText() {}

    /** The decoded text; empty if it is not UTF-8. */
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
