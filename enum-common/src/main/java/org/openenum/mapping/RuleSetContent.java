package org.openenum.mapping;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.hash.Sha256;
import org.openenum.naptr.NaptrRule;
import org.openenum.routing.Routing;
import org.openenum.routing.TargetShares;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;

/**
 * The content of a rule set: equal content is stored once, unless it is routed.
 *
 * @param ttlSeconds the TTL of every record made of it, in seconds, 0 to 2^31 - 1
 * @param rules one to {@value RuleSet#MAX_RULES} rules, in the given order, each once
 * @param routing how rules are selected, by their {@link NaptrRule#target}, or null; rules that it does not name are
 *     always answered. The rules that it names must have the same ORDER, for clients sort by that first
 */
public record RuleSetContent(
        int ttlSeconds, List<NaptrRule> rules, @Nullable Routing routing) {

    /**
     * Checks the limits.
     *
     * @throws InvalidPartException naming {@code ttl}, {@code rules} or {@code routing}
     */
    public RuleSetContent {
        rules = List.copyOf(rules);
        if (ttlSeconds < 0) {
            throw new InvalidPartException("ttl", Sentence.of("ttl.out-of-range", ttlSeconds));
        }
        if (rules.isEmpty()) {
            throw new InvalidPartException("rules", Sentence.of("rules.none"));
        }
        if (rules.size() > RuleSet.MAX_RULES) {
            throw new InvalidPartException("rules", Sentence.of("rules.too-many", RuleSet.MAX_RULES, rules.size()));
        }
        // RFC 2181, section 5: an RRset never holds the same record twice.
        if (rules.stream().distinct().count() != rules.size()) {
            throw new InvalidPartException("rules", Sentence.of("rules.twice"));
        }
        if (routing != null) {
            checkRouted(rules, routing);
        }
    }

    /** Rules that are all answered to every requester. */
    public RuleSetContent(int ttlSeconds, List<NaptrRule> rules) {
        this(ttlSeconds, rules, null);
    }

    /** The same rules with another routing. */
    public RuleSetContent routed(@Nullable Routing other) {
        return new RuleSetContent(ttlSeconds, rules, other);
    }

    private static void checkRouted(List<NaptrRule> rules, Routing routing) {
        Set<Integer> orders = new HashSet<>();
        for (TargetShares target : routing.policy().targets()) {
            List<NaptrRule> named = rules.stream()
                    .filter(rule -> rule.target().equals(target.target()))
                    .toList();
            if (named.size() != 1) {
                throw new InvalidPartException(
                        "routing",
                        named.isEmpty()
                                ? Sentence.of("policy.target-without-rule", target.target())
                                : Sentence.of("policy.target-with-rules", target.target(), named.size()));
            }
            orders.add(named.get(0).order());
        }
        if (orders.size() > 1) {
            throw new InvalidPartException("routing", Sentence.of("policy.orders", orders));
        }
    }

    /** SHA-256 of the canonical form: 32 octets that identify this content. Not for routed content. */
    public byte[] hash() {
        if (routing != null) {
            throw new IllegalStateException("only a named rule set is routed");
        }
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
        return Sha256.newDigest().digest(canonical.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** The length precedes each text, so that different contents have different canonical forms. */
    private static void append(StringBuilder canonical, @Nullable String text) {
        if (text == null) {
            canonical.append("- ");
        } else {
            canonical.append(text.length()).append(':').append(text).append(' ');
        }
    }
}
