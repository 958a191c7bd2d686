package org.openenum.client;

import java.util.Locale;
import java.util.Set;
import org.openenum.naptr.Naptr;

/** Takes three services fields as a whole, in any case; the first rule that matches ends the search. */
final class ClearwaterReading implements RecordReading {

    private static final Set<String> SERVICES = Set.of("e2u+sip", "e2u+pstn:sip", "e2u+pstn:tel");

    @Override
    public Reading read(Naptr naptr, String applicationUniqueString) {
        if (!SERVICES.contains(naptr.services().toLowerCase(Locale.ROOT))) {
            return Reading.skipped("the services field is not E2U+sip, E2U+pstn:sip or E2U+pstn:tel");
        }
        if (!naptr.flags().equalsIgnoreCase("u")) {
            return Reading.skipped("the rule is not terminal, and where its chain leads is not known here");
        }
        String regexp = naptr.regexp();
        if (regexp.isEmpty() || regexp.charAt(regexp.length() - 1) != regexp.charAt(0)) {
            return Reading.skipped("the regexp does not end with its delimiter");
        }
        if (regexp.endsWith("" + regexp.charAt(0) + regexp.charAt(0))) {
            return Reading.skipped("the replacement is empty");
        }
        return RecordReading.apply(regexp, applicationUniqueString);
    }
}
