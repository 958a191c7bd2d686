package org.openenum.admin.importing.zonefile;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.importing.read.BadRowException;
import org.openenum.admin.importing.read.RepeatedRules;
import org.openenum.naptr.NaptrRule;
import org.openenum.naptr.UriTemplate;
import org.openenum.number.DialedDigits;
import org.openenum.record.PresentationException;
import org.openenum.record.PresentationText;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/** Makes rules from the RDATA of NAPTR records (RFC 3403, section 4.1) in presentation form. */
final class ZoneRules {

    /** The beginning of the regexp that the product itself writes: it matches every number, so a URI follows. */
    private static final String ALWAYS = "!^.*$!";

    private static final int FIELDS = 6;

    private final Numbering numbering;

    private final RepeatedRules rules = new RepeatedRules();

    ZoneRules(Numbering numbering) {
        this.numbering = numbering;
    }

    /**
     * Reads a rule.
     *
     * @param origin completes a relative replacement
     * @param number whose digits become the variable of the URI, or null for a block
     * @throws InvalidPartException if it would break clients
     */
    NaptrRule read(List<ZoneTokens.Token> rdata, Name origin, @Nullable DialedDigits number)
            throws BadRowException, TextParseException {
        if (rdata.size() != FIELDS) {
            throw new BadRowException(
                    "rdata", "syntax", Sentence.of("zone-file.naptr-fields", FIELDS, rdata.size()), "");
        }
        String regexp = unescape(rdata.get(4).text(), "regexp");
        String uri = templateOf(regexp, number);
        try {
            return rules.of(textOf(rdata, origin, uri, uri.isEmpty() ? regexp : ""), ZoneRules::newRule);
        } catch (InvalidPartException e) {
            if (uri.isEmpty() || !e.place().equals("uri")) {
                throw e;
            }
            // Not a URI for a template, but it may be valid as a regexp.
            return rules.of(textOf(rdata, origin, "", regexp), ZoneRules::newRule);
        }
    }

    /** The template, not yet checked; empty if the regexp is not a URI. */
    private String templateOf(String regexp, @Nullable DialedDigits number) {
        if (number != null) {
            return UriTemplate.textFor(uriOf(regexp), number);
        }
        String forAny = UriTemplate.textForAny(regexp, numbering);
        return forAny != null ? forAny : uriOf(regexp);
    }

    private static RepeatedRules.Text textOf(List<ZoneTokens.Token> rdata, Name origin, String uri, String regexp)
            throws BadRowException, TextParseException {
        String replacement = rdata.get(5).text();
        return new RepeatedRules.Text(
                rdata.get(0).text(),
                rdata.get(1).text(),
                unescape(rdata.get(2).text(), "flags"),
                unescape(rdata.get(3).text(), "service"),
                uri,
                regexp,
                replacement.equals(".")
                        ? NaptrRule.ROOT
                        : Name.fromString(replacement, origin).toString());
    }

    private static String uriOf(String regexp) {
        return regexp.length() > ALWAYS.length() && regexp.startsWith(ALWAYS) && regexp.endsWith("!")
                ? regexp.substring(ALWAYS.length(), regexp.length() - 1)
                : "";
    }

    private static NaptrRule newRule(RepeatedRules.Text text) throws BadRowException {
        int order = u16(text.order(), "order");
        int preference = u16(text.preference(), "preference");
        String flags = text.flags().equals("U") ? "u" : text.flags();
        return new NaptrRule(
                order,
                preference,
                flags,
                text.service(),
                text.uri().isEmpty() ? null : text.uri(),
                text.regexp().isEmpty() ? null : text.regexp(),
                text.replacement());
    }

    private static int u16(String text, String field) throws BadRowException {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new BadRowException(field, "notANumber", Sentence.of("zone-file.not-u16", field), text);
        }
    }

    /** One character per octet; rules refuse what is not ASCII. */
    private static String unescape(String text, String field) throws BadRowException {
        try {
            return text.indexOf('\\') < 0
                    ? text
                    : new String(PresentationText.octets(text), StandardCharsets.ISO_8859_1);
        } catch (TextParseException e) {
            throw new BadRowException(field, "escape", PresentationException.reason(e), text);
        }
    }
}
