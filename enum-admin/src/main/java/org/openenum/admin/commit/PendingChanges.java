package org.openenum.admin.commit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Receipt;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.sentence.Sentence;

/**
 * The changes that a use case has made so far, which {@link ChangeLog} commits at its end. Used by one thread, for one
 * transaction.
 */
public final class PendingChanges {

    private final List<Change> changes = new ArrayList<>();

    private final List<AuditNote> notes = new ArrayList<>();

    private final Author author;

    private final Transaction transaction;

    private boolean dryRun;

    private @Nullable Long reverted;

    private Receipt.@Nullable Committed committed;

    private Effects ofRanges = Effects.NONE;

    private LongConsumer progress = done -> {};

    private long stepsDone;

    private LongConsumer lastStep = id -> {};

    /** Cached results and checks of a transaction, which several use cases may share. */
    static final class Transaction {

        private final Map<String, LastCheck> questions = new LinkedHashMap<>();

        private final Map<String, Runnable> lastChecks = new LinkedHashMap<>();

        private final Map<Object, Object> found = new HashMap<>();

        private final Runnable lockHead;

        private final boolean again;

        /** @param again whether an earlier attempt conflicted with another writer */
        Transaction(Runnable lockHead, boolean again) {
            this.lockHead = lockHead;
            this.again = again;
        }

        /** The checks that run together with the lock. */
        Collection<LastCheck> questions() {
            return questions.values();
        }

        /** Runs all other checks. */
        void runLastChecks() {
            lastChecks.values().forEach(Runnable::run);
        }
    }

    PendingChanges(Author author, Transaction transaction) {
        this.author = author;
        this.transaction = transaction;
    }

    /** Adds a change of a row that is visible in DNS. */
    public void add(Change change) {
        changes.add(change);
    }

    /**
     * Adds a note to the audit trail; every transaction has at least one.
     *
     * @param action a word for the action: {@code number.create}
     * @param object the object of the action: {@code +4930 in e164.arpa}
     */
    public void note(String action, String object) {
        note(action, object, null);
    }

    /** The same for an object that is shown in the reader's language. */
    public void note(String action, Sentence object) {
        note(action, object, null);
    }

    /** The same with a detail: the state before, or a text that a person typed. */
    public void note(String action, String object, @Nullable String detail) {
        note(action, Sentence.plain(object), detail == null ? null : Sentence.plain(detail));
    }

    /** The same with a detail that is shown in the reader's language. */
    public void note(String action, Sentence object, @Nullable Sentence detail) {
        notes.add(new AuditNote(action, object, detail));
    }

    /**
     * Locks the head, so that no other writer can commit before this transaction does: what is read from then on stays
     * true. Only for checks that need it. Rows that this transaction still has to write must not be locked by others
     * that wait for the head.
     */
    public void lockHead() {
        transaction.lockHead.run();
    }

    /**
     * Whether an earlier attempt conflicted with another writer. A use case that goes through many rows then locks them
     * as it reads them: otherwise a writer that changes one of them now and then could conflict with each attempt.
     */
    public boolean isTriedAgain() {
        return transaction.again;
    }

    /**
     * Registers a check or an action that runs when no other writer can commit before this transaction any more; it may
     * refuse.
     *
     * @param subject identifies the check or action: each runs once
     */
    public void checkLast(String subject, Runnable check) {
        transaction.lastChecks.putIfAbsent(subject, check);
    }

    /** The same for a check that is one query, which costs hardly more than the lock itself. */
    public void checkLast(String subject, LastCheck check) {
        transaction.questions.putIfAbsent(subject, check);
    }

    /**
     * Commits only if these rows, which the transaction refers to, still exist; otherwise the transaction is run again.
     *
     * @param table a table whose key is a column {@code id}
     */
    public void keep(String table, Set<Integer> ids) {
        if (!ids.isEmpty()) {
            checkLast("rows of " + table + " " + ids, new KeptRows(table, Set.copyOf(ids)));
        }
    }

