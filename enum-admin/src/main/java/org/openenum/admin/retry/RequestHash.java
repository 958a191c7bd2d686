package org.openenum.admin.retry;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.openenum.hash.Sha256;

/**
 * Distinguishes requests with the same key: the SHA-256 of the path, the query, the content type or length, and the
 * body read so far.
 */
final class RequestHash {

    private static final int BUFFER_OCTETS = 64 << 10;

    private final MessageDigest digest = Sha256.newDigest();

    void add(String text) {
        add(text.getBytes(StandardCharsets.UTF_8));
    }

    void add(byte[] octets) {
        add(octets, 0, octets.length);
    }

    void add(byte[] octets, int offset, int length) {
        digest.update(octets, offset, length);
    }

    /** Adds everything that is left to read. */
    void add(InputStream in) throws IOException {
        byte[] buffer = new byte[BUFFER_OCTETS];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            add(buffer, 0, read);
        }
    }

    /** The hash of what was added so far. */
    byte[] octets() {
        try {
            return ((MessageDigest) digest.clone()).digest();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the SHA-256 of this Java platform cannot be copied", e);
        }
    }
}
