package org.openenum.admin.history;

import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Page;
import org.openenum.change.ChangeHead;
import org.openenum.change.ChangeOrigin;
import org.openenum.change.Changeset;
import org.springframework.stereotype.Component;

/**
 * Finds changesets, newest first. The filters for actor, time and number are index ranges. With a text, one page scans
 * at most {@value #MAX_SCANNED} changesets. A page may be short, even empty, and still say where the next page starts.
 */
@Component
class ChangesetSearch {

    /** Changesets scanned for one page with a text filter: takes some tens of milliseconds. */
    private static final int MAX_SCANNED = 5_000;

    private final EntityManager entityManager;

    private final ChangesOfNumber numbers;

    ChangesetSearch(EntityManager entityManager, ChangesOfNumber numbers) {
        this.entityManager = entityManager;
        this.numbers = numbers;
    }

    Page<Changeset> find(ChangesetFilter filter, Page.Wanted wanted) {
        Instant since = filter.since();
        Instant until = filter.until();
        long from = since == null ? 0 : startOf(since);
        long after = wanted.afterNumber(Long.MAX_VALUE);
        long before = until == null ? after : Math.min(after, startOf(until));
        Page<Changeset> looked = filter.number() == null
                ? stretch(filter, from, before, filter.text() == null ? wanted.limit() : MAX_SCANNED)
                : ofNumber(filter.number(), from, before, wanted.limit());
        List<Changeset> found = fitting(filter, looked.items());
        return found.size() > wanted.limit()
                ? Page.cut(found.subList(0, wanted.limit() + 1), wanted.limit(), ChangesetSearch::place)
                : new Page<>(found, looked.next());
    }

    /** The job that made each changeset, by changeset id. */
    Map<Long, MadeBy> jobsOf(Collection<Long> changesets) {
        return changesets.isEmpty()
                ? Map.of()
                : entityManager
                        .createQuery(
                                "select j.changesetId, j.id, j.fileName from Job j where j.changesetId in :ids",
                                Object[].class)
                        .setParameter("ids", changesets)
                        .getResultStream()
                        .collect(Collectors.toMap(
                                row -> (Long) row[0], row -> new MadeBy((Long) row[1], (String) row[2]), (a, b) -> a));
    }

    /** A job, and the name of its file, if it has one. */
    record MadeBy(long job, @Nullable String fileName) {}

    private Page<Changeset> stretch(ChangesetFilter filter, long from, long before, int limit) {
        String actor = filter.actor();
        TypedQuery<Changeset> query = entityManager
                .createQuery(
                        "select c from Changeset c where c.id < :before and c.id >= :from"
                                // Order by all columns of the index: otherwise H2 sorts the rows.
                                + (actor == null ? " order by" : " and c.actor = :actor order by c.actor desc,")
                                + " c.id desc",
                        Changeset.class)
                .setParameter("before", before)
                .setParameter("from", from)
                .setMaxResults(limit + 1);
        if (actor != null) {
            query.setParameter("actor", actor);
        }
        return Page.cut(query.getResultList(), limit, ChangesetSearch::place);
    }

    private Page<Changeset> ofNumber(String number, long from, long before, int limit) {
        Page<Long> ids = numbers.changesets(number, before, limit);
        List<Long> wanted = ids.items().stream().filter(id -> id >= from).toList();
        boolean ends = wanted.size() < ids.items().size();
        List<Changeset> rows = wanted.isEmpty()
                ? List.of()
                : entityManager
                        .createQuery("select c from Changeset c where c.id in :ids order by c.id desc", Changeset.class)
                        .setParameter("ids", wanted)
                        .getResultList();
        return new Page<>(rows, ends ? null : ids.next());
    }

    private List<Changeset> fitting(ChangesetFilter filter, List<Changeset> rows) {
        Map<Long, MadeBy> imports = filter.text() == null
                ? Map.of()
                : jobsOf(rows.stream()
                        .filter(row -> row.origin() == ChangeOrigin.IMPORT)
                        .map(Changeset::id)
                        .toList());
        List<Changeset> found = new ArrayList<>();
        for (Changeset row : rows) {
            MadeBy job = imports.get(row.id());
            if (filter.fits(row, job == null ? null : job.fileName())) {
                found.add(row);
            }
        }
        return found;
    }

    /**
     * The lowest id of the changesets committed at or after a time. Ids and times increase together, so a binary search
     * finds it. If the clock was set back they do not, and a list that begins or ends at such a time may lack
     * changesets or include others. No changeset appears in it twice.
     */
    private long startOf(Instant moment) {
        long low = 0;
        long high = entityManager.find(ChangeHead.class, (short) ChangeHead.ID).seq() + 1;
        while (low < high) {
            long middle = (low + high) >>> 1;
            Changeset next = atOrAfter(middle);
            if (next != null && next.committedAt().isBefore(moment)) {
                low = next.id() + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private @Nullable Changeset atOrAfter(long id) {
        return entityManager
                .createQuery("select c from Changeset c where c.id >= :id order by c.id", Changeset.class)
                .setParameter("id", id)
                .setMaxResults(1)
                .getResultStream()
                .findFirst()
                .orElse(null);
    }

    private static String place(Changeset changeset) {
        return Long.toString(changeset.id());
    }
}
