package org.openenum.client;

import java.util.Comparator;
import java.util.Optional;
import org.openenum.naptr.Naptr;
import org.openenum.naptr.SubstitutionExpression;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;

/** How one client reads one NAPTR record. */
interface RecordReading {

    /** Why a record whose pattern matches may still yield no URI. */
    Sentence EMPTY_REFERENCE = Sentence.of("client.empty-group");

    /** The order of the accepted records. */
    default Comparator<Naptr> order() {
        return Comparator.comparingInt(Naptr::order).thenComparingInt(Naptr::preference);
    }

    Reading read(Naptr naptr, String applicationUniqueString);

    /**
     * The result for a record.
     *
     * @param taken whether {@code text} is a URI, and not a reason
     * @param losesAnswer whether this record makes the client discard the whole answer, before and after it
     */
    record Reading(boolean taken, Sentence text, boolean losesAnswer) {

        static Reading uri(String uri) {
            return new Reading(true, Sentence.plain(uri), false);
        }

        static Reading skipped(Sentence reason) {
            return new Reading(false, reason, false);
        }

        static Reading refused(Sentence reason) {
            return new Reading(false, Sentence.of("client.costs-the-answer", reason), true);
        }
    }

    static Sentence noMatch(String applicationUniqueString) {
        return Sentence.of("client.no-match", applicationUniqueString);
    }

    /** Applies a regexp according to RFC 3402, and says why if there is no result. */
    static Reading apply(String regexp, String applicationUniqueString) {
        try {
            Optional<String> uri = SubstitutionExpression.parse(regexp).apply(applicationUniqueString);
            return uri.map(Reading::uri).orElseGet(() -> Reading.skipped(noMatch(applicationUniqueString)));
        } catch (InvalidPartException e) {
            return Reading.skipped(e.sentence());
        }
    }
}
