package org.openenum.health;

import java.util.Arrays;
import java.util.Collection;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.openenum.naptr.NaptrRule;
import org.openenum.routing.StickyKey;

/**
 * What a rule set or a record set is answered without for the moment: some of its rules or records, or all of them,
 * another rule set being answered in its place. Immutable.
 */
public final class OutOfService {

    private static final String OUT = "OUT";
    private static final String INSTEAD = "INSTEAD";

    private final int instead;

    /** In order. */
    private final long[] rules;

    private OutOfService(int instead, long[] rules) {
        this.instead = instead;
        this.rules = rules;
        Arrays.sort(rules);
    }

    /** The rules or records that lead to these targets, as policies name them, are left out. */
    public static OutOfService of(Collection<String> targets) {
        return new OutOfService(
                0, targets.stream().mapToLong(StickyKey::of).distinct().toArray());
    }

    /** Another rule set is answered. */
    public static OutOfService instead(int ruleSetId) {
        return new OutOfService(ruleSetId, new long[0]);
    }

    /** Names a rule by where it leads: both programs know that, and places of rules change. */
    public static long key(NaptrRule rule) {
        return StickyKey.of(rule.target());
    }

    /** The rule set that is answered in place of this one; 0 if none is. */
    public int instead() {
        return instead;
    }

    /** Whether the rule with this key is left out. */
    public boolean leavesOut(long key) {
        return Arrays.binarySearch(rules, key) >= 0;
    }

    /** As the tables keep it. */
    public String text() {
        return instead > 0
                ? INSTEAD + " " + instead
                : OUT + LongStream.of(rules).mapToObj(rule -> " " + rule).collect(Collectors.joining());
    }

    /**
     * Reads what {@link #text} wrote.
     *
     * @throws IllegalArgumentException if somebody else wrote it
     */
    public static OutOfService parse(String text) {
        String[] parts = text.split(" ", -1);
        if (parts[0].equals(INSTEAD) && parts.length == 2) {
            return instead(Integer.parseInt(parts[1]));
        }
        if (!parts[0].equals(OUT)) {
            throw new IllegalArgumentException("OUT or INSTEAD is wanted: " + text);
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
