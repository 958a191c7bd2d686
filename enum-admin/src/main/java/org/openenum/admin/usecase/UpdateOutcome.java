package org.openenum.admin.usecase;

import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What became, or would become, of everything that a filter finds.
 *
 * @param unchanged those that are like that already, or are left alone because of what they are
 * @param atDestinations how many are left alone because their rules are those of a shared destination, by its name
 */
public record UpdateOutcome(long changed, long removed, long unchanged, Map<String, Long> atDestinations) {

    /** Of more destinations it is only said how many they are. */
    private static final int MAX_NAMED = 5;

    /** Keeps the destinations from changing. */
    public UpdateOutcome {
        atDestinations = Map.copyOf(atDestinations);
    }

    /** Of what points to no destination. */
    public UpdateOutcome(long changed, long removed, long unchanged) {
        this(changed, removed, unchanged, Map.of());
    }

    /** How many do not stay as they are. */
    public long count() {
        return changed + removed;
    }

    /** How many were left alone because their rules are those of a shared destination. */
    public long leftAlone() {
        return atDestinations.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Why some were left alone; null where none were. */
    public @Nullable String reason() {
        if (atDestinations.isEmpty()) {
            return null;
        }
        String named = atDestinations.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MAX_NAMED)
                .map(each -> each.getKey() + " (" + each.getValue() + ")")
                .collect(Collectors.joining(", "));
        int more = atDestinations.size() - MAX_NAMED;
        return leftAlone() + " left alone, because their rules are those of a rule set that they share: " + named
                + (more > 0 ? " and " + more + " more" : "");
    }

    /** For the audit trail. */
    public String inWords() {
        return changed + " changed, " + removed + " removed";
    }

    /** Hears of the changeset within its transaction. */
    @FunctionalInterface
    public interface Committed {
        void committed(long changeset, UpdateOutcome outcome);
    }
}
