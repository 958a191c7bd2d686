package org.openenum.admin.usecase;

import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Sentence;

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
    public @Nullable Sentence reason() {
        if (atDestinations.isEmpty()) {
            return null;
        }
        String named = atDestinations.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MAX_NAMED)
                .map(each -> each.getKey() + " (" + each.getValue() + ")")
                .collect(Collectors.joining(", "));
        return Sentence.of("bulk.left-alone", leftAlone(), AndMore.of(named, atDestinations.size() - MAX_NAMED));
    }

    /** For the audit trail. */
    public Sentence inWords() {
        return Sentence.of("audit.updated", changed, removed);
    }

    /** Hears of the changeset within its transaction. */
    @FunctionalInterface
    public interface Committed {
        void committed(long changeset, UpdateOutcome outcome);
    }
}
