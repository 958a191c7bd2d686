package org.openenum.client;

import org.openenum.naptr.Naptr;

/**
 * Looks for {@code e2u+} or {@code E2U+} anywhere in the services field and for the technology behind it, and gives up at the
 * first record of that technology that it cannot read or that does not match.
 */
final class AsteriskReading implements RecordReading {

    private static final int LEAST_REGEXP_CHARS = 7;

    @Override
    public Reading read(Naptr naptr, String applicationUniqueString) {
        String services = naptr.services();
        int at = Math.max(services.indexOf("e2u+"), services.indexOf("E2U+"));
        if (at < 0) {
            return Reading.stopped("the services field holds neither e2u+ nor E2U+");
        }
        if (!technology(services, at).equalsIgnoreCase("sip")) {
            return Reading.skipped("the technology " + technology(services, at) + " was not asked for");
        }
        String regexp = naptr.regexp();
        if (regexp.length() < LEAST_REGEXP_CHARS) {
            return Reading.stopped("the regexp has fewer than " + LEAST_REGEXP_CHARS + " characters");
        }
        if (regexp.charAt(regexp.length() - 1) != regexp.charAt(0)) {
            return Reading.stopped("the regexp does not end with its delimiter");
        }
        Reading reading = RecordReading.apply(regexp, applicationUniqueString);
        return reading.taken() ? reading : Reading.stopped(reading.text());
    }

    /** What stands behind the first colon, or behind the plus where there is none. */
    private static String technology(String services, int at) {
        int colon = services.indexOf(':');
        return services.substring(colon < 0 ? at + "e2u+".length() : colon + 1);
    }
}
