package org.openenum.admin.importing.zonefile;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.importing.read.BadRowException;
import org.openenum.admin.importing.read.RepeatedRules;
import org.openenum.naptr.InvalidNaptrException;
import org.openenum.naptr.NaptrRule;
import org.openenum.naptr.UriTemplate;
import org.openenum.number.DialedDigits;
import org.openenum.record.PresentationException;
import org.openenum.record.PresentationText;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/** Makes rules of the RDATA of NAPTR records (RFC 3403, section 4.1) in presentation form. */
final class ZoneRules {

    /** The regexp that the product itself writes: it matches every number, so what follows is a URI. */
    private static final String ALWAYS = "!^.*$!";

    private static final int FIELDS = 6;

    private final Numbering numbering;

    private final RepeatedRules rules = new RepeatedRules();

    ZoneRules(Numbering numbering) {
        this.numbering = numbering;
    }

    /**
     * The rule.
     *
     * @param origin what a relative replacement is completed with
     * @param number whose digits become the variable of the URI, or null for a block
     * @throws InvalidNaptrException if it would break clients
     */
    NaptrRule read(List<ZoneTokens.Token> rdata, Name origin, @Nullable DialedDigits number)
            throws BadRowException, TextParseException {
        if (rdata.size() != FIELDS) {
            throw new BadRowException(
                    "rdata", "syntax", Sentence.of("zone-file.naptr-fields", FIELDS, rdata.size()), "");
        }
        String regexp = unescape(rdata.get(4).text(), "regexp");
        String forAny = number == null ? UriTemplate.textForAny(regexp, numbering) : null;
        String uri = forAny != null ? forAny : uriOf(regexp);
        String replacement = rdata.get(5).text();
        RepeatedRules.Text text = new RepeatedRules.Text(
                rdata.get(0).text(),
                rdata.get(1).text(),
                unescape(rdata.get(2).text(), "flags"),
                unescape(rdata.get(3).text(), "service"),
                uri.isEmpty() || number == null ? uri : UriTemplate.textFor(uri, number),
                uri.isEmpty() || forAny != null ? regexp : "",
                replacement.equals(".")
                        ? NaptrRule.ROOT
                        : Name.fromString(replacement, origin).toString());
        return rules.of(text, ZoneRules::newRule);
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
        if (!text.uri().isEmpty()) {
            try {
                return new NaptrRule(order, preference, flags, text.service(), text.uri(), null, text.replacement());
            } catch (InvalidNaptrException e) {
                if (!e.field().equals("uri")) {
                    throw e;
                }
                // No URI that a template can hold, but perhaps a regexp that stands for itself.
                String regexp = text.regexp().isEmpty() ? ALWAYS + text.uri() + "!" : text.regexp();
                return new NaptrRule(order, preference, flags, text.service(), null, regexp, text.replacement());
            }
        }
        String regexp = text.regexp().isEmpty() ? null : text.regexp();
        return new NaptrRule(order, preference, flags, text.service(), null, regexp, text.replacement());
    }

    private static int u16(String text, String field) throws BadRowException {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new BadRowException(field, "notANumber", Sentence.of("zone-file.not-u16", field), text);
        }
    }

    /** One character for each octet; rules refuse what is not ASCII. */
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
