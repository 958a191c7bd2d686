package org.openenum.server.cache.ruleset;

import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openenum.schedule.Schedule;
import org.openenum.server.cache.packed.PackedInput;
import org.openenum.server.cache.packed.PackedOutput;
import org.openenum.server.cache.routing.Validity;
import org.openenum.server.cache.source.RuleSetRow;

/** The rule sets that requesters of some groups get in place of a plain one. Immutable. */
public final class Variants {

    static final Variants NONE = new Variants(new TreeMap<>());

    private static final int VARIANT_BYTES = 64;

    /** Group ids in order; each has its variant at the same index. */
    private final int[] groups;

    private final Variant[] variants;

    private Variants(SortedMap<Integer, Variant> byGroup) {
        this.groups = byGroup.keySet().stream().mapToInt(Integer::intValue).toArray();
        this.variants = byGroup.values().toArray(Variant[]::new);
    }

    static Variants of(Map<Integer, RuleSetRow.Variant> rows) {
        SortedMap<Integer, Variant> byGroup = new TreeMap<>();
        rows.forEach((group, row) -> byGroup.put(group, Variant.of(row)));
        return new Variants(byGroup);
    }

    static Variants readFrom(PackedInput in) {
        SortedMap<Integer, Variant> byGroup = new TreeMap<>();
        for (int left = in.getCount(); left > 0; left--) {
            byGroup.put(in.getInt(), Variant.readFrom(in));
        }
        return new Variants(byGroup);
    }

    void writeTo(PackedOutput out) {
        out.putInt(groups.length);
        for (int i = 0; i < groups.length; i++) {
            out.putInt(groups[i]);
            variants[i].writeTo(out);
        }
    }

    /** What requesters of a group get in place of the plain one; null if they always get that. */
    public @Nullable Variant of(int group) {
        int at = Arrays.binarySearch(groups, group);
        return at < 0 ? null : variants[at];
    }

    /** The rule sets of all variants. */
    public int[] ruleSetIds() {
        return Arrays.stream(variants).mapToInt(Variant::ruleSetId).toArray();
    }

    int weightBytes() {
        return VARIANT_BYTES * groups.length;
    }

    /** Another rule set in place of the plain one, and when it applies. */
    public record Variant(int ruleSetId, Validity validity) {

        static Variant of(RuleSetRow.Variant row) {
            return new Variant(row.ruleSetId(), new Validity(row.times()));
        }

        static Variant readFrom(PackedInput in) {
            int ruleSetId = in.getInt();
            String times = in.getText();
            return new Variant(ruleSetId, new Validity(times.isEmpty() ? null : Schedule.parse(times)));
        }

        void writeTo(PackedOutput out) {
            Schedule times = validity.times();
            out.putInt(ruleSetId);
            out.putText(times == null ? "" : times.text());
        }
    }
}
