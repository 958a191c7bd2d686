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
 * Everything that changes in one run, what was written, and how many answers were right. Every thread may call it.
 *
 * <p>A subject with a change on its way is not in its queue, so the changes of one subject have an order.
 */
final class ChangeBook {

    /** So many of the last changed subjects get half of all questions. */
    private static final int RECENT = 64;
    /** So many picks find one that exists: of the numbers that change, about half do. */
    private static final int TRIES = 64;
    /** One change in so many re-points a rule set. */
    private static final int CHANGES_PER_RE_POINT = 20;
    /** One change in so many is a batch. */
    private static final int CHANGES_PER_BATCH = 50;
    /** One change in so many of a number that exists deletes it. */
    private static final int CHANGES_PER_DELETE = 3;
    /** One import in so many is large. */
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
     * @param imports each is the numbers of one file
     * @param largeImports the same, of files so large that the server reads a range afresh
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

    /** Everything that changes. */
    List<Subject> subjects() {
        return List.copyOf(all);
    }

    /**
     * The next change, of what has none on its way. When all rule sets or batches have one, a number takes their turn;
     * null if every number has one too.
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
     * The next import, the first of all a large one; a small one takes its turn as long as the last large one is on its
     * way. Null if all are: the product applies them one after another.
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

    /** Says that a change is durable: from now on it is asked for more often. */
    void acknowledge(Change change, long nowNanos) {
        change.parts().forEach(part -> part.subject().acknowledge(part.version(), nowNanos));
        Change.Part first = change.first();
        recent.set(first.version().token().subject() % RECENT, first.subject());
    }

    /** Lets what a change wrote change again. A change whose fate is unknown is not given back. */
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

    /** A subject to ask for: as often one that was changed a moment ago as any. */
    Subject pick(RandomGenerator random) {
        Subject hot = random.nextBoolean() ? recent.get(random.nextInt(RECENT)) : null;
        return hot == null ? all.get(random.nextInt(all.size())) : hot;
    }

    /** The same, of those that exist now; one that does not, if it finds none. */
    Subject pickPresent(RandomGenerator random) {
        Subject picked = pick(random);
        for (int tries = 1; tries < TRIES && !picked.newest().isPresent(); tries++) {
            picked = pick(random);
        }
        return picked;
    }

    /** Judges an answer for a number of a subject, and counts. */
    Verdict judge(Subject subject, String number, Outcome.Answered answered) {
        Answer answer = answered.answer();
        Verdict verdict = subject.judge(number, Shown.in(answer), answered.askedNanos(), answered.endedNanos());
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
