package org.openenum.admin.ruleset;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.Enumservice;
import org.openenum.naptr.NaptrRule;
import org.openenum.naptr.SubstitutionExpression;
import org.openenum.naptr.UriHost;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;

/**
 * An edit of the rules of many numbers and blocks. Null leaves a part as it is.
 *
 * @param ttlSeconds the new TTL; together with a replacement, only for the rule sets in which something is replaced
 * @param service the services field to replace
 * @param uriHost the host to replace, in URIs and in the replacement part of regexps
 */
public record RulesEdit(
        @Nullable Integer ttlSeconds,
        @Nullable Replaced service,
        @Nullable Replaced uriHost) {

    /** No edit. */
    public static final RulesEdit NOTHING = new RulesEdit(null, null, null);

    /** A text and its replacement; {@code from} is compared without regard to case. */
    public record Replaced(String from, String to) {}

    /** Refuses values that a rule cannot have. */
    public RulesEdit {
        if (ttlSeconds != null && ttlSeconds < 0) {
            throw RefusedException.invalid("/set/ttl", "range", Sentence.of("ttl.range"), ttlSeconds.toString());
        }
        if (service != null) {
            checkService("/set/replaceService/from", service.from());
            checkService("/set/replaceService/to", service.to());
        }
        if (uriHost != null) {
            checkHost("/set/replaceUriHost/from", uriHost.from());
            checkHost("/set/replaceUriHost/to", uriHost.to());
        }
    }

    /** Whether it changes nothing. */
    public boolean isNothing() {
        return equals(NOTHING);
    }

    /**
     * The edited rules. If they differ from those of a shared destination, they do not get its routing policy.
     *
     * @throws InvalidPartException if they would not fit in a NAPTR record
     */
    public RuleSetContent of(RuleSetContent present) {
        List<NaptrRule> rules = present.rules().stream().map(this::of).toList();
        boolean isOther = (service == null && uriHost == null) || !rules.equals(present.rules());
        int ttl = ttlSeconds != null && isOther ? ttlSeconds : present.ttlSeconds();
        RuleSetContent edited = new RuleSetContent(ttl, rules);
        return edited.equals(present.routed(null)) ? present : edited;
    }

    private NaptrRule of(NaptrRule rule) {
        return new NaptrRule(
                rule.order(),
                rule.preference(),
                rule.flags(),
                service != null && rule.service().equalsIgnoreCase(service.from()) ? service.to() : rule.service(),
                rule.uri() == null || uriHost == null
                        ? rule.uri()
                        : UriHost.replaced(rule.uri(), uriHost.from(), uriHost.to()),
                rule.regexp() == null || rule.regexp().isEmpty() || uriHost == null
                        ? rule.regexp()
                        : inRegexp(rule.regexp(), uriHost),
                rule.replacement());
    }

    private static String inRegexp(String regexp, Replaced host) {
        SubstitutionExpression present = SubstitutionExpression.parse(regexp);
        String made = UriHost.replaced(present.replacement(), host.from(), host.to());
        if (made.equals(present.replacement())) {
            return regexp;
        }
        char delimiter = present.delimiter();
        if (host.to().indexOf(delimiter) >= 0) {
            throw new InvalidPartException("regexp", Sentence.of("regexp.delimiter-in-host", delimiter));
        }
        return delimiter + present.ere() + delimiter + made + delimiter + (present.ignoreCase() ? "i" : "");
    }

    private static void checkService(String pointer, String service) {
        try {
            Enumservice.parseServiceField(service);
        } catch (InvalidPartException e) {
            throw RefusedException.invalid(pointer, "invalid", e.sentence(), service);
        }
    }

    private static void checkHost(String pointer, String host) {
        if (!UriHost.isHost(host)) {
            throw RefusedException.invalid(pointer, "invalid", Sentence.of("uri.host"), host);
        }
    }
}
