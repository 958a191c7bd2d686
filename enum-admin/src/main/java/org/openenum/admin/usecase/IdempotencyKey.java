package org.openenum.admin.usecase;

import java.util.function.Supplier;

/**
 * Names one wish of one client, however often it is sent: it happens once.
 *
 * @param key the client's name for it
 * @param requestHash tells another wish under the same name; asked for when the body of the request was read
 */
public record IdempotencyKey(String key, Supplier<byte[]> requestHash) {

    /** As long as its column. */
    public static final int MAX_CHARS = 100;
}
