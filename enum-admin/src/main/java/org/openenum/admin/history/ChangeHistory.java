package org.openenum.admin.history;

import jakarta.persistence.EntityManager;
import jakarta.persistence.FlushModeType;
import jakarta.persistence.Query;
import jakarta.persistence.TypedQuery;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeDescriptions;
import org.openenum.admin.commit.ChangeView;
import org.openenum.admin.commit.LogArchive;
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
 * The history of one object, newest change first. Each page is a short range of an index of the change log.
 *
 * <p>A bulk change is one row of the log. It appears in the history of each mapping that it changed, and in no other.
 */
@Service
public class ChangeHistory {

    private static final String OF_RECORDS = """
            (select c.* from change_log c where c.zone_id = :zone and c.owner = :owner and c.type = %d and c.seq < :before
            order by c.zone_id desc, c.owner desc, c.type desc, c.seq desc fetch first :rows rows only)""";

    /** The most changes that one transaction makes to a delegation: its NS and its DS records. */
    private static final int PARTS_OF_DELEGATION = 2;

    private static final String OF_RECORD_SET = "c.zoneId = :zone and c.owner = :owner and c.type = :type";

    private static final String BY_RECORD_SET = "c.zoneId desc, c.owner desc, c.type desc, c.seq desc";

    private final EntityManager entityManager;

    private final ChangeDescriptions descriptions;

    private final MappingPast mappings;

    private final LogArchive archive;

    ChangeHistory(
            EntityManager entityManager, ChangeDescriptions descriptions, MappingPast mappings, LogArchive archive) {
        this.entityManager = entityManager;
        this.descriptions = descriptions;
        this.mappings = mappings;
        this.archive = archive;
    }

    /**
     * The history of a number or block. It includes the changes of the shared destination that the entry pointed to at
     * the time. For a number it also includes the changes of the block that answered while the number had no entry of
     * its own.
     */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> ofMapping(MappingKey key, Page.Wanted wanted) {
        return ofMapping(key, digits -> true, wanted);
    }

    /**
     * The same for a caller who may not see every block.
     *
     * @param visible whether the caller may see the block with these digits; the history leaves out the other blocks
     */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> ofMapping(MappingKey key, Predicate<String> visible, Page.Wanted wanted) {
        Page<Change> page = mappings.page(key, visible, before(wanted), wanted.limit());
        return new Page<>(entries(page.items(), parts -> parts), page.next());
    }

    /**
     * The history of a delegation. What one transaction changed in its NS and DS records counts as one change.
     *
     * @param owner the owner name of its records, as in the log
     * @param display its prefix, in readable form
     */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> ofDelegation(int zoneId, String owner, String display, Page.Wanted wanted) {
        int maxRows = (wanted.limit() + 1) * PARTS_OF_DELEGATION;
        List<Change> newest = recordsOfDelegation(zoneId, owner, before(wanted), maxRows);
        List<HistoryEntry> whole = entries(newest, parts -> List.of(DelegationChange.whole(display, parts)));
        // A changeset has the number of its first change, so everything before that number is older than all its parts.
        return Page.cut(whole, wanted.limit(), change -> Long.toString(change.changeset()));
    }

    /**
     * The changes of any entry with these digits, newest first: a number, a block or a delegation, as in their own
     * histories.
     *
     * @param owner the owner name of the records of a delegation with these digits, as in the log
     * @param before only changes before this position in the log
     */
    Page<Change> ofDigits(int zoneId, String digits, String owner, long before, int limit) {
        Page<Change> entries = mappings.pageOfAny(zoneId, digits, before, limit);
        Page<Change> records = Page.cut(
                recordsOfDelegation(zoneId, owner, before, limit + 1), limit, change -> Long.toString(change.seq()));
        // Either page may lack changes that are older than its end.
        long end = Math.max(placeOf(entries.next()), placeOf(records.next()));
        List<Change> both = Stream.concat(entries.items().stream(), records.items().stream())
                .filter(change -> change.seq() >= end)
                .sorted(Comparator.comparing(Change::seq).reversed())
                .toList();
        return new Page<>(both, end == 0 ? null : Long.toString(end));
    }

    private static long placeOf(@Nullable String next) {
        return next == null ? 0 : Long.parseLong(next);
    }

    /** The newest changes of the delegation's NS and DS records, newest first. */
    private List<Change> recordsOfDelegation(int zoneId, String owner, long before, int maxRows) {
        List<Change> rows = rows(entityManager
                .createNativeQuery(
                        OF_RECORDS.formatted(Type.NS) + "\nunion all\n" + OF_RECORDS.formatted(Type.DS), Change.class)
                .setParameter("zone", zoneId)
                .setParameter("owner", owner)
                .setParameter("before", before)
                .setParameter("rows", maxRows));
        return rows.stream()
                .sorted(Comparator.comparing(Change::seq).reversed())
                .limit(maxRows)
                .toList();
    }

    /** The last change of a record set up to a position in the log. */
    public Optional<Change> lastOfRecordSet(int zoneId, String owner, int type, long upTo) {
        Map<String, ?> parameters = Map.of("zone", zoneId, "owner", owner, "type", type);
        return newestFirst(OF_RECORD_SET + " and c.seq <= :upTo", BY_RECORD_SET, parameters)
                .setParameter("upTo", upTo)
                .setMaxResults(1)
                .getResultList()
                .stream()
                .findFirst();
    }

