package org.openenum.admin.change;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import jakarta.persistence.TypedQuery;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
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
import org.xbill.DNS.Type;

/**
 * The history of one thing, the newest change first: each page is a short range of an index of the change log.
 *
 * <p>A bulk change of more than ten thousand numbers is one entry in the history of each number below its prefix, whether that number was
 * among them or not.
 */
@Service
public class ChangeHistory {

    // Written as a join, because H2 would read the whole zone for "digits in (...)".
    private static final String OF_MAPPING = """
            select c.* from unnest(:prefixes) p (digits)
            join change_log c on c.zone_id = :zone and c.digits = p.digits
            where c.seq < :before and ((c.kind = :kind and c.digits = :digits) or c.subject = :range)""";

    private static final String OF_DELEGATION = OF_MAPPING + """

            union all
            select c.* from change_log c
            where c.zone_id = :zone and c.owner = :owner and c.type in (:ns, :ds) and c.seq < :before""";

    /** What one transaction changes of a delegation at most: its entry, its NS and its DS records; and a bulk change around it. */
    private static final int PARTS_OF_DELEGATION = 4;

    private final EntityManager entityManager;

    private final ChangeDescriptions descriptions;

    ChangeHistory(EntityManager entityManager, ChangeDescriptions descriptions) {
        this.entityManager = entityManager;
        this.descriptions = descriptions;
    }

    /** The history of a number or block. */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> ofMapping(MappingKey key, Page.Wanted wanted) {
        return page(rows(aboutMapping(OF_MAPPING, key, wanted, wanted.limit() + 1)), wanted);
    }

    /**
     * The history of a delegation: what one transaction did to its entry and to its records is one change of it.
     *
     * @param owner the owner name of its records, as the log has it
     * @param display its prefix, as people write it
     */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> ofDelegation(MappingKey key, String owner, String display, Page.Wanted wanted) {
        Query query = aboutMapping(OF_DELEGATION, key, wanted, (wanted.limit() + 1) * PARTS_OF_DELEGATION)
                .setParameter("owner", owner)
                .setParameter("ns", Type.NS)
                .setParameter("ds", Type.DS);
        List<HistoryEntry> whole = entries(rows(query), parts -> List.of(DelegationChange.whole(display, parts)));
        // A changeset's number is that of its first change: what is before it is older than all its parts.
        return Page.cut(whole, wanted.limit(), entry -> Long.toString(entry.changeset()));
    }

    /** The last change of a number, block or delegation up to a place in the log; bulk changes are not looked at. */
    public Optional<Change> lastOfMapping(MappingKey key, long upTo) {
        return last(entityManager
                .createQuery("""
                        select c from Change c
                        where c.zoneId = :zone and c.digits = :digits and c.kind = :kind and c.seq <= :upTo order by c.seq desc
                        """, Change.class)
                .setParameter("zone", key.zoneId())
                .setParameter("digits", key.digits())
                .setParameter("kind", key.kind())
                .setParameter("upTo", upTo));
    }

    /** The last change of a record set up to a place in the log. */
    public Optional<Change> lastOfRecordSet(int zoneId, String owner, int type, long upTo) {
        return last(entityManager
                .createQuery("""
                        select c from Change c
                        where c.zoneId = :zone and c.owner = :owner and c.type = :type and c.seq <= :upTo order by c.seq desc
                        """, Change.class)
                .setParameter("zone", zoneId)
                .setParameter("owner", owner)
                .setParameter("type", type)
                .setParameter("upTo", upTo));
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

    /** Written as a table of its own, because H2 would begin with the log. */
    @SuppressWarnings("EnumOrdinal") // the columns hold it
    private Query aboutMapping(String found, MappingKey key, Page.Wanted wanted, int maxRows) {
        String[] prefixes = IntStream.rangeClosed(0, key.digits().length())
                .mapToObj(length -> key.digits().substring(0, length))
                .toArray(String[]::new);
        return entityManager
                .createNativeQuery(
                        "select * from (" + found + ") c order by c.seq desc fetch first :rows rows only", Change.class)
                .setParameter("prefixes", prefixes)
                .setParameter("zone", key.zoneId())
                .setParameter("before", before(wanted))
                .setParameter("kind", key.kind().ordinal())
                .setParameter("digits", key.digits())
                .setParameter("range", ChangeSubject.MAPPING_RANGE.ordinal())
                .setParameter("rows", maxRows);
    }

    private static Optional<Change> last(TypedQuery<Change> newestFirst) {
        return newestFirst.setMaxResults(1).getResultList().stream().findFirst();
    }

    @SuppressWarnings("unchecked") // a native query has no type for its entities
    private static List<Change> rows(Query query) {
        return query.getResultList();
    }

    private Page<HistoryEntry> page(List<Change> rows, Page.Wanted wanted) {
        return Page.cut(entries(rows, parts -> parts), wanted.limit(), entry -> Long.toString(entry.seq()));
    }

    /** @param said makes of the changes of one changeset, the newest first, what the history says of it */
    private List<HistoryEntry> entries(List<Change> rows, UnaryOperator<List<ChangeView>> said) {
        if (rows.isEmpty()) {
            return List.of();
        }
        Map<Long, Changeset> changesets = entityManager
                .createQuery("select c from Changeset c where c.id in :ids", Changeset.class)
                .setParameter(
                        "ids", rows.stream().map(Change::changesetId).distinct().toList())
                .getResultStream()
                .collect(Collectors.toMap(Changeset::id, Function.identity()));
        Map<Long, Long> changesetOf = rows.stream().collect(Collectors.toMap(Change::seq, Change::changesetId));
        Map<Long, List<ChangeView>> byChangeset = descriptions.of(rows).stream()
                .collect(Collectors.groupingBy(
                        view -> Objects.requireNonNull(changesetOf.get(view.seq())),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return byChangeset.entrySet().stream()
                .flatMap(parts -> said.apply(parts.getValue()).stream()
                        .map(view -> HistoryEntry.of(view, Objects.requireNonNull(changesets.get(parts.getKey())))))
                .toList();
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
