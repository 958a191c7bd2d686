package org.openenum.admin.bulk.packed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;

/**
 * The content of a rule set as octets: equal contents have equal octets, so this can be a key.
 *
 * @param octets the TTL in seconds plus one (0: the zone's default), the number of rules, the rules
 */
@SuppressWarnings("ArrayRecordComponent") // equality is by content, below
public record PackedRules(byte[] octets) {

    /**
     * Unpacks the content.
     *
     * @param defaultTtlSeconds for a rule set without a TTL
     */
    public RuleSetContent content(int defaultTtlSeconds) {
        PackedReader in = new PackedReader(octets, 0);
        long ttl = in.number();
        int count = in.smallNumber();
        List<NaptrRule> rules = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int order = in.smallNumber();
            int preference = in.smallNumber();
            String flags = Objects.requireNonNull(in.text());
            String service = Objects.requireNonNull(in.text());
            String uri = in.text();
            String regexp = in.text();
            rules.add(new NaptrRule(order, preference, flags, service, uri, regexp, Objects.requireNonNull(in.text())));
        }
        return new RuleSetContent(ttl == 0 ? defaultTtlSeconds : (int) (ttl - 1), rules);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PackedRules that && Arrays.equals(octets, that.octets);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(octets);
    }

    @Override
    public String toString() {
        return "PackedRules[" + octets.length + " octets]";
    }
}
