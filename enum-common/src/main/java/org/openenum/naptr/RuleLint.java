package org.openenum.naptr;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.openenum.number.DialedDigits;
import org.openenum.zone.Numbering;

/** What can be said of one rule by itself. Used by {@link NaptrLint} for each rule of a set, then thrown away. */
final class RuleLint {

    /** Kamailio and OpenSIPS sort by a signed {@code (order << 16) + preference}. */
    private static final int FIRST_NEGATIVE_ORDER = 32_768;

    /** A plus with nothing before it that it could repeat: it was meant as the plus of the number. */
    private static final Pattern UNESCAPED_PLUS = Pattern.compile("(?:^|(?<!\\\\)[(|^])\\+");

    /** A backslash, itself not escaped, and a zero. */
    private static final Pattern WHOLE_MATCH = Pattern.compile("(?<!\\\\)(?:\\\\\\\\)*\\\\0");

    private final NaptrRule rule;
    private final int index;
    private final List<Finding> findings;

    RuleLint(NaptrRule rule, int index, List<Finding> findings) {
        this.rule = rule;
        this.index = index;
        this.findings = findings;
    }

    void check(Numbering numbering, DialedDigits number) {
        if (rule.order() >= FIRST_NEGATIVE_ORDER) {
            warn(
                    "order-too-high",
                    "order",
                    "Kamailio and OpenSIPS read an order of " + FIRST_NEGATIVE_ORDER
                            + " or more as negative and take this rule first");
        }
        if (!rule.isTerminal()) {
            return;
        }
        checkService(numbering);
        if (rule.flags().equals("U")) {
            warn("flag-case", "flags", "some clients know the flag only as a lower-case u");
        }
        if (rule.regexp() != null) {
            checkRegexp(SubstitutionExpression.parse(rule.regexp()), numbering.applicationUniqueString(number));
        } else if (rule.uri() != null) {
            checkScheme(rule.uri());
        }
    }

    private void checkService(Numbering numbering) {
        List<Enumservice> services = Enumservice.parseServiceField(rule.service());
        if (services.size() > 1) {
            warn(
                    "compound-service",
                    "service",
                    "Kamailio, OpenSIPS and FreeSWITCH compare the whole field and Clearwater ignores more than one"
                            + " service: write one rule for each service");
        }
        if (!rule.service().startsWith("E2U+")) {
            warn("service-case", "service", "Asterisk reads E2U or e2u, nothing between: write E2U");
        } else if (hasUpperCaseType(services)) {
            warn("service-case", "service", "services are written in lower case, as in the register");
        }
        for (Enumservice service : services) {
            checkRegistration(service, numbering);
        }
    }

    private static boolean hasUpperCaseType(List<Enumservice> services) {
        return services.stream()
                .filter(service -> !service.isPrivateUse())
                .map(Enumservice::toString)
                .anyMatch(text -> !text.equals(text.toLowerCase(Locale.ROOT)));
    }

    private void checkRegistration(Enumservice service, Numbering numbering) {
        if (service.isPrivateUse()) {
            if (numbering != Numbering.PRIVATE) {
                warn(
                        "private-service",
                        "service",
                        service + " is for private use and has no place outside a private zone");
            }
        } else if (!EnumserviceRegistry.contains(service)) {
            warn("unregistered-service", "service", service + " is not in the IANA's register of enumservices");
        }
    }

    private void checkRegexp(SubstitutionExpression expression, String applicationUniqueString) {
        checkDelimiter(expression);
        checkReferences(expression);
        if (expression.ignoreCase()) {
            warn(
                    "trailing-flag",
                    "regexp",
                    "the flag i changes nothing for a number; Asterisk dials the last delimiter with the URI, and"
                            + " Clearwater drops the record");
        }
        if (UNESCAPED_PLUS.matcher(expression.ere()).find()) {
            warn("unescaped-plus", "regexp", "a literal plus in the pattern is written \\+");
        }
        if (expression.ere().indexOf(' ') >= 0 || expression.replacement().indexOf(' ') >= 0) {
            warn("space", "regexp", "FreeSWITCH splits the record at a space");
        }
        if (expression.ere().indexOf('"') >= 0 || expression.replacement().indexOf('"') >= 0) {
            warn(
                    "quote",
                    "regexp",
                    "a quotation mark ends the field in some clients and zone files: percent-encode it");
        }
        checkResult(expression, applicationUniqueString);
    }

    private void checkDelimiter(SubstitutionExpression expression) {
        char delimiter = expression.delimiter();
        if (delimiter != '!') {
            warn("delimiter", "regexp", "Kamailio, OpenSIPS and FreeSWITCH read no delimiter but !");
        }
        String escaped = "\\" + delimiter;
        if (expression.ere().contains(escaped) || expression.replacement().contains(escaped)) {
            warn("escaped-delimiter", "regexp", "Kamailio, OpenSIPS and Asterisk do not read an escaped delimiter");
        }
    }

    // RFC 3402, section 3.2: backref = "\\" POS-DIGIT; POS-DIGIT = "1" / "2" / ... / "9"
    // https://datatracker.ietf.org/doc/html/rfc3402#section-3.2
    private void checkReferences(SubstitutionExpression expression) {
        if (WHOLE_MATCH.matcher(expression.replacement()).find()) {
            warn(
                    "whole-match",
                    "regexp",
                    "there is no back-reference \\0: Kamailio, OpenSIPS, Asterisk and FreeSWITCH put all that matched in its place,"
                            + " and Clearwater a 0: write (...) around it in the pattern, and \\1");
        }
    }

    private void checkResult(SubstitutionExpression expression, String applicationUniqueString) {
        Optional<String> uri = expression.apply(applicationUniqueString);
        if (uri.isEmpty()) {
            warn(
                    "no-match",
                    "regexp",
                    "the pattern does not match " + applicationUniqueString
                            + "; Asterisk loses the whole answer because of it");
        } else if (!isAbsoluteUri(uri.get())) {
            findings.add(Finding.error(
                    "no-absolute-uri",
                    Finding.at(index, "regexp"),
                    "the regexp makes '" + uri.get() + "' of " + applicationUniqueString
                            + ", which is not an absolute URI"));
        } else {
            checkScheme(uri.get());
        }
    }

    // RFC 6117, section 3: an Enumservice is registered with the URI schemes that it is used with.
    // https://datatracker.ietf.org/doc/html/rfc6117#section-3
    private void checkScheme(String uri) {
        String scheme = uri.substring(0, uri.indexOf(':')).toLowerCase(Locale.ROOT);
        List<Enumservice> services = Enumservice.parseServiceField(rule.service());
        Set<String> wanted = new TreeSet<>();
        for (Enumservice service : services) {
            Set<String> schemes = EnumserviceRegistry.schemesOf(service);
            if (schemes.isEmpty() || schemes.contains(scheme)) {
                return;
            }
            wanted.addAll(schemes);
        }
        findings.add(Finding.error(
                "wrong-scheme",
                Finding.at(index, rule.uri() == null ? "regexp" : "uri"),
                rule.service() + " leads to a URI of " + String.join(" or ", wanted) + ", not of " + scheme));
    }

    private static boolean isAbsoluteUri(String text) {
        try {
            return new URI(text).isAbsolute();
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private void warn(String code, String field, String message) {
        findings.add(Finding.warning(code, Finding.at(index, field), message));
    }
}
