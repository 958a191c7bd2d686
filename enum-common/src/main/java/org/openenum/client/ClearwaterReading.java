package org.openenum.client;

import java.util.Locale;
import java.util.Set;
import org.openenum.naptr.Naptr;
import org.openenum.sentence.Sentence;

/** Accepts three services fields as a whole, ignoring case; the first rule that matches ends the lookup. */
final class ClearwaterReading implements RecordReading {

    private static final Set<String> SERVICES = Set.of("e2u+sip", "e2u+pstn:sip", "e2u+pstn:tel");

    @Override
    public Reading read(Naptr naptr, String applicationUniqueString) {
        if (!SERVICES.contains(naptr.services().toLowerCase(Locale.ROOT))) {
            return Reading.skipped(Sentence.of("client.not-sip-or-pstn"));
        }
        if (!naptr.flags().equalsIgnoreCase("u")) {
            return Reading.skipped(Sentence.of("client.not-terminal"));
        }
        String regexp = naptr.regexp();
        if (regexp.isEmpty() || regexp.charAt(regexp.length() - 1) != regexp.charAt(0)) {
            return Reading.skipped(Sentence.of("client.no-last-delimiter"));
        }
        if (regexp.endsWith("" + regexp.charAt(0) + regexp.charAt(0))) {
            return Reading.skipped(Sentence.of("client.empty-replacement"));
        }
        return RecordReading.apply(regexp, applicationUniqueString);
    }
}
