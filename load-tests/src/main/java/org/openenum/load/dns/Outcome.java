package org.openenum.load.dns;

/**
 * The outcome of one query.
 *
 * <p>Instants are readings of {@link System#nanoTime()}: when the query was passed to the socket, and when the answer
 * arrived.
 */
public sealed interface Outcome {

    long askedNanos();

    long endedNanos();

    /** There is an answer. */
    record Answered(Answer answer, long askedNanos, long endedNanos) implements Outcome {}

    /**
     * There is no readable answer.
     *
     * @param reason why, in words that are the same for the same cause
     */
    record Unanswered(String reason, long askedNanos, long endedNanos) implements Outcome {}
}
