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
import org.openenum.load.token.Shown;

/**
 * The subjects of one run, what was written, and how many answers were correct. Every thread may call it.
 *
 * <p>A subject with a change in progress is not in its queue, so the changes of one subject are in sequence.
 */
final class ChangeBook {

    /** How many of the last changed subjects get half of all queries. */
    private static final int RECENT = 64;
    /** The number of attempts to find an existing one: about half of the changing numbers exist. */
    private static final int TRIES = 64;
    /** One in this many changes points to another rule set. */
    private static final int CHANGES_PER_RE_POINT = 20;
    /** One in this many changes is a batch. */
    private static final int CHANGES_PER_BATCH = 50;
    /** One in this many changes of an existing number deletes it. */
    private static final int CHANGES_PER_DELETE = 3;
    /** One in this many imports is large. */
    private static final int IMPORTS_PER_LARGE_ONE = 5;

    private final List<Subject> all = new ArrayList<>();
    private final Queue<Subject> freeNumbers;
    private final Queue<Subject> freeRuleSets;
    private final Queue<List<Subject>> freeBatches;
    private final Queue<Subject> freeImports;
    private final Queue<Subject> freeLargeImports;
    private final AtomicReferenceArray<Subject> recent = new AtomicReferenceArray<>(RECENT);
    private final AtomicLong turns = new AtomicLong();
    private final AtomicLong importTurns = new AtomicLong();
    private final ConcurrentMap<Verdict.Kind, LongAdder> verdicts = new ConcurrentHashMap<>();

    /**
     * A book of what was written before the run.
     *
     * @param batches numbers that change together
     * @param imports the numbers of one file each
     * @param largeImports the same, for files so large that the server reads a range afresh
     */
    ChangeBook(
            List<Subject> numbers,
            List<Subject> ruleSets,
            List<List<Subject>> batches,
            List<Subject> imports,
            List<Subject> largeImports) {
        this.all.addAll(numbers);
        this.all.addAll(ruleSets);
        this.all.addAll(imports);
        this.all.addAll(largeImports);
        batches.forEach(this.all::addAll);
        this.freeNumbers = new ConcurrentLinkedQueue<>(numbers);
        this.freeRuleSets = new ConcurrentLinkedQueue<>(ruleSets);
        this.freeBatches = new ConcurrentLinkedQueue<>(batches);
        this.freeImports = new ConcurrentLinkedQueue<>(imports);
        this.freeLargeImports = new ConcurrentLinkedQueue<>(largeImports);
    }

    /** All subjects. */
    List<Subject> subjects() {
        return List.copyOf(all);
    }

    /**
     * The next change, of a subject without one in progress. If all rule sets or batches have one, a number is taken;
     * null if every number has one, too.
     */
    @Nullable
    Change next(RandomGenerator random) {
        long turn = turns.incrementAndGet();
        if (turn % CHANGES_PER_BATCH == 0) {
            List<Subject> batch = freeBatches.poll();
            if (batch != null) {
                return change(Kind.BATCH, batch);
            }
        }
        if (turn % CHANGES_PER_RE_POINT == 1) {
            Subject ruleSet = freeRuleSets.poll();
            if (ruleSet != null) {
                return change(Kind.RE_POINT, List.of(ruleSet));
            }
        }
        Subject number = freeNumbers.poll();
        return number == null ? null : change(kind(number, random), List.of(number));
    }

    /**
     * The next import, beginning with a large one; a small one takes its turn while the last large one is in progress.
     * Null if all are: the product applies them one after another.
     */
    @Nullable
    Change nextImport() {
        boolean large = importTurns.getAndIncrement() % IMPORTS_PER_LARGE_ONE == 0;
        Subject numbers = large ? freeLargeImports.poll() : null;
        if (numbers != null) {
            return change(Kind.LARGE_IMPORT, List.of(numbers));
        }
        numbers = freeImports.poll();
        return numbers == null ? null : change(Kind.IMPORT, List.of(numbers));
    }

    private static Change change(Kind kind, List<Subject> subjects) {
        Sighting shared = new Sighting();
        return new Change(
                kind,
                subjects.stream()
                        .map(subject -> new Change.Part(subject, subject.intend(kind != Kind.DELETE, shared)))
                        .toList());
    }

    private static Kind kind(Subject number, RandomGenerator random) {
        if (!number.newest().isPresent()) {
            return Kind.CREATE;
        }
        return random.nextInt(CHANGES_PER_DELETE) == 0 ? Kind.DELETE : Kind.REPLACE;
    }

    /** Records that a change is durable: from now on there are more queries for it. */
    void acknowledge(Change change, long nowNanos) {
        change.parts().forEach(part -> part.subject().acknowledge(part.version(), nowNanos));
        Change.Part first = change.first();
        recent.set(first.version().token().subject() % RECENT, first.subject());
    }

    /** Makes what a change wrote available for another change. A change with an unknown result is not released. */
    void release(Change change) {
        switch (change.kind()) {
            case BATCH ->
                freeBatches.add(
                        change.parts().stream().map(Change.Part::subject).toList());
            case IMPORT -> freeImports.add(change.first().subject());
            case LARGE_IMPORT -> freeLargeImports.add(change.first().subject());
            case RE_POINT -> freeRuleSets.add(change.first().subject());
            case CREATE, REPLACE, DELETE -> freeNumbers.add(change.first().subject());
        }
    }

    /** A subject for a query: half of them were changed recently. */
    Subject pick(RandomGenerator random) {
        Subject hot = random.nextBoolean() ? recent.get(random.nextInt(RECENT)) : null;
        return hot == null ? all.get(random.nextInt(all.size())) : hot;
    }

    /** A subject for a query that exists now; one that does not if none is found. */
    Subject pickPresent(RandomGenerator random) {
        Subject picked = pick(random);
        for (int tries = 1; tries < TRIES && !picked.newest().isPresent(); tries++) {
            picked = pick(random);
        }
        return picked;
    }

    /** Judges an answer for a number of a subject, and counts it. */
    Verdict judge(Subject subject, String number, Outcome.Answered answered) {
        Answer answer = answered.answer();
        Verdict verdict = subject.judge(number, Shown.in(answer), answered.askedNanos(), answered.endedNanos());
        verdicts.computeIfAbsent(verdict.kind(), kind -> new LongAdder()).increment();
        return verdict;
    }

    /** How many answers there were of each kind. */
    Map<Verdict.Kind, Long> verdicts() {
        Map<Verdict.Kind, Long> counts = new java.util.EnumMap<>(Verdict.Kind.class);
        for (Verdict.Kind kind : Verdict.Kind.values()) {
            LongAdder count = verdicts.get(kind);
            counts.put(kind, count == null ? 0 : count.sum());
        }
        return counts;
    }
}
