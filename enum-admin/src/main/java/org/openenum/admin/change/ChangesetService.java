package org.openenum.admin.change;

import jakarta.persistence.EntityManager;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.Change;
import org.openenum.change.Changeset;
import org.openenum.mapping.RuleSet;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Reads what was changed, the newest first. */
@Service
public class ChangesetService {

    /** Changes of one changeset that are shown: a person reads no further, and an import may have ten thousand. */
    public static final int MAX_SHOWN_CHANGES = 500;

    private final EntityManager entityManager;

    public ChangesetService(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** Changesets from the newest back, each with its first change. */
    @Transactional(readOnly = true)
    public Page<ChangesetView> list(Page.Wanted wanted) {
        List<Changeset> rows = entityManager
                .createQuery("select c from Changeset c where c.id < :before order by c.id desc", Changeset.class)
                .setParameter("before", idOf(wanted.after()))
                .setMaxResults(wanted.limit() + 1)
                .getResultList();
        // The id of a changeset is the sequence number of its first change.
        List<Change> firsts =
                changesOf("c.seq in :ids", rows.stream().map(Changeset::id).toList());
        Map<Long, ChangeView> firstOf =
                views(firsts).stream().collect(Collectors.toMap(ChangeView::seq, Function.identity()));
        return Page.cut(rows, wanted.limit(), row -> Long.toString(row.id()))
                .map(row -> view(row, firstOf.containsKey(row.id()) ? List.of(firstOf.get(row.id())) : List.of()));
    }

    /**
     * One changeset with its changes.
     *
     * @throws RefusedException if there is none
     */
    @Transactional(readOnly = true)
    public ChangesetView get(long id) {
        Changeset changeset = entityManager.find(Changeset.class, id);
        if (changeset == null) {
            throw RefusedException.notFound("there is no changeset " + id);
        }
        // A changeset's changes follow each other, so this is a range of the primary key.
        List<Change> changes = entityManager
                .createQuery(
                        "select c from Change c where c.seq >= :first and c.seq < :end order by c.seq", Change.class)
                .setParameter("first", id)
                .setParameter("end", id + Math.min(changeset.changeCount(), MAX_SHOWN_CHANGES))
                .getResultList();
        return view(changeset, views(changes));
    }

    private List<Change> changesOf(String condition, Collection<Long> ids) {
        return ids.isEmpty()
                ? List.of()
                : entityManager
                        .createQuery("select c from Change c where " + condition, Change.class)
                        .setParameter("ids", ids)
                        .getResultList();
    }

    private List<ChangeView> views(List<Change> changes) {
        Map<Integer, Zone> zones = byId(
                        Zone.class,
                        changes.stream()
                                .map(Change::zoneId)
                                .filter(Objects::nonNull)
                                .toList())
                .collect(Collectors.toMap(Zone::id, Function.identity()));
        Map<Integer, String> names = byId(
                        RuleSet.class,
                        changes.stream()
                                .map(Change::ruleSetId)
                                .filter(Objects::nonNull)
                                .toList())
                .filter(ruleSet -> ruleSet.name() != null)
                .collect(Collectors.toMap(RuleSet::id, ruleSet -> String.valueOf(ruleSet.name())));
        return changes.stream()
                .map(change -> ChangeView.of(change, zones, names))
                .toList();
    }

    private <T> Stream<T> byId(Class<T> type, List<Integer> ids) {
        return ids.isEmpty()
                ? Stream.empty()
                : entityManager
                        .createQuery("select e from " + type.getSimpleName() + " e where e.id in :ids", type)
                        .setParameter("ids", List.copyOf(new TreeSet<>(ids)))
                        .getResultStream();
    }

    private static ChangesetView view(Changeset row, List<ChangeView> changes) {
        return new ChangesetView(
                row.id(),
                row.committedAt(),
                row.actor(),
                row.origin(),
                row.address(),
                row.requestId(),
                row.reason(),
                row.changeCount(),
                changes);
    }

    private static long idOf(@Nullable String after) {
        try {
            return after == null ? Long.MAX_VALUE : Long.parseLong(after);
        } catch (NumberFormatException e) {
            throw RefusedException.malformed("this is no place in the list: " + after);
        }
    }
}
