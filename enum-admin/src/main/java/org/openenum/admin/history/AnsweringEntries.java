package org.openenum.admin.history;

import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.change.Change;
import org.openenum.change.MappingState;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;

/**
 * Determines which entry answered a number at each time, and collects the changes of that entry and of its shared
 * destination. The number's own entry takes precedence over all blocks, and a longer block over the shorter ones. Not
 * thread-safe.
 */
final class AnsweringEntries {

    private final EntityManager entityManager;

    private final List<EntryPast> entries;

    private final long from;

    private final long to;

    private final int digits;

    /**
     * @param entries the number's own entry first, then the blocks, longest first, each with its changes between two
     *     positions in the log
     */
    AnsweringEntries(EntityManager entityManager, List<EntryPast> entries, long from, long to) {
        this.entityManager = entityManager;
        this.entries = entries;
        this.from = from;
        this.to = to;
        this.digits = entries.get(0).key().digits().length();
    }

    /** The changes, unordered; of a shared destination at most the newest {@code atMost} in each span. */
    List<Change> changes(int atMost) {
        List<Change> changes = new ArrayList<>();
        List<EntryPast.Span> open = List.of(new EntryPast.Span(from, to, null));
        for (EntryPast entry : entries) {
            if (open.isEmpty()) {
                break;
            }
            List<EntryPast.Span> stillOpen = new ArrayList<>();
            List<EntryPast.Span> spans = entry.spans(from, to, () -> now(entry.key()));
            for (EntryPast.Span outer : open) {
                changesWithin(entry, outer, changes);
                for (EntryPast.Span inner : spans) {
                    cut(entry, inner, outer, stillOpen, changes, atMost);
                }
            }
            open = stillOpen;
        }
        return changes;
    }

    private void changesWithin(EntryPast entry, EntryPast.Span open, List<Change> changes) {
        entry.changes().stream()
                .filter(change -> change.seq() > open.after() && change.seq() < open.before())
                .filter(change -> answers(entry, change.before()) || answers(entry, change.after()))
                .forEach(changes::add);
    }

    private void cut(
            EntryPast entry,
            EntryPast.Span inner,
            EntryPast.Span outer,
            List<EntryPast.Span> stillOpen,
            List<Change> changes,
            int atMost) {
        long after = Math.max(inner.after(), outer.after());
        long before = Math.min(inner.before(), outer.before());
        if (after + 1 >= before) {
            return;
        }
        if (!answers(entry, inner.state())) {
            stillOpen.add(new EntryPast.Span(after, before, null));
        } else if (inner.state() != null && inner.state().ruleSetId() != null) {
            changes.addAll(ofRuleSet(inner.state().ruleSetId(), after, before, atMost));
        }
    }

    private boolean answers(EntryPast entry, @Nullable MappingState state) {
        return state != null
                && (entry.key().kind() != MappingKind.BLOCK
                        || entry == entries.get(0)
                        || (digits >= state.minDigits() && digits <= state.maxDigits()));
    }

    private @Nullable MappingState now(MappingKey key) {
        Mapping mapping = entityManager.find(Mapping.class, key);
        return mapping == null ? null : MappingState.of(mapping);
    }

    private List<Change> ofRuleSet(int id, long after, long before, int atMost) {
        return entityManager
                .createQuery("""
                        select c from Change c where c.ruleSetId = :id and c.seq > :after and c.seq < :before
                        order by c.ruleSetId desc, c.seq desc
                        """, Change.class)
                .setParameter("id", id)
                .setParameter("after", after)
                .setParameter("before", before)
                .setMaxResults(atMost)
                .getResultList();
    }
}
