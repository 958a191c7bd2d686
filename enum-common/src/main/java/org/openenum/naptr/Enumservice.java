package org.openenum.naptr;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;

/**
 * One enumservice: a type and its subtypes, {@code pstn:tel} in {@code E2U+pstn:tel} (RFC 6116, section 3.4.3).
 *
 * @param type as it was written
 * @param subtypes in order, possibly none
 */
public record Enumservice(String type, List<String> subtypes) {

    // RFC 6116, section 3.4.3: service-field = "E2U" 1*(servicespec); servicespec = "+" enumservice;
    // enumservice = type 0*(subtypespec); type and subtype = 1*32(ALPHA / DIGIT / "-").
    // https://datatracker.ietf.org/doc/html/rfc6116#section-3.4.3
    private static final String TOKEN = "[A-Za-z0-9-]{1,32}";
    private static final Pattern SERVICE_FIELD = Pattern.compile("[Ee]2[Uu](?:\\+" + TOKEN + "(?::" + TOKEN + ")*)+");
    private static final Pattern LEGACY = Pattern.compile("(?i)[a-z0-9-]+(?::[a-z0-9-]+)*\\+E2U");

    /** The maximum length of a character-string (RFC 1035, section 3.3). */
    private static final int MAX_OCTETS = 255;

    /** Copies the subtypes. */
    public Enumservice {
        subtypes = List.copyOf(subtypes);
    }

    /**
     * Reads a services field.
     *
     * @return its enumservices, at least one
     * @throws InvalidPartException naming {@code service}, if the field does not obey the grammar
     */
    public static List<Enumservice> parseServiceField(String field) {
        if (field.isBlank()) {
            throw new InvalidPartException("service", Sentence.of("service.missing"));
        }
        // Check the length first: the patterns use stack for each part, so a long field could overflow the stack.
        boolean fits = field.length() <= MAX_OCTETS;
        if (fits && LEGACY.matcher(field).matches()) {
            throw new InvalidPartException(
                    "service", Sentence.of("service.old-order", field, field.substring(0, field.indexOf('+'))));
        }
        if (!fits || !SERVICE_FIELD.matcher(field).matches()) {
            throw new InvalidPartException("service", Sentence.of("service.not-a-service"));
        }
        List<Enumservice> services = new ArrayList<>();
        for (String spec : List.of(field.substring("E2U+".length()).split("\\+", -1))) {
            List<String> parts = List.of(spec.split(":", -1));
            services.add(new Enumservice(parts.get(0), parts.subList(1, parts.size())));
        }
        return services;
    }

    /**
     * Whether this is a private experiment ({@code P-}), which must stay within its own network (RFC 6116, section
     * 5.1).
     */
    public boolean isPrivateUse() {
        return type.toUpperCase(Locale.ROOT).startsWith("P-");
    }

    @Override
    public String toString() {
        return subtypes.isEmpty() ? type : type + ":" + String.join(":", subtypes);
    }
}