    /**
     * The first change of a record set from a position in the log on; its state before is the state at that position.
     *
     * @param owner the owner name as the record set spells it or spelled it
     */
    public Optional<Change> firstOfRecordSet(int zoneId, String owner, int type, long from) {
        return inLog(owner)
                .flatMap(each ->
                        first(OF_RECORD_SET, Map.of("zone", zoneId, "owner", each, "type", type), from).stream())
                .min(Comparator.comparing(Change::seq));
    }

    /** The owner names under which the log may hold a record set: in lower case, and as older releases wrote it. */
    private static Stream<String> inLog(String owner) {
        return Stream.of(owner.toLowerCase(Locale.ROOT), owner).distinct();
    }

    /** The same for NS records: the first change with a comment before or after it. */
    public Optional<Change> firstOfComment(int zoneId, String owner, long from) {
        return first(
                OF_RECORD_SET + " and (c.beforeContent like :comment or c.afterContent like :comment)",
                Map.of("zone", zoneId, "owner", owner, "type", Type.NS, "comment", "%\"comment\":%"),
                from);
    }

    private Optional<Change> first(String where, Map<String, ?> parameters, long from) {
        TypedQuery<Change> query = entityManager.createQuery(
                "select c from Change c where " + where
                        + " and c.seq >= :from order by c.zoneId, c.owner, c.type, c.seq",
                Change.class);
        parameters.forEach(query::setParameter);
        return query.setParameter("from", from)
                .setMaxResults(1)
                .setFlushMode(FlushModeType.COMMIT)
                .getResultStream()
                .findFirst();
    }

    /**
     * The history of a record set.
     *
     * @param owner the owner name as the record set spells it; for a removed record set, in any case
     */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> ofRecordSet(int zoneId, String owner, int type, Page.Wanted wanted) {
        List<Change> rows = inLog(owner)
                .map(each -> Map.of("zone", zoneId, "owner", each, "type", type))
                .flatMap(each -> newest(OF_RECORD_SET, BY_RECORD_SET, each, wanted).stream())
                .sorted(Comparator.comparing(Change::seq).reversed())
                .limit(wanted.limit() + 1L)
                .toList();
        return page(rows, wanted);
    }

    /** The history of a named rule set. */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> ofRuleSet(int ruleSetId, Page.Wanted wanted) {
        return page("c.ruleSetId = :id", "c.ruleSetId desc, c.seq desc", Map.of("id", ruleSetId), wanted);
    }

    /** The history of a zone's own settings. */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> ofZone(int zoneId, Page.Wanted wanted) {
        return page(
                "c.zoneId = :zone and c.owner = :itself and c.type is null",
                BY_RECORD_SET,
                Map.of("zone", zoneId, "itself", Change.ZONE_ITSELF),
                wanted);
    }

    /** The history of a requester group and its networks. */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> ofRequesters(String name, Page.Wanted wanted) {
        return ofOwner(name, Set.of(ChangeSubject.REQUESTER_GROUP, ChangeSubject.REQUESTER_NETWORKS), wanted);
    }

    /** The history of an object that the log identifies by name and that belongs to no zone. */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> ofOwner(String name, Set<ChangeSubject> subjects, Page.Wanted wanted) {
        return page(
                "c.zoneId is null and c.owner = :name and c.subject in :subjects",
                "c.seq desc",
                Map.of("name", name, "subjects", subjects),
                wanted);
    }

    /**
     * What a change, which may be a bulk change, did to one mapping, so that the mapping can be reverted to that
     * version. Empty if the change did not affect it.
     */
    public Optional<Change> find(long seq, MappingKey key) {
        return find(seq).flatMap(change -> mappings.partOf(change, key));
    }

    /**
     * One change, so that an object can be reverted to the version that it made.
     *
     * @throws RefusedException if the change was moved to the archive
     */
    public Optional<Change> find(long seq) {
        archive.requireNotArchived(seq);
        return Optional.ofNullable(entityManager.find(Change.class, seq));
    }

    private Page<HistoryEntry> page(String where, String index, Map<String, ?> parameters, Page.Wanted wanted) {
        return page(newest(where, index, parameters, wanted), wanted);
    }

    private List<Change> newest(String where, String index, Map<String, ?> parameters, Page.Wanted wanted) {
        return newestFirst(where + " and c.seq < :before", index, parameters)
                .setParameter("before", before(wanted))
                .setMaxResults(wanted.limit() + 1)
                .getResultList();
    }

    private Page<HistoryEntry> page(List<Change> rows, Page.Wanted wanted) {
        return Page.cut(entries(rows, parts -> parts), wanted.limit(), entry -> Long.toString(entry.seq()));
    }

    /** @param index the columns of the index to read, in order */
    private TypedQuery<Change> newestFirst(String where, String index, Map<String, ?> parameters) {
        TypedQuery<Change> query =
                entityManager.createQuery("select c from Change c where " + where + " order by " + index, Change.class);
        parameters.forEach(query::setParameter);
        return query;
    }

    @SuppressWarnings("unchecked") // a native query has no type for its entities
    private static List<Change> rows(Query query) {
        return query.getResultList();
    }

    /**
     * Leaves out changes whose changesets were moved to the archive since the changes were read.
     *
     * @param said turns the changes of one changeset, newest first, into its entries in the history
     */
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
                .filter(parts -> changesets.containsKey(parts.getKey()))
                .flatMap(parts -> said.apply(parts.getValue()).stream()
                        .map(view -> HistoryEntry.of(view, Objects.requireNonNull(changesets.get(parts.getKey())))))
                .toList();
    }

    private static long before(Page.Wanted wanted) {
        return wanted.afterNumber(Long.MAX_VALUE);
    }
}
