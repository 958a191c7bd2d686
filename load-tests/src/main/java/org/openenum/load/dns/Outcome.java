package org.openenum.load.dns;

/**
 * How one question ended.
 *
 * <p>Instants are readings of {@link System#nanoTime()}: when the question was handed to the socket, and when the
 * answer came from it.
 */
public sealed interface Outcome {

    long askedNanos();

    long endedNanos();

    /** An answer came. */
    record Answered(Answer answer, long askedNanos, long endedNanos) implements Outcome {}

    /**
     * No answer came that could be read.
     *
     * @param reason why, in words that are the same for the same cause
     */
    record Unanswered(String reason, long askedNanos, long endedNanos) implements Outcome {}
}
