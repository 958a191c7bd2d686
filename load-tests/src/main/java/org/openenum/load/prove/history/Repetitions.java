package org.openenum.load.prove.history;

/**
 * Changes that were sent again, because no answer had come.
 *
 * @param sentAgain how many, each until it was answered
 * @param doneBefore how many of them had been done, and only the answer had not come
 */
public record Repetitions(long sentAgain, long doneBefore) {

    Repetitions and(Repetitions other) {
        return new Repetitions(sentAgain + other.sentAgain, doneBefore + other.doneBefore);
    }
}
