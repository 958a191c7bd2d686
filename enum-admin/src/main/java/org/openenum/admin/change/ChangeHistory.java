package org.openenum.admin.change;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import jakarta.persistence.TypedQuery;
import java.util.Comparator;
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

    // Each is a range of an index, read from its end: all columns of the index stand in the order, because H2 sorts the
    // rows otherwise.
    private static final String AT_DIGITS = """
            (select c.* from change_log c where c.zone_id = :zone and c.digits = :digits%d and %s and c.seq < :before
            order by c.zone_id desc, c.digits desc, c.seq desc fetch first :rows rows only)""";

    private static final String OF_RECORDS = """
            (select c.* from change_log c where c.zone_id = :zone and c.owner = :owner and c.type = %d and c.seq < :before
            order by c.zone_id desc, c.owner desc, c.type desc, c.seq desc fetch first :rows rows only)""";

    private static final String AND = "\nunion all\n";

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
        int maxRows = wanted.limit() + 1;
        return page(newest(aboutMapping(aboutDigits(key), key, wanted, maxRows), maxRows), wanted);
    }

    /**
     * The history of a delegation: what one transaction did to its entry and to its records is one change of it.
     *
     * @param owner the owner name of its records, as the log has it
     * @param display its prefix, as people write it
     */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> ofDelegation(MappingKey key, String owner, String display, Page.Wanted wanted) {
        int maxRows = (wanted.limit() + 1) * PARTS_OF_DELEGATION;
        String all = String.join(AND, aboutDigits(key), OF_RECORDS.formatted(Type.NS), OF_RECORDS.formatted(Type.DS));
        Query query = aboutMapping(all, key, wanted, maxRows).setParameter("owner", owner);
        List<HistoryEntry> whole =
                entries(newest(query, maxRows), parts -> List.of(DelegationChange.whole(display, parts)));
        // A changeset's number is that of its first change: what is before it is older than all its parts.
        return Page.cut(whole, wanted.limit(), entry -> Long.toString(entry.changeset()));
    }

    /** The last change of a number, block or delegation up to a place in the log; bulk changes are not looked at. */
    public Optional<Change> lastOfMapping(MappingKey key, long upTo) {
        return last(entityManager
                .createQuery("""
                        select c from Change c
                        where c.zoneId = :zone and c.digits = :digits and c.kind = :kind and c.seq <= :upTo
                        order by c.zoneId desc, c.digits desc, c.seq desc
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
                        where c.zoneId = :zone and c.owner = :owner and c.type = :type and c.seq <= :upTo
                        order by c.zoneId desc, c.owner desc, c.type desc, c.seq desc
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
                        order by c.zoneId desc, c.owner desc, c.type desc, c.seq desc
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
                .createQuery("""
                        select c from Change c where c.ruleSetId = :id and c.seq < :before
                        order by c.ruleSetId desc, c.seq desc
                        """, Change.class)
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
                        select c from Change c where c.zoneId = :zone and c.owner = :itself and c.type is null and c.seq < :before
                        order by c.zoneId desc, c.owner desc, c.type desc, c.seq desc
                        """, Change.class)
                .setParameter("zone", zoneId)
                .setParameter("itself", Change.ZONE_ITSELF)
                .setParameter("before", before(wanted))
                .setMaxResults(wanted.limit() + 1);
        return page(rows(query), wanted);
    }

    /** One change, to go back to what it made. */
    public Optional<Change> find(long seq) {
        return Optional.ofNullable(entityManager.find(Change.class, seq));
    }

    /** Its own changes, and the bulk changes below everything that its digits begin with. */
    @SuppressWarnings("EnumOrdinal") // the columns hold it
    private static String aboutDigits(MappingKey key) {
        int own = key.digits().length();
        String isRange = "c.subject = " + ChangeSubject.MAPPING_RANGE.ordinal();
        String isOwn = "(c.kind = " + key.kind().ordinal() + " or " + isRange + ")";
        return IntStream.rangeClosed(0, own)
                .mapToObj(length -> AT_DIGITS.formatted(length, length == own ? isOwn : isRange))
                .collect(Collectors.joining(AND));
    }

    private Query aboutMapping(String text, MappingKey key, Page.Wanted wanted, int maxRows) {
        Query query = entityManager
                .createNativeQuery(text, Change.class)
                .setParameter("zone", key.zoneId())
                .setParameter("before", before(wanted))
                .setParameter("rows", maxRows);
        for (int length = 0; length <= key.digits().length(); length++) {
            query.setParameter("digits" + length, key.digits().substring(0, length));
        }
        return query;
    }

    /** Of several ranges together. */
    private static List<Change> newest(Query query, int maxRows) {
        return rows(query).stream()
                .sorted(Comparator.comparing(Change::seq).reversed())
                .limit(maxRows)
                .toList();
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
