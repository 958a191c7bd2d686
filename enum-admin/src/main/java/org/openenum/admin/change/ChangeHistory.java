package org.openenum.admin.change;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.change.Changeset;
import org.openenum.mapping.MappingKey;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The history of one thing, the newest change first: each page is a short range of an index of the change log.
 *
 * <p>A bulk change of more than ten thousand numbers is one entry in the history of each number below its prefix, whether that number was
 * among them or not.
 */
@Service
public class ChangeHistory {

    // Written as a join, because H2 would read the whole zone for "digits in (...)", and sorted outside of it, because
    // H2 would begin with the log.
    private static final String OF_MAPPING = """
            select * from (
              select c.* from unnest(:prefixes) p (digits)
              join change_log c on c.zone_id = :zone and c.digits = p.digits
              where c.seq < :before and ((c.kind = :kind and c.digits = :digits) or c.subject = :range)) c
            order by c.seq desc fetch first :rows rows only""";

    private final EntityManager entityManager;

    private final ChangeDescriptions descriptions;

    ChangeHistory(EntityManager entityManager, ChangeDescriptions descriptions) {
        this.entityManager = entityManager;
        this.descriptions = descriptions;
    }

    /** The history of a number, block or delegation. */
    @Transactional(readOnly = true)
    @SuppressWarnings("EnumOrdinal") // the columns hold it
    public Page<HistoryEntry> ofMapping(MappingKey key, Page.Wanted wanted) {
        String[] prefixes = IntStream.rangeClosed(0, key.digits().length())
                .mapToObj(length -> key.digits().substring(0, length))
                .toArray(String[]::new);
        Query query = entityManager
                .createNativeQuery(OF_MAPPING, Change.class)
                .setParameter("prefixes", prefixes)
                .setParameter("zone", key.zoneId())
                .setParameter("before", before(wanted))
                .setParameter("kind", key.kind().ordinal())
                .setParameter("digits", key.digits())
                .setParameter("range", ChangeSubject.MAPPING_RANGE.ordinal())
                .setParameter("rows", wanted.limit() + 1);
        return page(rows(query), wanted);
    }

    /**
     * The history of a record set.
     *
     * @param owner as it is, or was, written in the record set
     */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> ofRecordSet(int zoneId, String owner, int type, Page.Wanted wanted) {
        Query query = entityManager
                .createQuery("""
                        select c from Change c where c.zoneId = :zone and c.owner = :owner and c.type = :type and c.seq < :before
                        order by c.seq desc
                        """, Change.class)
                .setParameter("zone", zoneId)
                .setParameter("owner", owner)
                .setParameter("type", type)
                .setParameter("before", before(wanted))
                .setMaxResults(wanted.limit() + 1);
        return page(rows(query), wanted);
    }

    /** The history of a named rule set. */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> ofRuleSet(int ruleSetId, Page.Wanted wanted) {
        Query query = entityManager
                .createQuery(
                        "select c from Change c where c.ruleSetId = :id and c.seq < :before order by c.seq desc",
                        Change.class)
                .setParameter("id", ruleSetId)
                .setParameter("before", before(wanted))
                .setMaxResults(wanted.limit() + 1);
        return page(rows(query), wanted);
    }

    /** The history of a zone's own settings. */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> ofZone(int zoneId, Page.Wanted wanted) {
        Query query = entityManager
                .createQuery("""
                        select c from Change c where c.zoneId = :zone and c.digits is null and c.owner is null and c.seq < :before
                        order by c.seq desc
                        """, Change.class)
                .setParameter("zone", zoneId)
                .setParameter("before", before(wanted))
                .setMaxResults(wanted.limit() + 1);
        return page(rows(query), wanted);
    }

    /** One change, to go back to what it made. */
    public Optional<Change> find(long seq) {
        return Optional.ofNullable(entityManager.find(Change.class, seq));
    }

    @SuppressWarnings("unchecked") // a native query has no type for its entities
    private static List<Change> rows(Query query) {
        return query.getResultList();
    }

    private Page<HistoryEntry> page(List<Change> rows, Page.Wanted wanted) {
        if (rows.isEmpty()) {
            return new Page<>(List.of(), null);
        }
        Map<Long, Changeset> changesets = entityManager
                .createQuery("select c from Changeset c where c.id in :ids", Changeset.class)
                .setParameter(
                        "ids", rows.stream().map(Change::changesetId).distinct().toList())
                .getResultStream()
                .collect(Collectors.toMap(Changeset::id, Function.identity()));
        Map<Long, Long> changesetOf = rows.stream().collect(Collectors.toMap(Change::seq, Change::changesetId));
        List<HistoryEntry> entries = descriptions.of(rows).stream()
                .map(view -> HistoryEntry.of(view, Objects.requireNonNull(changesets.get(changesetOf.get(view.seq())))))
                .toList();
        return Page.cut(entries, wanted.limit(), entry -> Long.toString(entry.seq()));
    }

    private static long before(Page.Wanted wanted) {
        return before(wanted.after());
    }

    private static long before(@Nullable String after) {
        try {
            return after == null ? Long.MAX_VALUE : Long.parseLong(after);
        } catch (NumberFormatException e) {
            throw RefusedException.malformed("this is no place in the list: " + after);
        }
    }
}
