package org.openenum.load.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.openenum.load.dns.Answer;
import org.openenum.load.dns.Outcome;
import org.openenum.load.simulation.Change.Kind;

/**
 * Everything that changes in one run, what was written, and how many answers were right. Every thread may call it.
 *
 * <p>A subject with a change on its way is not in its queue, so the changes of one subject have an order.
 */
final class ChangeBook {

    /** So many of the last changed subjects get half of all questions. */
    private static final int RECENT = 64;

    /** One change in so many re-points a rule set. */
    private static final int CHANGES_PER_RE_POINT = 20;

    /** One change in so many of a number that exists deletes it. */
    private static final int CHANGES_PER_DELETE = 3;

    private final List<Subject> numbers;

    private final List<Subject> ruleSets;

    private final List<Subject> all = new ArrayList<>();

    private final Queue<Subject> freeNumbers;

    private final Queue<Subject> freeRuleSets;

    private final AtomicReferenceArray<Subject> recent = new AtomicReferenceArray<>(RECENT);

    private final AtomicLong changes = new AtomicLong();

    private final ConcurrentMap<Verdict.Kind, LongAdder> verdicts = new ConcurrentHashMap<>();

    ChangeBook(List<Subject> numbers, List<Subject> ruleSets) {
        this.numbers = List.copyOf(numbers);
        this.ruleSets = List.copyOf(ruleSets);
        this.all.addAll(numbers);
        this.all.addAll(ruleSets);
        this.freeNumbers = new ConcurrentLinkedQueue<>(numbers);
        this.freeRuleSets = new ConcurrentLinkedQueue<>(ruleSets);
    }

    List<Subject> numbers() {
        return numbers;
    }

    List<Subject> ruleSets() {
        return ruleSets;
    }

    /** The next change, of a subject that has none on its way; null if every subject has one. */
    @Nullable
    Change next(RandomGenerator random) {
        long count = changes.getAndIncrement();
        boolean rePoints = count % CHANGES_PER_RE_POINT == CHANGES_PER_RE_POINT - 1;
        Subject subject = rePoints ? freeRuleSets.poll() : freeNumbers.poll();
        if (subject == null) {
            return null;
        }
        Kind kind = rePoints ? Kind.RE_POINT : kind(subject, random);
        return new Change(kind, subject, subject.intend(kind != Kind.DELETE));
    }

    private static Kind kind(Subject subject, RandomGenerator random) {
        if (!subject.newest().isPresent()) {
            return Kind.CREATE;
        }
        return random.nextInt(CHANGES_PER_DELETE) == 0 ? Kind.DELETE : Kind.REPLACE;
    }

    /** Says that a change is durable: from now on it is asked for more often. */
    void acknowledge(Change change, long nowNanos) {
        change.subject().acknowledge(change.version(), nowNanos);
        recent.set((int) (change.version().token().subject() % (long) RECENT), change.subject());
    }

    /** Lets the subject of a change change again. A change whose fate is unknown is not given back. */
    void release(Change change) {
        (change.kind() == Kind.RE_POINT ? freeRuleSets : freeNumbers).add(change.subject());
    }

    /** A subject to ask for: as often one that was changed a moment ago as any. */
    Subject pick(RandomGenerator random) {
        Subject hot = random.nextBoolean() ? recent.get(random.nextInt(RECENT)) : null;
        return hot == null ? all.get(random.nextInt(all.size())) : hot;
    }

    /** Judges an answer for a number of a subject, and counts. */
    Verdict judge(Subject subject, Outcome.Answered answered) {
        Answer answer = answered.answer();
        Verdict verdict = subject.judge(Shown.in(answer), answered.askedNanos(), answered.endedNanos());
        verdicts.computeIfAbsent(verdict.kind(), kind -> new LongAdder()).increment();
        return verdict;
    }

    /** How many answers were of each kind. */
    Map<Verdict.Kind, Long> verdicts() {
        Map<Verdict.Kind, Long> counts = new java.util.EnumMap<>(Verdict.Kind.class);
        for (Verdict.Kind kind : Verdict.Kind.values()) {
            LongAdder count = verdicts.get(kind);
            counts.put(kind, count == null ? 0 : count.sum());
        }
        return counts;
    }
}
