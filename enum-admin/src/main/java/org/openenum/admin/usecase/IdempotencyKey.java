package org.openenum.admin.usecase;

import java.util.HexFormat;

/**
 * Names one wish of one client, however often it is sent: it happens once.
 *
 * @param key the client's name for it
 * @param requestHash tells another wish under the same name, in hexadecimal digits
 */
public record IdempotencyKey(String key, String requestHash) {

    /** As long as its column. */
    public static final int MAX_CHARS = 100;

    /** The hash as octets. */
    public byte[] requestHashOctets() {
        return HexFormat.of().parseHex(requestHash);
    }
}
