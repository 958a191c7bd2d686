package org.openenum.load.prove.history;

/**
 * Changes that were sent again because there was no answer.
 *
 * @param sentAgain how many, each until it was answered
 * @param doneBefore how many of them had already been made when only the answer was missing
 */
public record Repetitions(long sentAgain, long doneBefore) {

    Repetitions and(Repetitions other) {
        return new Repetitions(sentAgain + other.sentAgain, doneBefore + other.doneBefore);
    }
}
