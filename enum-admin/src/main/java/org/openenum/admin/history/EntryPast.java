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

    /** The first after all of those. */
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

    /** One that is older than those so far. */
    void add(Change change) {
        changes.add(change);
    }

    /** Whether nothing has said yet what it was. */
    boolean isUnknown() {
        return changes.isEmpty() && next == null;
    }

    /** One that is newer than those so far. */
    void addNewer(Change change) {
        next = change;
    }

    List<Change> changes() {
        return changes;
    }

    /** A time in which the entry stayed as it was, between two places in the log. */
    record Span(long after, long before, @Nullable MappingState state) {}

    /**
     * All spans between two places in the log, the newest first.
     *
     * @param now what the entry is, which it was all the time where it has no change, also no newer one
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
