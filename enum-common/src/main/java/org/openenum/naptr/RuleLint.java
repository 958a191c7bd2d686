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
import org.openenum.sentence.Sentence;
import org.openenum.zone.Numbering;

/** The checks of one rule by itself. Made by {@link NaptrLint} for each rule of a set. */
final class RuleLint {

    /** Kamailio and OpenSIPS sort by a signed {@code (order << 16) + preference}. */
    private static final int FIRST_NEGATIVE_ORDER = 32_768;

    /** A plus with nothing before it to repeat: it was meant as the plus of the number. */
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
            warn("order-too-high", "order", Sentence.of("lint.order-too-high", FIRST_NEGATIVE_ORDER));
        }
        if (!rule.isTerminal()) {
            return;
        }
        checkService(numbering);
        if (rule.flags().equals("U")) {
            warn("flag-case", "flags", Sentence.of("lint.flag-case"));
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
            warn("compound-service", "service", Sentence.of("lint.compound-service"));
        }
        if (!rule.service().startsWith("E2U+")) {
            warn("service-case", "service", Sentence.of("lint.service-prefix-case"));
        } else if (hasUpperCaseType(services)) {
            warn("service-case", "service", Sentence.of("lint.service-case"));
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
                warn("private-service", "service", Sentence.of("lint.private-service", service));
            }
        } else if (!EnumserviceRegistry.contains(service)) {
            warn("unregistered-service", "service", Sentence.of("lint.unknown-service", service));
        }
    }

    private void checkRegexp(SubstitutionExpression expression, String applicationUniqueString) {
        checkDelimiter(expression);
        checkReferences(expression);
        checkNotation(expression.ere());
        if (expression.ignoreCase()) {
            warn("trailing-flag", "regexp", Sentence.of("lint.useless-flag"));
        }
        if (UNESCAPED_PLUS.matcher(expression.ere()).find()) {
            warn("unescaped-plus", "regexp", Sentence.of("lint.literal-plus"));
        }
        if (expression.ere().indexOf(' ') >= 0 || expression.replacement().indexOf(' ') >= 0) {
            warn("space", "regexp", Sentence.of("lint.space"));
        }
        if (expression.ere().indexOf('"') >= 0 || expression.replacement().indexOf('"') >= 0) {
            warn("quote", "regexp", Sentence.of("lint.quotation-mark"));
        }
        checkResult(expression, applicationUniqueString);
    }

    private void checkDelimiter(SubstitutionExpression expression) {
        char delimiter = expression.delimiter();
        if (delimiter != '!') {
            warn("delimiter", "regexp", Sentence.of("lint.delimiter"));
        }
        String escaped = "\\" + delimiter;
        if (expression.ere().contains(escaped) || expression.replacement().contains(escaped)) {
            warn("escaped-delimiter", "regexp", Sentence.of("lint.escaped-delimiter"));
        }
    }

    // RFC 3402, section 3.2: backref = "\\" POS-DIGIT; POS-DIGIT = "1" / "2" / ... / "9"
    // https://datatracker.ietf.org/doc/html/rfc3402#section-3.2
    private void checkReferences(SubstitutionExpression expression) {
        if (WHOLE_MATCH.matcher(expression.replacement()).find()) {
            warn("whole-match", "regexp", Sentence.of("lint.whole-match"));
        }
    }

    // RFC 3402, section 3.2: ere = <POSIX Extended Regular Expression>
    // https://datatracker.ietf.org/doc/html/rfc3402#section-3.2
    private void checkNotation(String ere) {
        PosixPattern.notationOfPerl(ere)
                .ifPresent(notation -> error("perl-pattern", "regexp", Sentence.of("lint.perl-pattern", notation)));
        PosixPattern.notationOfGnu(ere)
                .ifPresent(notation -> warn("gnu-pattern", "regexp", Sentence.of("lint.gnu-pattern", notation)));
    }

    private void checkResult(SubstitutionExpression expression, String applicationUniqueString) {
        Optional<String> uri = expression.apply(applicationUniqueString);
        if (uri.isEmpty()) {
            warn("no-match", "regexp", Sentence.of("lint.no-match", applicationUniqueString));
        } else if (!isAbsoluteUri(uri.get())) {
            error("no-absolute-uri", "regexp", Sentence.of("lint.made-no-uri", uri.get(), applicationUniqueString));
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
        error(
                "wrong-scheme",
                rule.uri() == null ? "regexp" : "uri",
                Sentence.of("lint.other-scheme", rule.service(), String.join(" or ", wanted), scheme));
    }

    private static boolean isAbsoluteUri(String text) {
        try {
            return new URI(text).isAbsolute();
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private void error(String code, String field, Sentence message) {
        findings.add(Finding.error(code, Finding.at(index, field), message));
    }

    private void warn(String code, String field, Sentence message) {
        findings.add(Finding.warning(code, Finding.at(index, field), message));
    }
}
