package org.openenum.load.dns;

import org.jspecify.annotations.Nullable;

/** The result of a check of an answer. */
public sealed interface Judgement {

    Judgement RIGHT = new Right();

    static Judgement notYet(String failure) {
        return new NotYet(failure);
    }

    static Judgement wrong(String failure) {
        return new Wrong(failure);
    }

    /** Why the answer is not as required; null if it is. */
    @Nullable
    String failure();

    /** It is as required. */
    record Right() implements Judgement {
        @Override
        public @Nullable String failure() {
            return null;
        }
    }

    /** It is not as required, but may become so: a failure for a single query, otherwise a reason to repeat it. */
    record NotYet(String failure) implements Judgement {}

    /** It must never be given. */
    record Wrong(String failure) implements Judgement {}
}
