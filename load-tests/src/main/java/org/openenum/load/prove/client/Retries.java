package org.openenum.load.prove.client;

/** What a client does without an answer to a change. */
public enum Retries {
    /** It does not send it again. */
    NONE,
    /** It sends the same request again, with the same {@code Idempotency-Key}. */
    SAME_KEY,
    /** It sends the same request again with another key, which no client should do. */
    OTHER_KEY
}
