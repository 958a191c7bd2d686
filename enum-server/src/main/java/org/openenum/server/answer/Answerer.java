package org.openenum.server.answer;

import org.openenum.server.message.AnswerWriter;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.requester.Requester;
import org.openenum.server.requester.Requesters;

/**
 * Answers queries at once from what is in memory, or reports that something must be loaded first.
 *
 * <p>Safe for use by all event loops at the same time. It never blocks and never throws.
 */
public interface Answerer {

    /**
     * Answers a well-formed query of class IN.
     *
     * @param requester the client and its group
     * @param out already begun; holds the answer if this returns {@link Outcome#WRITTEN}, otherwise its contents are
     *     undefined
     */
    Outcome answer(QueryMessage query, Requester requester, AnswerWriter out);

    /**
     * Requests a callback when what this query needs has been loaded. Call it on the same thread right after {@link
     * #answer} returned {@link Outcome#WAITING}, with the same query and requester.
     *
     * @param waiting called exactly once, from any thread, perhaps before this returns
     */
    void whenLoaded(QueryMessage query, Requester requester, Waiting waiting);

    /**
     * Answers with the data from before everything had to be read afresh, for queries whose data cannot be read in
     * time. The last resort; otherwise as {@link #answer}.
     *
     * @return {@link Outcome#WAITING} if there is no such data
     */
    default Outcome answerAsBefore(QueryMessage query, Requester requester, AnswerWriter out) {
        return Outcome.WAITING;
    }

    /** The current table of requesters. */
    default Requesters requesters() {
        return Requesters.NONE;
    }

    /**
     * Makes a prefetch for one event loop that answers several queries at a time.
     *
     * @param maxQuestions the most queries at a time
     */
    default Prefetch prefetch(int maxQuestions) {
        return Prefetch.NONE;
    }

    /** The outcome of a query. */
    enum Outcome {
        /** The answer is written. */
        WRITTEN,
        /** Something must be loaded first; nothing is written. */
        WAITING,
        /** The requester may not query this, and is to get REFUSED; nothing is written. */
        REFUSED,
        /** The requester may not query this, and gets no answer; nothing is written. */
        DROPPED
    }

    /** A query that waits for a load. */
    interface Waiting {

        /** The load is done: try again. Something else may be missing now. */
        void loaded();

        /**
         * The load failed. Unless the data has come by another way, the answer is SERVFAIL (never a name error) or what
         * {@link #answerAsBefore was known before}. Loading it again at once would only fail again.
         */
        void failed();
    }
}
