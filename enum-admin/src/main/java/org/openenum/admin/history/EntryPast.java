package org.openenum.admin.history;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.change.Change;
import org.openenum.change.MappingState;
import org.openenum.mapping.MappingKey;

/** What was an entry, a number or a block, between its changes. Not for several threads. */
final class EntryPast {

    private final MappingKey key;

    /** The newest first. */
    private final List<Change> changes = new ArrayList<>();

    EntryPast(MappingKey key) {
        this.key = key;
    }

    MappingKey key() {
        return key;
    }

    boolean isAbout(Change change) {
        return key.kind() == change.kind() && key.digits().equals(change.digits());
    }

    /** One that is older than those so far. */
    void add(Change change) {
        changes.add(change);
    }

    List<Change> changes() {
        return changes;
    }

    /** A time in which the entry stayed as it was, between two places in the log. */
    record Span(long after, long before, @Nullable MappingState state) {}

    /**
     * All spans between two places in the log, the newest first.
     *
     * @param now what the entry is, which it was all the time where it has no change
     */
    List<Span> spans(long from, long to, Supplier<@Nullable MappingState> now) {
        if (changes.isEmpty()) {
            return List.of(new Span(from, to, now.get()));
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