    /**
     * Finds something once in this transaction, however many steps need it. In a long transaction, which detaches the
     * rows that it has read, the result may be detached.
     *
     * @param key equal for the same result
     */
    @SuppressWarnings("unchecked") // a key always comes with the same type: one caller chooses both
    public <T> T once(Object key, Supplier<T> finder) {
        Object known = transaction.found.get(key);
        if (known == null) {
            known = finder.get();
            transaction.found.put(key, known);
        }
        return (T) known;
    }

    /** Rolls everything back at the end. */
    public void dryRun() {
        dryRun = true;
    }

    /** The effects of changes, as counts. */
    public record Effects(long created, long changed, long removed) {

        private static final Effects NONE = new Effects(0, 0, 0);

        private Effects and(Effects more) {
            return new Effects(created + more.created, changed + more.changed, removed + more.removed);
        }

        private static Effects of(Change change) {
            boolean wasThere = change.before() != null || change.beforeContent() != null;
            boolean isThere = change.after() != null || change.afterContent() != null;
            return new Effects(wasThere ? 0 : 1, wasThere && isThere ? 1 : 0, isThere ? 0 : 1);
        }
    }

    /** Adds the counts of a range of mappings, which the one change that represents it does not have. */
    public void countRange(Effects effects) {
        ofRanges = ofRanges.and(effects);
    }

    /** The effects so far. */
    public Effects effects() {
        return changes.stream()
                .filter(change -> change.subject() != ChangeSubject.MAPPING_RANGE)
                .map(Effects::of)
                .reduce(ofRanges, Effects::and);
    }

    /** Whether no change so far is visible in DNS. */
    public boolean isEmpty() {
        return changes.isEmpty();
    }

    /** The number of changed rows so far that are visible in DNS. */
    public int count() {
        return changes.size();
    }

    /** Marks the changes as the revert of this changeset. */
    public void revert(long changeset) {
        reverted = changeset;
    }

    @Nullable
    Long reverted() {
        return reverted;
    }

    /** @param serials the increased serials by zone */
    void committedAs(long changeset, long lastChange, Map<Integer, Long> serials) {
        Map<Integer, Long> ofZones = new HashMap<>(serials);
        for (Change change : changes) {
            if (change.zoneId() != null && change.zoneSerial() != null) {
                ofZones.put(change.zoneId(), change.zoneSerial());
            }
        }
        Long serial = ofZones.size() == 1 ? ofZones.values().iterator().next() : null;
        committed = new Receipt.Committed(changeset, lastChange, serial);
        lastStep.accept(changeset);
    }

    /** Called once the transaction is durable. */
    void writeReceipt() {
        Receipt receipt = author.receipt();
        if (receipt != null && !dryRun && !notes.isEmpty()) {
            receipt.write(committed);
        }
    }

    /**
     * Sets a last step of the transaction, which gets the id of the changeset; it does not run if nothing is visible in
     * DNS.
     */
    public void onCommit(LongConsumer step) {
        lastStep = step;
    }

    /** Sets the listener for the number of steps done; it may throw to end the use case. */
    public void onProgress(LongConsumer listener) {
        progress = listener;
    }

    /** Reports this many more steps as done. */
    public void advance(long steps) {
        stepsDone += steps;
        progress.accept(stepsDone);
    }

    /** The id of the committed changeset; null before the commit, and if nothing is visible in DNS. */
    public @Nullable Long changesetId() {
        return committed == null ? null : committed.changeset();
    }

    /** Whether a client waits until the servers answer with the change. */
    boolean isAwaited() {
        Receipt receipt = author.receipt();
        return receipt != null && receipt.isAwaited();
    }

    Author author() {
        return author;
    }

    boolean isDryRun() {
        return dryRun;
    }

    /** Whether all of it is rolled back at the end, because it is a dry run. */
    public boolean isRehearsal() {
        return dryRun || author.dryRun();
    }

    public List<Change> changes() {
        return changes;
    }

    List<AuditNote> notes() {
        return notes;
    }

    /** A future entry of the audit trail. */
    record AuditNote(
            String action, Sentence object, @Nullable Sentence detail) {}
}
