package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Optional;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.GroupCommit;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Written;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The use cases of numbers and blocks. */
@Service
public class MappingService {

    private final EntityManager entityManager;

    private final MappingWriter writer;

    private final MappingList list;

    private final DelegationIndex delegations;

    private final ChangeLog changeLog;

    private final GroupCommit groupCommit;

    MappingService(
            EntityManager entityManager,
            MappingWriter writer,
            MappingList list,
            DelegationIndex delegations,
            ChangeLog changeLog,
            GroupCommit groupCommit) {
        this.entityManager = entityManager;
        this.writer = writer;
        this.list = list;
        this.delegations = delegations;
        this.changeLog = changeLog;
        this.groupCommit = groupCommit;
    }

    /**
     * One entry.
     *
     * @throws RefusedException if there is none
     */
    @Transactional(readOnly = true)
    public MappingView get(MappingRef ref) {
        return list.get(ref);
    }

    /** One entry, if it is there. */
    @Transactional(readOnly = true)
    public Optional<MappingView> find(MappingRef ref) {
        return list.find(ref);
    }

    /** Whether there is no entry in any zone. */
    @Transactional(readOnly = true)
    public boolean isEmpty() {
        return entityManager
                        .createQuery("select m.key.kind from Mapping m", MappingKind.class)
                        .setMaxResults(1)
                        .getResultList()
                        .isEmpty()
                && delegations.isEmpty();
    }

    /**
     * The entry that answers for a number, in the order in which enum-server decides: a delegation at or above it, the
     * number itself, the longest block that covers it. It may be closed, and then nothing is answered.
     */
    @Transactional(readOnly = true)
    public Optional<MappingView> answering(String zone, DialedDigits number) {
        return list.answering(zone, number);
    }

    /** Every entry that a look-up of a number meets on its way down the tree, the longest digits first. */
    @Transactional(readOnly = true)
    public List<MappingView> onTheWayTo(String zone, DialedDigits number) {
        return list.onTheWayTo(zone, number);
    }

    /** Entries in the order of their digits. */
    @Transactional(readOnly = true)
    public Page<MappingView> list(MappingQuery query, Page.Wanted wanted) {
        return list.page(query, wanted);
    }

    /** What lies at or below the prefix of a block, but for the block itself. */
    @Transactional(readOnly = true)
    public Page<MappingView> inside(MappingView block, Page.Wanted wanted) {
        MappingQuery below = new MappingQuery(block.zone(), null, block.digits().digits(), null, null);
        Page<MappingView> page = list.page(below, wanted);
        return new Page<>(
                page.items().stream()
                        .filter(entry ->
                                entry.kind() != block.kind() || !entry.digits().equals(block.digits()))
                        .toList(),
                page.next());
    }

    /** The first entries of any zone that point to a rule set. */
    @Transactional(readOnly = true)
    public List<MappingView> pointingTo(int ruleSetId, int limit) {
        return list.pointingTo(ruleSetId, limit);
    }

    /**
     * Entries that are found by their comments.
     *
     * @param entries the first of them, in the order of the word and the digits
     * @param unfinished whether there were more with such a word than are looked at for the other words
     */
    public record Commented(List<MappingView> entries, boolean unfinished) {

        /** Keeps the list from changing. */
        public Commented {
            entries = List.copyOf(entries);
        }
    }

    /**
     * Entries of a zone in whose comment there is a word for each typed one that begins with it.
     *
     * @param typed words, in any case
     */
    @Transactional(readOnly = true)
    public Commented withComment(String apex, String typed, int limit) {
        return list.withComment(apex, typed, limit);
    }

    /** How many entries there are: counted one by one, so only on request. */
    @Transactional(readOnly = true)
    public long count(MappingQuery query) {
        return list.count(query);
    }

    /**
     * A shared destination, and how many numbers and blocks of all zones point to it.
     *
     * @param name of the destination
     */
    public record Used(String name, long count) {}

    /**
     * The shared destinations that most numbers and blocks point to: counted one by one along an index, so only on
     * request.
     */
    @Transactional(readOnly = true)
    public List<Used> mostUsed(int limit) {
        return entityManager
                .createQuery("""
                        select r.name, count(m.key.digits) from RuleSet r join Mapping m on m.ruleSetId = r.id
                        where r.name is not null group by r.name order by count(m.key.digits) desc, r.name
                        """, Object[].class)
                .setMaxResults(limit)
                .getResultStream()
                .map(row -> new Used((String) row[0], (Long) row[1]))
                .toList();
    }

    /**
     * The block that answers for this number unless the number has an entry of its own: the longest that allows its
     * length.
     */
    @Transactional(readOnly = true)
    public Optional<MappingView> covering(String zone, DialedDigits number) {
        return list.covering(zone, number);
    }

    /** Makes an entry, or makes one that exists what the draft says. */
    public Written<MappingView> put(MappingRef ref, MappingDraft draft, Precondition precondition, Author author) {
        return groupCommit.write(ref.digits(), author, changes -> {
            MappingWriter.Outcome outcome = writer.put(ref, draft, precondition, changes);
            return () -> new Written<>(outcome.view(), outcome.created());
        });
    }

    /**
     * Finds out what {@link #put} would do, and does nothing.
     *
     * @throws RefusedException just as {@link #put} would
     */
    public MappingView check(MappingRef ref, MappingDraft draft, Author author) {
        return changeLog.write(author, changes -> {
            changes.dryRun();
            MappingWriter.Outcome outcome = writer.put(ref, draft, Precondition.ANY, changes);
            entityManager.flush();
            return outcome.view();
        });
    }

    /** Removes an entry. */
    public void delete(MappingRef ref, Precondition precondition, Author author) {
        groupCommit.write(ref.digits(), author, changes -> {
            writer.delete(ref, precondition, changes);
            return () -> ref;
        });
    }
}
