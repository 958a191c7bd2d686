package org.openenum.admin.usecase;

import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Sentence;

/**
 * The result of an update of all entries that match a filter.
 *
 * @param unchanged entries that already have the new state, or cannot be updated because of their kind
 * @param atDestinations by the name of a shared destination, how many entries are left unchanged because their rules
 *     are those of the destination
 */
public record UpdateOutcome(long changed, long removed, long unchanged, Map<String, Long> atDestinations) {

    /** Further destinations are only counted. */
    private static final int MAX_NAMED = 5;

    /** Makes the map of destinations immutable. */
    public UpdateOutcome {
        atDestinations = Map.copyOf(atDestinations);
    }

    /** The result for entries that have no shared destination. */
    public UpdateOutcome(long changed, long removed, long unchanged) {
        this(changed, removed, unchanged, Map.of());
    }

    /** The number of changed or removed entries. */
    public long count() {
        return changed + removed;
    }

    /** The number of entries left unchanged because their rules are those of a shared destination. */
    public long leftAlone() {
        return atDestinations.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Why some entries were left unchanged; null if there are none. */
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

    /** The text for the audit trail. */
    public Sentence inWords() {
        return Sentence.of("audit.updated", changed, removed);
    }

    /** Receives the changeset within its transaction. */
    @FunctionalInterface
    public interface Committed {
        void committed(long changeset, UpdateOutcome outcome);
    }
}
