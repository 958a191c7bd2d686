package org.openenum.admin.history;

import jakarta.persistence.EntityManager;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeDescriptions;
import org.openenum.admin.commit.ChangeView;
import org.openenum.admin.commit.LogArchive;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.Change;
import org.openenum.change.Changeset;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Reads changesets, newest first. */
@Service
public class ChangesetService {

    /**
     * The most changes of one changeset that are shown: a person reads no further, and an import may have ten thousand.
     */
    public static final int MAX_SHOWN_CHANGES = 500;

    /**
     * The most changesets of other requests that may be committed between a request's own commit and the query for it:
     * a tenth of a second on a busy API.
     */
    private static final int MAX_LATER_CHANGESETS = 500;

    private final EntityManager entityManager;

    private final ChangeDescriptions descriptions;

    private final ChangesetSearch search;

    private final LogArchive archive;

    ChangesetService(
            EntityManager entityManager, ChangeDescriptions descriptions, ChangesetSearch search, LogArchive archive) {
        this.entityManager = entityManager;
        this.descriptions = descriptions;
        this.search = search;
        this.archive = archive;
    }

    /** Changesets, newest first, each with its first change. */
    @Transactional(readOnly = true)
    public Page<ChangesetView> list(Page.Wanted wanted) {
        return list(ChangesetFilter.NONE, wanted);
    }

    /**
     * Changesets that match a filter, newest first, each with its first change. A page may be short, even empty, and
     * still say where the next page starts.
     *
     * @throws RefusedException if the number of the filter is invalid
     */
    @Transactional(readOnly = true)
    public Page<ChangesetView> list(ChangesetFilter filter, Page.Wanted wanted) {
        Page<Changeset> page = search.find(filter, wanted);
        List<Changeset> rows = page.items();
        // The id of a changeset is the sequence number of its first change.
        List<Change> firsts =
                changesOf("c.seq in :ids", rows.stream().map(Changeset::id).toList());
        Map<Long, ChangeView> firstOf =
                descriptions.of(firsts).stream().collect(Collectors.toMap(ChangeView::seq, Function.identity()));
        Relations relations = relationsOf(rows);
        return page.map(row ->
                view(row, relations, firstOf.containsKey(row.id()) ? List.of(firstOf.get(row.id())) : List.of()));
    }

    /** The change of each changeset that has only one, by changeset id. */
    @Transactional(readOnly = true)
    public Map<Long, ChangeView> onlyChanges(Collection<Long> ids) {
        List<Change> changes = changesOf(
                "c.seq in :ids and exists (select 1 from Changeset s where s.id = c.seq and s.changeCount = 1)", ids);
        return descriptions.of(changes).stream().collect(Collectors.toMap(ChangeView::seq, Function.identity()));
    }

    /** The changeset that a request has just made, if it made one. */
    @Transactional(readOnly = true)
    public Optional<Long> ofRequest(@Nullable String requestId) {
        return entityManager
                .createQuery("select c.id, c.requestId from Changeset c order by c.id desc", Object[].class)
                .setMaxResults(MAX_LATER_CHANGESETS)
                .getResultStream()
                .filter(row -> requestId != null && requestId.equals(row[1]))
                .map(row -> (Long) row[0])
                .findFirst();
    }

    /**
     * One changeset without its changes; {@link #changes} lists them in pages.
     *
     * @throws RefusedException if it does not exist
     */
    @Transactional(readOnly = true)
    public ChangesetView withoutChanges(long id) {
        return find(id).orElseThrow(() -> archive.missingChangeset(id));
    }

    /** The same; empty if it was moved to the archive. */
    @Transactional(readOnly = true)
    public Optional<ChangesetView> find(long id) {
        return Optional.ofNullable(entityManager.find(Changeset.class, id))
                .map(changeset -> view(changeset, relationsOf(List.of(changeset)), List.of()));
    }

    /**
     * One changeset with its changes.
     *
     * @throws RefusedException if it does not exist
     */
    @Transactional(readOnly = true)
    public ChangesetView get(long id) {
        Changeset changeset = require(id);
        List<Change> changes = range(id, id + Math.min(changeset.changeCount(), MAX_SHOWN_CHANGES), MAX_SHOWN_CHANGES);
        return view(changeset, relationsOf(List.of(changeset)), descriptions.of(changes));
    }

    /**
     * The changes of one changeset, in order.
     *
     * @throws RefusedException if there is no such changeset
     */
    @Transactional(readOnly = true)
    public Page<ChangeView> changes(long id, Page.Wanted wanted) {
        Changeset changeset = require(id);
        // Never start before the first change: those changes belong to other changesets.
        long from = Math.max(id, wanted.afterNumber(0) + 1);
        List<Change> rows = range(from, id + changeset.changeCount(), wanted.limit() + 1);
        return Page.cut(descriptions.of(rows), wanted.limit(), change -> Long.toString(change.seq()));
    }

    private Changeset require(long id) {
        Changeset changeset = entityManager.find(Changeset.class, id);
        if (changeset == null) {
            throw archive.missingChangeset(id);
        }
        return changeset;
    }

    /** The changes of a changeset are numbered consecutively, so this is a range of the primary key. */
    private List<Change> range(long from, long end, int limit) {
        return entityManager
                .createQuery(
                        "select c from Change c where c.seq >= :from and c.seq < :end order by c.seq", Change.class)
                .setParameter("from", from)
                .setParameter("end", end)
                .setMaxResults(limit)
                .getResultList();
    }

    private List<Change> changesOf(String condition, Collection<Long> ids) {
        return ids.isEmpty()
                ? List.of()
                : entityManager
                        .createQuery("select c from Change c where " + condition, Change.class)
                        .setParameter("ids", ids)
                        .getResultList();
    }

    /** The last changeset that reverted each of these. */
    private Map<Long, Long> revertersOf(List<Changeset> rows) {
        if (rows.isEmpty()) {
            return Map.of();
        }
        return entityManager
                .createQuery(
                        "select c.reverts, max(c.id) from Changeset c where c.reverts in :ids group by c.reverts",
                        Object[].class)
                .setParameter("ids", rows.stream().map(Changeset::id).toList())
                .getResultStream()
                .collect(Collectors.toMap(row -> (Long) row[0], row -> (Long) row[1]));
    }

    /** By changeset id: the changeset that reverted it, and the job that made it. */
    private record Relations(Map<Long, Long> reverters, Map<Long, ChangesetSearch.MadeBy> jobs) {}

    private Relations relationsOf(List<Changeset> rows) {
        return new Relations(
                revertersOf(rows),
                search.jobsOf(rows.stream().map(Changeset::id).toList()));
    }

    private static ChangesetView view(Changeset row, Relations relations, List<ChangeView> changes) {
        ChangesetSearch.MadeBy job = relations.jobs().get(row.id());
        return new ChangesetView(
                row.id(),
                row.committedAt(),
                row.actor(),
                row.origin(),
                row.address(),
                row.requestId(),
                row.reason(),
                row.reverts(),
                relations.reverters().get(row.id()),
                job == null ? null : job.job(),
                row.changeCount(),
                changes);
    }
}
