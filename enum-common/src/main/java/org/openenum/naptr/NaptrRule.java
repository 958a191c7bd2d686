package org.openenum.naptr;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.number.DialedDigits;
import org.openenum.record.PresentationException;
import org.openenum.record.PresentationText;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/**
 * One rule of a rule set, as provisioned: it becomes one NAPTR record for each number that uses the rule set.
 *
 * <p>It has either {@code uri}, from which the regexp is made for each number, or the record's own {@code regexp} and
 * {@code replacement}; never both.
 *
 * @param order 0 to 65535, lower first
 * @param preference 0 to 65535, lower first among equal orders
 * @param flags {@code u} for a terminal rule, empty for a non-terminal one
 * @param service the services field, {@code E2U+sip}; empty for a non-terminal rule
 * @param uri a {@link UriTemplate}, or null
 * @param regexp the wire value of the regexp field, or null; one backslash is one backslash
 * @param replacement an absolute domain name, {@code .} for a terminal rule
 */
@Embeddable
public record NaptrRule(
        @Column(name = "sort_order") int order,
        int preference,
        String flags,
        String service,
        @Nullable String uri,
        @Nullable String regexp,
        String replacement) {

    /** RFC 6116, section 3.4: "The default value for ORDER is 100." */
    public static final int DEFAULT_ORDER = 100;

    /** The preference of a rule without one; a second rule of the set gets the next multiple. */
    public static final int DEFAULT_PREFERENCE = 10;

    /** The replacement of a terminal rule. */
    public static final String ROOT = ".";

    private static final int MAX_U16 = 65_535;

    /**
     * Checks that the rule can become a NAPTR record.
     *
     * @throws InvalidPartException naming the invalid part
     */
    public NaptrRule {
        checkU16("order", order);
        checkU16("preference", preference);
        if (uri != null && regexp != null) {
            throw new InvalidPartException("regexp", Sentence.of("rule.uri-and-regexp"));
        }
        if (flags.equalsIgnoreCase("u")) {
            checkTerminal(service, uri, regexp, replacement);
        } else if (flags.isEmpty()) {
            checkNonTerminal(service, uri, regexp, replacement);
        } else {
            throw new InvalidPartException("flags", Sentence.of("rule.flags"));
        }
    }

    /** A terminal rule from a service and a URI template, with the default order and preference. */
    public static NaptrRule ofUri(String service, String uri) {
        return new NaptrRule(DEFAULT_ORDER, DEFAULT_PREFERENCE, "u", service, uri, null, ROOT);
    }

    /** Whether a client's lookup ends with this rule. */
    public boolean isTerminal() {
        return !flags.isEmpty();
    }

    /** Where the rule leads, as provisioned: its URI template, its regexp, or its replacement. */
    public String target() {
        if (uri != null) {
            return uri;
        }
        return regexp != null && !regexp.isEmpty() ? regexp : replacement;
    }

    /** The RDATA for one number. */
    public Naptr toNaptr(DialedDigits number) {
        return toNaptr(service, regexpFor(number));
    }

    /** The RDATA with other values in two of its fields. */
    public Naptr toNaptr(String services, String answeredRegexp) {
        return new Naptr(order, preference, flags, services, answeredRegexp, nameOf(replacement));
    }

    /** The regexp field for one number, as on the wire. */
    public String regexpFor(DialedDigits number) {
        if (uri != null) {
            return new UriTemplate(uri).regexpFor(number);
        }
        return regexp == null ? "" : regexp;
    }

    /**
     * The URI that a client makes of the record for this number; empty if the expression does not match the number, or
     * if there is none.
     */
    public Optional<String> uriFor(DialedDigits number, Numbering numbering) {
        if (uri != null) {
            return Optional.of(new UriTemplate(uri).expand(number));
        }
        return regexp == null || regexp.isEmpty()
                ? Optional.empty()
                : SubstitutionExpression.parse(regexp).apply(numbering.applicationUniqueString(number));
    }

    /**
     * The regexp field that yields the same for any number as {@link #regexpFor} for one number: a back-reference
     * inserts the digits that the client queried. Wildcards need it.
     */
    public String regexpForAny(Numbering numbering) {
        if (uri != null) {
            return new UriTemplate(uri).regexpForAny(numbering);
        }
        return regexp == null ? "" : regexp;
    }

    /**
     * The regexp field as literal texts with the digits of the number between them: one text if it does not depend on
     * the number.
     */
    public List<String> regexpTexts() {
        if (uri != null) {
            return List.of(new UriTemplate(uri).regexpTemplate().split(Pattern.quote(UriTemplate.NUMBER), -1));
        }
        return List.of(regexp == null ? "" : regexp);
    }

    private static void checkU16(String field, int value) {
        if (value < 0 || value > MAX_U16) {
            throw new InvalidPartException(field, Sentence.of(field + ".not-u16", MAX_U16, value));
        }
    }

    // RFC 6116, section 3.4.2: a terminal rule has the flag "u", a regexp, and "." as its replacement.
    // https://datatracker.ietf.org/doc/html/rfc6116#section-3.4.2
    private static void checkTerminal(
            String service, @Nullable String uri, @Nullable String regexp, String replacement) {
        Enumservice.parseServiceField(service);
        if (uri != null) {
            new UriTemplate(uri);
        } else if (regexp != null) {
            SubstitutionExpression.parse(regexp);
        } else {
            throw new InvalidPartException("uri", Sentence.of("rule.no-uri"));
        }
        if (!replacement.equals(ROOT)) {
            throw new InvalidPartException("replacement", Sentence.of("rule.terminal-replacement"));
        }
    }

    // RFC 6116, section 5.1: "the Flags field MUST be empty, the Services field MUST be empty, the Regexp field MUST be
    // empty" of a non-terminal NAPTR. https://datatracker.ietf.org/doc/html/rfc6116#section-5.1
    private static void checkNonTerminal(
            String service, @Nullable String uri, @Nullable String regexp, String replacement) {
        if (!service.isEmpty()) {
            throw new InvalidPartException("service", Sentence.of("rule.non-terminal-service"));
        }
        if (uri != null || (regexp != null && !regexp.isEmpty())) {
            throw new InvalidPartException("regexp", Sentence.of("rule.non-terminal-uri"));
        }
        if (nameOf(replacement).equals(Name.root)) {
            throw new InvalidPartException("replacement", Sentence.of("rule.non-terminal-replacement"));
        }
    }

    private static Name nameOf(String replacement) {
        try {
            return PresentationText.name(replacement, Name.root);
        } catch (TextParseException e) {
            throw new InvalidPartException(
                    "replacement", Sentence.of("rule.replacement-not-a-name", PresentationException.reason(e)));
        }
    }
}
