package org.openenum.admin.history;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.change.Change;
import org.openenum.change.MappingState;
import org.openenum.mapping.MappingKey;

/** The past states of an entry, a number or a block, between its changes. Not thread-safe. */
final class EntryPast {

    private final MappingKey key;

    /** Newest first. */
    private final List<Change> changes = new ArrayList<>();

    /** The first change after all of those. */
    private @Nullable Change next;

    EntryPast(MappingKey key) {
        this.key = key;
    }

    MappingKey key() {
        return key;
    }

    boolean isAbout(Change change) {
        return key.kind() == change.kind() && key.digits().equals(change.digits());
    }

    /** Adds a change that is older than all changes so far. */
    void add(Change change) {
        changes.add(change);
    }

    /** Whether no change is known yet that tells its state. */
    boolean isUnknown() {
        return changes.isEmpty() && next == null;
    }

    /** Sets a change that is newer than all changes so far. */
    void addNewer(Change change) {
        next = change;
    }

    List<Change> changes() {
        return changes;
    }

    /** A range of log positions, both ends excluded, in which the entry did not change. */
    record Span(long after, long before, @Nullable MappingState state) {}

    /**
     * All spans between two positions in the log, newest first.
     *
     * @param now the present state of the entry; if no change is known, not even a newer one, it was in this state all
     *     the time
     */
    List<Span> spans(long from, long to, Supplier<@Nullable MappingState> now) {
        if (changes.isEmpty()) {
            return List.of(new Span(from, to, next == null ? now.get() : next.before()));
        }
        List<Span> spans = new ArrayList<>();
        long end = to;
        for (Change change : changes) {
            spans.add(new Span(change.seq(), end, change.after()));
            end = change.seq();
        }
        spans.add(new Span(from, end, changes.get(changes.size() - 1).before()));
        return spans;
    }
}
