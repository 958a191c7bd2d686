package org.openenum.naptr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Name;

/**
 * Finds what the rules of a mapping would do to clients: errors that make a record useless for every client, and
 * warnings for what conforms to the RFCs but breaks a client that carriers run.
 *
 * <p>An existing {@link NaptrRule} already obeys the grammar. This class checks what shows only with a number, a zone
 * or the other rules.
 *
 * <p>The record that every client reads: {@code 100 <own preference> "u" "E2U+sip" "!^.*$!sip:...!" .}
 */
public final class NaptrLint {

    /** What national ENUM rules usually allow. */
    private static final int USUAL_MAX_RECORDS = 5;

    /** The limit of Kamailio's module enum: MAX_NUM_RECS. */
    private static final int MAX_RECORDS_OF_KAMAILIO = 12;

    /** The buffer of FreeSWITCH's module enum, for the concatenated routes of all records of a number. */
    private static final int MAX_ROUTE_OCTETS_OF_FREESWITCH = 1_024;

    /** What FreeSWITCH adds to each URI: a prefix, and the separator from the next one. */
    private static final int ROUTE_FIXED_OCTETS = "sofia/external/".length() + 1;

    /** The largest UDP answer to a client that does not announce a larger size (RFC 1035, section 4.2.1). */
    private static final int PLAIN_UDP_OCTETS = 512;

    private static final int HEADER_OCTETS = 12;

    /** Type and class in the question section. */
    private static final int QUESTION_FIXED_OCTETS = 4;

    /** Compressed owner, type, class, TTL and length of a record. */
    private static final int RECORD_FIXED_OCTETS = 12;

    /** Order, preference and the lengths of three strings. */
    private static final int RDATA_FIXED_OCTETS = 7;

    private static final String RULES = "/rules";

    /** The trunk prefix of most countries, which is omitted after the country code. */
    private static final String NATIONAL_PREFIX = "0";

    /** The international prefix of most countries, dialled in place of the plus. */
    private static final String INTERNATIONAL_PREFIX = "00";

    private final Name apex;
    private final Numbering numbering;

    /** A lint for the mappings of one zone. */
    public NaptrLint(Name apex, Numbering numbering) {
        this.apex = apex;
        this.numbering = numbering;
    }

    /**
     * Checks the rules of one number, or of one number out of a block.
     *
     * @param rules in the order in which they are provisioned
     * @param number the number that a client would query
     * @return the findings, rule by rule, then for the set; empty if every known client reads every record
     */
    public List<Finding> lint(List<NaptrRule> rules, DialedDigits number) {
        List<Finding> findings = new ArrayList<>();
        checkNumber(number, findings);
        for (int i = 0; i < rules.size(); i++) {
            new RuleLint(rules.get(i), i, findings).check(numbering, number);
        }
        checkOrders(rules, findings);
        checkPreferences(rules, findings);
        List<Naptr> records = rules.stream().map(rule -> rule.toNaptr(number)).toList();
        checkDuplicates(records, findings);
        checkKinds(rules, findings);
        checkCount(rules, findings);
        checkRoutes(rules, number, findings);
        checkSize(records, number, findings);
        return List.copyOf(findings);
    }

    /** Checks one rule by itself; the findings point to it as the first rule. */
    public List<Finding> lintRule(NaptrRule rule, DialedDigits number) {
        List<Finding> findings = new ArrayList<>();
        new RuleLint(rule, 0, findings).check(numbering, number);
        return List.copyOf(findings);
    }

    private void checkNumber(DialedDigits number, List<Finding> findings) {
        if (number.length() > numbering.maxDigits()) {
            findings.add(Finding.error(
                    "too-many-digits",
                    "/number",
                    Sentence.of("number.too-long-for-zone", numbering.maxDigits(), number.length())));
        }
        if (!number.startsWith(EnumName.digitsOfApex(apex))) {
            findings.add(Finding.error(
                    "outside-zone", "/number", Sentence.of("number.outside-zone", EnumName.digitsOfApex(apex))));
        } else {
            checkNumber(numbering, number).ifPresent(findings::add);
        }
    }

    /**
     * Whether a number can be valid in its numbering. A national number, or one with an international prefix in place
     * of the plus, is easily mistaken for an E.164 number, but would never be queried.
     *
     * <p>ITU-T E.164, section 6.2.1: country codes begin with the digits 1 to 9.
     */
    public static Optional<Finding> checkNumber(Numbering numbering, DialedDigits number) {
        if (numbering != Numbering.E164 || !number.startsWith(NATIONAL_PREFIX)) {
            return Optional.empty();
        }
        Sentence why = number.startsWith(INTERNATIONAL_PREFIX) && number.length() > INTERNATIONAL_PREFIX.length()
                ? Sentence.of("number.begins-with-00", number.digits().substring(INTERNATIONAL_PREFIX.length()))
                : Sentence.of("number.begins-with-0");
        return Optional.of(Finding.warning("no-country-code", "/number", why));
    }

