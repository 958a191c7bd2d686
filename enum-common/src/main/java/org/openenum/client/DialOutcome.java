package org.openenum.client;

import java.util.List;
import org.openenum.naptr.Naptr;
import org.openenum.sentence.Sentence;

/** What came of an answer: a URI, or nothing; and in both cases what was made of each record. */
public sealed interface DialOutcome {

    /** What was made of each record that the client came to look at, in that order. */
    List<Verdict> verdicts();

    /**
     * A record and what the client made of it.
     *
     * @param taken whether it is a candidate to be dialled
     * @param reason why not, or the URI that it makes
     */
    record Verdict(Naptr naptr, boolean taken, Sentence reason) {}

    /**
     * The client has somewhere to send the call.
     *
     * @param uri the first one that it tries
     * @param naptr the record that made it
     */
    record Dialed(String uri, Naptr naptr, List<Verdict> verdicts) implements DialOutcome {
        /** Keeps the list from changing. */
        public Dialed {
            verdicts = List.copyOf(verdicts);
        }
    }

    /**
     * The client treats the number as having no record.
     *
     * @param sentence why
     */
    record Nothing(Sentence sentence, List<Verdict> verdicts) implements DialOutcome {
        /** Keeps the list from changing. */
        public Nothing {
            verdicts = List.copyOf(verdicts);
        }

        /** Why, in English. */
        public String reason() {
            return sentence.text();
        }
    }
}
