package org.openenum.health;

import java.util.Arrays;
import java.util.Collection;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.openenum.naptr.NaptrRule;
import org.openenum.routing.StickyKey;

/**
 * What is currently omitted from the answers of a rule set or record set: some of its rules or records, or all of them,
 * with another rule set answered instead. Immutable.
 */
public final class OutOfService {

    private static final String OUT = "OUT";
    private static final String INSTEAD = "INSTEAD";

    private final int instead;

    /** Sorted. */
    private final long[] rules;

    private OutOfService(int instead, long[] rules) {
        this.instead = instead;
        this.rules = rules;
        Arrays.sort(rules);
    }

    /** Omits the rules or records with these targets, as named in policies. */
    public static OutOfService of(Collection<String> targets) {
        return new OutOfService(
                0, targets.stream().mapToLong(StickyKey::of).distinct().toArray());
    }

    /** Answers another rule set. */
    public static OutOfService instead(int ruleSetId) {
        return new OutOfService(ruleSetId, new long[0]);
    }

    /** The key of a rule: its target, which both programs know; its index may change. */
    public static long key(NaptrRule rule) {
        return StickyKey.of(rule.target());
    }

    /** The rule set that is answered instead; 0 for none. */
    public int instead() {
        return instead;
    }

    /** Whether the rule with this key is omitted. */
    public boolean leavesOut(long key) {
        return Arrays.binarySearch(rules, key) >= 0;
    }

    /** The text form in the tables. */
    public String text() {
        return instead > 0
                ? INSTEAD + " " + instead
                : OUT + LongStream.of(rules).mapToObj(rule -> " " + rule).collect(Collectors.joining());
    }

    /**
     * Reads what {@link #text} wrote.
     *
     * @throws IllegalArgumentException if it is not such a text
     */
    public static OutOfService parse(String text) {
        String[] parts = text.split(" ", -1);
        if (parts[0].equals(INSTEAD) && parts.length == 2) {
            return instead(Integer.parseInt(parts[1]));
        }
        if (!parts[0].equals(OUT)) {
            throw new IllegalArgumentException("expected OUT or INSTEAD: " + text);
        }
        return new OutOfService(
                0, Arrays.stream(parts).skip(1).mapToLong(Long::parseLong).toArray());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OutOfService out && out.instead == instead && Arrays.equals(out.rules, rules);
    }

    @Override
    public int hashCode() {
        return 31 * instead + Arrays.hashCode(rules);
    }

    @Override
    public String toString() {
        return text();
    }
}
