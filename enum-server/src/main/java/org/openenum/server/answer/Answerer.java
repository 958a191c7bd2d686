package org.openenum.server.answer;

import org.openenum.server.message.AnswerWriter;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.requester.Requester;
import org.openenum.server.requester.Requesters;

/**
 * Answers questions from what is in memory, at once; says so where something must be loaded first.
 *
 * <p>Safe for use by all event loops at the same time. It never blocks and never throws.
 */
public interface Answerer {

    /**
     * Answers a well-formed question of class IN.
     *
     * @param requester who asks
     * @param out begun; holds the answer if this returns {@link Outcome#WRITTEN}, else nothing may be made of it
     */
    Outcome answer(QueryMessage query, Requester requester, AnswerWriter out);

    /**
     * Asks for a call when what this question needs is there. To be called on the same thread right after {@link
     * #answer} said {@link Outcome#WAITING}, the query and the requester unchanged.
     *
     * @param waiting is told exactly once, from any thread, perhaps before this returns
     */
    void whenLoaded(QueryMessage query, Requester requester, Waiting waiting);

    /**
     * Answers what cannot be read in time with what was known before everything had to be read afresh. To be called
     * where nothing better comes; otherwise as {@link #answer}.
     *
     * @return {@link Outcome#WAITING} if nothing was
     */
    default Outcome answerAsBefore(QueryMessage query, Requester requester, AnswerWriter out) {
        return Outcome.WAITING;
    }

    /** What is known at the moment of those who ask. */
    default Requesters requesters() {
        return Requesters.NONE;
    }

    /**
     * For an event loop that has several questions at a time; its own.
     *
     * @param maxQuestions the most that it has
     */
    default Prefetch prefetch(int maxQuestions) {
        return Prefetch.NONE;
    }

    /** What became of a question. */
    enum Outcome {
        /** The answer is written. */
        WRITTEN,
        /** Something must be loaded first; nothing is written. */
        WAITING,
        /** This requester may not ask for it, and may be told so; nothing is written. */
        REFUSED,
        /** This requester may not ask for it, and gets no answer; nothing is written. */
        DROPPED
    }

    /** A question that waits for a load. */
    interface Waiting {

        /** Ask again: what was missing is there, or something else is missing. */
        void loaded();

        /**
         * It could not be read: unless it has come by another way, that is SERVFAIL (never a name error) or what {@link
         * #answerAsBefore was known before}, and loading it again at once would only repeat it.
         */
        void failed();
    }
}
