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
 * What a use case has done so far and {@link ChangeLog} will commit at its end. Used by one thread, for one
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

    /** What is found and checked once in a transaction, also where several use cases share it. */
    static final class Transaction {

        private final Map<String, LastCheck> questions = new LinkedHashMap<>();

        private final Map<String, Runnable> lastChecks = new LinkedHashMap<>();

        private final Map<Object, Object> found = new HashMap<>();

        private final Runnable lockHead;

        private final boolean again;

        /** @param again whether the same was tried before and met another writer */
        Transaction(Runnable lockHead, boolean again) {
            this.lockHead = lockHead;
            this.again = again;
        }

        /** Those that are asked together with the lock. */
        Collection<LastCheck> questions() {
            return questions.values();
        }

        /** All others. */
        void runLastChecks() {
            lastChecks.values().forEach(Runnable::run);
        }
    }

    PendingChanges(Author author, Transaction transaction) {
        this.author = author;
        this.transaction = transaction;
    }

    /** A row changed that DNS can see. */
    public void add(Change change) {
        changes.add(change);
    }

    /**
     * Something happened that the audit trail keeps; every transaction has at least one note.
     *
     * @param action a word for it: {@code number.create}
     * @param object what it was done to: {@code +4930 in e164.arpa}
     */
    public void note(String action, String object) {
        note(action, object, null);
    }

    /** The same of something that people name in their language. */
    public void note(String action, Sentence object) {
        note(action, object, null);
    }

    /** The same with the state before, or with what a person says. */
    public void note(String action, String object, @Nullable String detail) {
        note(action, Sentence.plain(object), detail == null ? null : Sentence.plain(detail));
    }

    /** The same with detail that people read in their language. */
    public void note(String action, Sentence object, @Nullable Sentence detail) {
        notes.add(new AuditNote(action, object, detail));
    }

    /**
     * Waits until no other writer can commit before this transaction does: what is read after it stays true. Only for
     * checks that need it; rows that this transaction still has to write must not be locked by others that wait here.
     */
    public void lockHead() {
        transaction.lockHead.run();
    }

    /**
     * Whether the same was tried before and met another writer. What goes through many rows locks them then as it reads
     * them: of those who change one now and then, one would be in the way each time.
     */
    public boolean isTriedAgain() {
        return transaction.again;
    }

    /**
     * Has something checked, or done, when no other writer can commit before this transaction any more; the check may
     * refuse.
     *
     * @param subject names what is checked or done: once for each will do
     */
    public void checkLast(String subject, Runnable check) {
        transaction.lastChecks.putIfAbsent(subject, check);
    }

    /** The same for a check that is one question, which costs next to nothing more than the lock itself. */
    public void checkLast(String subject, LastCheck check) {
        transaction.questions.putIfAbsent(subject, check);
    }

    /**
     * Commits only if these rows are still there then, to which the transaction refers; it is run again otherwise.
     *
     * @param table whose key is a column {@code id}
     */
    public void keep(String table, Set<Integer> ids) {
        if (!ids.isEmpty()) {
            checkLast("rows of " + table + " " + ids, new KeptRows(table, Set.copyOf(ids)));
        }
    }

    /**
     * Finds something once in this transaction, however many steps of it ask. In a long one, which lets go of the rows
     * that it has read, it may be detached.
     *
     * @param key equal for what is the same
     */
    @SuppressWarnings("unchecked") // a key always comes with the same type: both are chosen by one caller
    public <T> T once(Object key, Supplier<T> finder) {
        Object known = transaction.found.get(key);
        if (known == null) {
            known = finder.get();
            transaction.found.put(key, known);
        }
        return (T) known;
    }

    /** Rolls everything back at the end: the use case only wanted to know. */
    public void dryRun() {
        dryRun = true;
    }

    /** What became of things, in counts. */
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

    /** What a range of mappings was about, which the change that stands for it does not say. */
    public void countRange(Effects effects) {
        ofRanges = ofRanges.and(effects);
    }

    /** What was done so far. */
    public Effects effects() {
        return changes.stream()
                .filter(change -> change.subject() != ChangeSubject.MAPPING_RANGE)
                .map(Effects::of)
                .reduce(ofRanges, Effects::and);
    }

    /** Whether nothing that DNS can see was done so far. */
    public boolean isEmpty() {
        return changes.isEmpty();
    }

    /** How many rows that DNS can see were changed so far. */
    public int count() {
        return changes.size();
    }

    /** The changes take this changeset back. */
    public void revert(long changeset) {
        reverted = changeset;
    }

    @Nullable
    Long reverted() {
        return reverted;
    }

    /** @param serials of the zones whose serials were raised */
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

    /** Once the transaction is durable. */
    void writeReceipt() {
        Receipt receipt = author.receipt();
        if (receipt != null && !dryRun && !notes.isEmpty()) {
            receipt.write(committed);
        }
    }

    /**
     * A last step in the transaction, with the id of the changeset; not taken where DNS sees nothing of the changes.
     */
    public void onCommit(LongConsumer step) {
        lastStep = step;
    }

    /** Who hears how many steps of the use case are done; may unwind the thread. */
    public void onProgress(LongConsumer listener) {
        progress = listener;
    }

    /** Says that so many more steps are done. */
    public void advance(long steps) {
        stepsDone += steps;
        progress.accept(stepsDone);
    }

    /** The changeset that it became; null before the commit, and where DNS sees nothing of it. */
    public @Nullable Long changesetId() {
        return committed == null ? null : committed.changeset();
    }

    /** Whether somebody waits until the servers answer with it. */
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

    /** Whether all of it is rolled back at the end, because somebody only wants to know. */
    public boolean isRehearsal() {
        return dryRun || author.dryRun();
    }

    public List<Change> changes() {
        return changes;
    }

    List<AuditNote> notes() {
        return notes;
    }

    /** One line of the audit trail to be. */
    record AuditNote(
            String action, Sentence object, @Nullable Sentence detail) {}
}
