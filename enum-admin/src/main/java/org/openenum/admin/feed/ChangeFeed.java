package org.openenum.admin.feed;

import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeDescriptions;
import org.openenum.admin.commit.ChangeView;
import org.openenum.admin.commit.LogArchive;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.Change;
import org.openenum.change.Changeset;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Reads the change log from any position; each portion is a short range of the primary key. */
@Service
public class ChangeFeed {

    /** Rows read at a time. Some of them may be filtered out; then the portion is short although there are more. */
    private static final int MAX_ROWS = 1_000;

    private final EntityManager entityManager;

    private final ChangeDescriptions descriptions;

    private final ZoneNames zoneNames;

    private final LogArchive archive;

    ChangeFeed(EntityManager entityManager, ChangeDescriptions descriptions, ZoneNames zoneNames, LogArchive archive) {
        this.entityManager = entityManager;
        this.descriptions = descriptions;
        this.zoneNames = zoneNames;
        this.archive = archive;
    }

    /** The number of the newest change. */
    @Transactional(readOnly = true)
    public long end() {
        return entityManager
                .createQuery("select h.seq from ChangeHead h", Long.class)
                .getSingleResult();
    }

    /**
     * The changes committed after a position in the log.
     *
     * @throws RefusedException if the log ends before that position or begins after it, or if the zone no longer exists
     *     and the log has no further changes of it
     */
    @Transactional(readOnly = true)
    Portion read(FeedQuery wish, long after) {
        long end = end();
        if (after > end) {
            Sentence message = Sentence.plain(
                    "the change log ends at " + end + ", so this is another database, or one that was restored:"
                            + " read the zones again, and follow from there");
            throw RefusedException.conflict(
                    message, List.of(new Fault("/after", "beyond-the-end", message, Long.toString(after))));
        }
        int maxRows = wish.isEverything() ? wish.limit() : MAX_ROWS;
        List<Change> rows = rows(after, end, maxRows);
        if (after < end) {
            // The archive records what it takes before it removes the first row. Without such a record no row is
            // missing.
            refuseIfArchived(after);
        }
        Map<Integer, String> zones = zoneNames.of(rows.stream()
                .map(Change::zoneId)
                .filter(Objects::nonNull)
                .distinct()
                .toList());
        List<Change> wanted = rows.stream()
                .filter(row -> wish.includes(row, apexOf(row, zones)))
                .limit(wish.limit() + 1L)
                .toList();
        if (wanted.size() > wish.limit()) {
            List<Change> page = wanted.subList(0, wish.limit());
            return new Portion(
                    events(page, zones, wish, after), page.get(page.size() - 1).seq(), true);
        }
        long read = rows.size() < maxRows ? end : rows.get(rows.size() - 1).seq();
        if (wanted.isEmpty() && read == end) {
            refuseIfGone(wish.zone());
        }
        return new Portion(events(wanted, zones, wish, after), read, read < end);
    }

    private void refuseIfArchived(long after) {
        long archived = archive.end().change();
        if (after < archived) {
            Sentence message = Sentence.of("feed.archived", archived);
            throw RefusedException.conflict(
                    message, List.of(new Fault("/after", "before-the-beginning", message, Long.toString(after))));
        }
    }

    private void refuseIfGone(@Nullable String apex) {
        if (apex != null && !zoneNames.exists(apex)) {
            throw RefusedException.notFound(Sentence.of("zone.unknown", apex));
        }
    }

    private List<Change> rows(long after, long end, int maxRows) {
        return entityManager
                .createQuery(
                        "select c from Change c where c.seq > :after and c.seq <= :end order by c.seq", Change.class)
                .setParameter("after", after)
                .setParameter("end", end)
                .setMaxResults(maxRows)
                .getResultList();
    }

    private List<ChangeEvent> events(List<Change> changes, Map<Integer, String> zones, FeedQuery wish, long after) {
        if (changes.isEmpty()) {
            return List.of();
        }
        Map<Long, Changeset> changesets = entityManager
                .createQuery("select s from Changeset s where s.id in :ids", Changeset.class)
                .setParameter(
                        "ids",
                        changes.stream().map(Change::changesetId).distinct().toList())
                .getResultStream()
                .collect(Collectors.toMap(Changeset::id, Function.identity()));
        // Changesets may be gone although their changes were still there.
        refuseIfArchived(after);
        Concerned concerned = new Concerned(entityManager, wish);
        List<ChangeView> views = descriptions.of(changes);
        List<ChangeEvent> events = new ArrayList<>();
        for (int i = 0; i < changes.size(); i++) {
            Change change = changes.get(i);
            String apex = apexOf(change, zones);
            Changeset changeset = Objects.requireNonNull(changesets.get(change.changesetId()));
            events.add(ChangeEvent.of(views.get(i), changeset, apex, concerned.by(change, views.get(i), apex)));
        }
        return events;
    }

    private static @Nullable String apexOf(Change change, Map<Integer, String> zones) {
        return change.zoneId() == null ? null : zones.get(change.zoneId());
    }
}
