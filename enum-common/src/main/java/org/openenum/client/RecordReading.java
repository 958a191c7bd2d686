package org.openenum.client;

import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import org.openenum.naptr.InvalidNaptrException;
import org.openenum.naptr.Naptr;
import org.openenum.naptr.SubstitutionExpression;

/** How one client reads one NAPTR record. */
interface RecordReading {

    /** What stands first among the records that were taken. */
    default Comparator<Naptr> order() {
        return Comparator.comparingInt(Naptr::order).thenComparingInt(Naptr::preference);
    }

    Reading read(Naptr naptr, String applicationUniqueString);

    /**
     * What came of a record.
     *
     * @param taken whether {@code text} is a URI, and not a reason
     * @param stopsHere whether the client reads none of the records behind it
     */
    record Reading(boolean taken, String text, boolean stopsHere) {

        static Reading uri(String uri) {
            return new Reading(true, uri, false);
        }

        static Reading skipped(String reason) {
            return new Reading(false, reason, false);
        }

        static Reading stopped(String reason) {
            return new Reading(false, reason + "; no record behind this one is read", true);
        }
    }

    /** Applies a regexp that the client can read, and says why if nothing comes of it. */
    static Reading apply(String regexp, String applicationUniqueString) {
        try {
            Optional<String> uri = SubstitutionExpression.parse(regexp).apply(applicationUniqueString);
            return uri.map(Reading::uri)
                    .orElseGet(() -> Reading.skipped("the pattern does not match " + applicationUniqueString));
        } catch (InvalidNaptrException e) {
            return Reading.skipped(Objects.toString(e.getMessage(), "the regexp cannot be read"));
        }
    }
}
