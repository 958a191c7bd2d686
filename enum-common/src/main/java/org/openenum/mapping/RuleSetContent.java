package org.openenum.mapping;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.naptr.InvalidNaptrException;
import org.openenum.naptr.NaptrRule;

/**
 * What a rule set says: equal content is stored once.
 *
 * @param ttlSeconds the TTL of every record made of it, in seconds, 0 to 2^31 - 1
 * @param rules one to {@value RuleSet#MAX_RULES} rules, in the order in which they were given, none twice
 */
public record RuleSetContent(int ttlSeconds, List<NaptrRule> rules) {

    /**
     * Checks the limits.
     *
     * @throws InvalidNaptrException naming {@code ttl} or {@code rules}
     */
    public RuleSetContent {
        rules = List.copyOf(rules);
        if (ttlSeconds < 0) {
            throw new InvalidNaptrException(
                    "ttl", "ttl is a number of seconds from 0 to 2147483647, not " + ttlSeconds);
        }
        if (rules.isEmpty()) {
            throw new InvalidNaptrException("rules", "a rule set has at least one rule");
        }
        if (rules.size() > RuleSet.MAX_RULES) {
            throw new InvalidNaptrException(
                    "rules", "a rule set has at most " + RuleSet.MAX_RULES + " rules, this one has " + rules.size());
        }
        // RFC 2181, section 5: an RRset never holds the same record twice.
        if (rules.stream().distinct().count() != rules.size()) {
            throw new InvalidNaptrException("rules", "the same rule stands twice in the set");
        }
    }

    /** SHA-256 of the canonical form: 32 octets that name this content. */
    public byte[] hash() {
        StringBuilder canonical = new StringBuilder("1\n").append(ttlSeconds).append('\n');
        for (NaptrRule rule : rules) {
            canonical.append(rule.order()).append(' ').append(rule.preference()).append(' ');
            append(canonical, rule.flags());
            append(canonical, rule.service());
            append(canonical, rule.uri());
            append(canonical, rule.regexp());
            append(canonical, rule.replacement());
            canonical.append('\n');
        }
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(canonical.toString().getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Lengths go before texts, so that no two contents have the same canonical form. */
    private static void append(StringBuilder canonical, @Nullable String text) {
        if (text == null) {
            canonical.append("- ");
        } else {
            canonical.append(text.length()).append(':').append(text).append(' ');
        }
    }
}
