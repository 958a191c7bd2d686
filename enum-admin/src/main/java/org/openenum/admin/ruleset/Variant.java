package org.openenum.admin.ruleset;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.schedule.Schedule;
import org.openenum.sentence.Sentence;

/**
 * The destination that the requesters of a group get instead of another.
 *
 * @param times when they get it; null: always
 */
public record Variant(String ruleSet, @Nullable Schedule times) {

    public boolean holdsAt(Instant instant) {
        return times == null || times.holdsAt(instant);
    }

    /** Joins names and times by the names of groups, which are separate in the API and in the log. */
    static <T> Map<String, Variant> join(
            Map<String, String> names,
            Map<String, @Nullable T> times,
            Function<Map.Entry<String, T>, Schedule> reader) {
        Map<String, Variant> variants = new TreeMap<>();
        names.forEach((group, name) -> variants.put(group, new Variant(name, null)));
        times.forEach((group, given) -> {
            Variant variant = variants.get(group);
            if (given != null && variant == null) {
                throw RefusedException.invalid(
                        "/variantTimes/" + group, "unknown", Sentence.of("variant.times-alone", group), group);
            }
            if (given != null && variant != null) {
                variants.put(group, new Variant(variant.ruleSet, reader.apply(Map.entry(group, given))));
            }
        });
        return variants;
    }

    /** The names of the variants. */
    static Map<String, String> names(Map<String, Variant> variants) {
        Map<String, String> names = new TreeMap<>();
        variants.forEach((group, variant) -> names.put(group, variant.ruleSet));
        return names;
    }

    /** The times of the variants that have some. */
    static <T> Map<String, T> times(Map<String, Variant> variants, Function<Schedule, T> writer) {
        Map<String, T> times = new TreeMap<>();
        variants.forEach((group, variant) -> {
            if (variant.times != null) {
                times.put(group, writer.apply(variant.times));
            }
        });
        return times;
    }
}
