package org.openenum.client;

import java.util.List;
import org.openenum.naptr.Naptr;
import org.openenum.sentence.Sentence;

/** The result of an answer: a URI or nothing, and in both cases the verdict on each record. */
public sealed interface DialOutcome {

    /** The verdict on each record that the client read, in that order. */
    List<Verdict> verdicts();

    /**
     * A record and what the client made of it.
     *
     * @param taken whether it is a candidate for dialling
     * @param reason why not, or the URI that it yields
     */
    record Verdict(Naptr naptr, boolean taken, Sentence reason) {}

    /**
     * The client can send the call somewhere.
     *
     * @param uri the first one that it tries
     * @param naptr the record that yields it
     */
    record Dialed(String uri, Naptr naptr, List<Verdict> verdicts) implements DialOutcome {
        /** Copies the list. */
        public Dialed {
            verdicts = List.copyOf(verdicts);
        }
    }

    /**
     * The client acts as if the number had no record.
     *
     * @param sentence why
     */
    record Nothing(Sentence sentence, List<Verdict> verdicts) implements DialOutcome {
        /** Copies the list. */
        public Nothing {
            verdicts = List.copyOf(verdicts);
        }

        /** Why, in English. */
        public String reason() {
            return sentence.text();
        }
    }
}
