package org.openenum.load.prove.client;

/** What a client does that has no answer to a change. */
public enum Retries {
    /** It does not send it again. */
    NONE,
    /** It sends the same request again, with the {@code Idempotency-Key} that it had. */
    SAME_KEY,
    /** It sends the same request again with another key, which no client should. */
    OTHER_KEY
}
