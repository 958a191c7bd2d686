package org.openenum.requester;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;

/**
 * The form in which requesters get the rules of numbers, for clients that cannot use them as provisioned.
 *
 * @param legacyService whether the services field has the order of RFC 2916, {@code sip+E2U}; this splits compound
 *     services, too, which that RFC does not have
 * @param splitServices whether a rule with several services, {@code E2U+sip+voice:tel}, becomes one record for each
 * @param terminalOnly whether non-terminal rules are omitted
 * @param privateServices whether rules for private experiments, {@code E2U+P-...}, are answered; other requesters never
 *     get them
 * @param ttlSeconds the TTL of all records; null for their own
 * @param maxRecords the maximum number of records in an answer, those with the best ORDER and PREFERENCE; null for all
 * @param maxOctets the maximum size of an answer, which always has at least the first record; null for as many as fit
 */
public record AnswerForm(
        boolean legacyService,
        boolean splitServices,
        boolean terminalOnly,
        boolean privateServices,
        @Nullable Integer ttlSeconds,
        @Nullable Integer maxRecords,
        @Nullable Integer maxOctets) {

    /** All rules as provisioned, except those of private experiments. */
    public static final AnswerForm STANDARD = new AnswerForm(false, false, false, false, null, null, null);

    /** RFC 1035's limit for UDP, which every client accepts. */
    public static final int LEAST_MAX_OCTETS = 512;

    /** The maximum size of a DNS message. */
    public static final int MOST_MAX_OCTETS = 65_535;

    private static final String LEGACY = "legacy";
    private static final String SPLIT = "split";
    private static final String TERMINAL = "terminal";
    private static final String PRIVATE = "private";
    private static final String TTL = "ttl=";
    private static final String RECORDS = "records=";
    private static final String OCTETS = "octets=";

    /**
     * Checks the limits.
     *
     * @throws InvalidPartException naming {@code ttl}, {@code maxRecords} or {@code maxOctets}
     */
    public AnswerForm {
        if (ttlSeconds != null && ttlSeconds < 0) {
            throw new InvalidPartException("ttl", Sentence.of("ttl.out-of-range", ttlSeconds));
        }
        if (maxRecords != null && maxRecords < 1) {
            throw new InvalidPartException("maxRecords", Sentence.of("answer-form.records", maxRecords));
        }
        if (maxOctets != null && (maxOctets < LEAST_MAX_OCTETS || maxOctets > MOST_MAX_OCTETS)) {
            throw new InvalidPartException(
                    "maxOctets", Sentence.of("answer-form.octets", LEAST_MAX_OCTETS, MOST_MAX_OCTETS, maxOctets));
        }
    }

    /** Whether it is the form for everybody. */
    public boolean isStandard() {
        boolean isLimited = ttlSeconds != null || maxRecords != null || maxOctets != null;
        return !(isLimited || legacyService || splitServices || terminalOnly || privateServices);
    }

    /** Whether each record has at most one service. */
    public boolean splits() {
        return splitServices || legacyService;
    }

    /** The text form in tables and snapshots: words separated by blanks, none for the standard form. */
    public String text() {
        List<String> words = new ArrayList<>();
        if (legacyService) {
            words.add(LEGACY);
        }
        if (splitServices) {
            words.add(SPLIT);
        }
        if (terminalOnly) {
            words.add(TERMINAL);
        }
        if (privateServices) {
            words.add(PRIVATE);
        }
        add(words, TTL, ttlSeconds);
        add(words, RECORDS, maxRecords);
        add(words, OCTETS, maxOctets);
        return String.join(" ", words);
    }

    private static void add(List<String> words, String word, @Nullable Integer number) {
        if (number != null) {
            words.add(word + number);
        }
    }

    /**
     * Reads what {@link #text} wrote.
     *
     * @throws IllegalArgumentException if it is not such a text
     */
    public static AnswerForm parse(String text) {
        if (text.isEmpty()) {
            return STANDARD;
        }
        List<String> words = List.of(text.split(" ", -1));
        AnswerForm form = new AnswerForm(
                words.contains(LEGACY),
                words.contains(SPLIT),
                words.contains(TERMINAL),
                words.contains(PRIVATE),
                number(words, TTL),
                number(words, RECORDS),
                number(words, OCTETS));
        if (!form.text().equals(text)) {
            throw new IllegalArgumentException("not an answer form: " + text);
        }
        return form;
    }

    private static @Nullable Integer number(List<String> words, String word) {
        return words.stream()
                .filter(each -> each.startsWith(word))
                .map(each -> Integer.valueOf(each.substring(word.length())))
                .findFirst()
                .orElse(null);
    }
}