    private static void checkOrders(List<NaptrRule> rules, List<Finding> findings) {
        // RFC 6116, section 3.4: a client uses the rules of the lowest ORDER that it can use, and ignores the rest.
        if (rules.stream().mapToInt(NaptrRule::order).distinct().count() > 1) {
            findings.add(Finding.warning("order-differs", RULES, Sentence.of("lint.order-differs")));
        }
    }

    private static void checkPreferences(List<NaptrRule> rules, List<Finding> findings) {
        Map<Long, Integer> seen = new HashMap<>();
        for (int i = 0; i < rules.size(); i++) {
            NaptrRule rule = rules.get(i);
            Integer earlier = seen.putIfAbsent(((long) rule.order() << 16) + rule.preference(), i);
            if (earlier != null) {
                findings.add(Finding.warning(
                        "equal-preference",
                        Finding.at(i, "preference"),
                        Sentence.of("lint.equal-preference", earlier + 1)));
            }
        }
    }

    // RFC 2181, section 5: "It is meaningless for two records to ever have label, class, type and data all equal".
    // https://datatracker.ietf.org/doc/html/rfc2181#section-5
    private static void checkDuplicates(List<Naptr> records, List<Finding> findings) {
        Map<Naptr, Integer> seen = new HashMap<>();
        for (int i = 0; i < records.size(); i++) {
            Integer earlier = seen.putIfAbsent(records.get(i), i);
            if (earlier != null) {
                findings.add(Finding.error(
                        "duplicate-record", RULES + "/" + i, Sentence.of("lint.duplicate-record", earlier + 1)));
            }
        }
    }

    private static void checkKinds(List<NaptrRule> rules, List<Finding> findings) {
        long terminal = rules.stream().filter(NaptrRule::isTerminal).count();
        if (terminal != 0 && terminal != rules.size()) {
            findings.add(Finding.warning("mixed-terminal", RULES, Sentence.of("lint.mixed-terminal")));
        }
    }

    private static void checkCount(List<NaptrRule> rules, List<Finding> findings) {
        if (rules.size() > MAX_RECORDS_OF_KAMAILIO) {
            findings.add(Finding.warning(
                    "too-many-records",
                    RULES,
                    Sentence.of("lint.too-many-records", rules.size(), MAX_RECORDS_OF_KAMAILIO)));
        } else if (rules.size() > USUAL_MAX_RECORDS) {
            findings.add(Finding.warning(
                    "many-records", RULES, Sentence.of("lint.many-records", rules.size(), USUAL_MAX_RECORDS)));
        }
    }

    private void checkRoutes(List<NaptrRule> rules, DialedDigits number, List<Finding> findings) {
        int octets = 0;
        for (NaptrRule rule : rules) {
            String uri = rule.uriFor(number, numbering).orElse("");
            octets += uri.isEmpty() ? 0 : ROUTE_FIXED_OCTETS + uri.length();
        }
        if (octets > MAX_ROUTE_OCTETS_OF_FREESWITCH) {
            findings.add(Finding.warning(
                    "long-routes", RULES, Sentence.of("lint.long-routes", MAX_ROUTE_OCTETS_OF_FREESWITCH, octets)));
        }
    }

    private void checkSize(List<Naptr> records, DialedDigits number, List<Finding> findings) {
        int octets = answerOctets(records, number);
        if (octets > PLAIN_UDP_OCTETS) {
            findings.add(
                    Finding.warning("large-answer", RULES, Sentence.of("lint.large-answer", octets, PLAIN_UDP_OCTETS)));
        }
    }

    private int answerOctets(List<Naptr> records, DialedDigits number) {
        int labels = Math.max(0, number.length() - EnumName.digitsOfApex(apex).length());
        int octets = HEADER_OCTETS + 2 * labels + apex.length() + QUESTION_FIXED_OCTETS;
        for (Naptr record : records) {
            octets += RECORD_FIXED_OCTETS
                    + RDATA_FIXED_OCTETS
                    + record.flags().length()
                    + record.services().length()
                    + record.regexp().length()
                    + record.replacement().length();
        }
        return octets;
    }
}
