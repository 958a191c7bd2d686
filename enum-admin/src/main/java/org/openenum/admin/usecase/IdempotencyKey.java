package org.openenum.admin.usecase;

import java.util.function.Supplier;

/**
 * Identifies one request of one client, so that it is executed once, however often it is sent.
 *
 * @param key the key that the client chose
 * @param requestHash distinguishes a different request with the same key; called after the body of the request was read
 */
public record IdempotencyKey(String key, Supplier<byte[]> requestHash) {

    /** The size of its column. */
    public static final int MAX_CHARS = 100;
}
