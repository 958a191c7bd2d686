package org.openenum.server.cache.load;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.openenum.server.cache.apply.LoadOutcome;
import org.openenum.server.cache.apply.LoadPublisher;
import org.openenum.server.cache.name.NameTableBuilder;
import org.openenum.server.cache.number.Leaf;
import org.openenum.server.cache.number.NumberLookup;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.source.EntrySource;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.NumberKey;
import org.openenum.server.cache.source.RecordSource;
import org.openenum.server.cache.source.RuleSetSource;
import org.openenum.server.cache.view.CacheContents;
import org.openenum.server.cache.view.View;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads in the background what a question missed: single numbers and rule sets with others that are missed at the same
 * time ({@link BatchLoader}), pages of numbers and names by a statement each, on threads of their own ({@code
 * openenum-load-N}, {@code openenum-name-N}). All who miss the same thing wait for the same load.
 *
 * <p>Any thread may ask. What is returned completes on one of the threads here or on that of {@code WriterThread},
 * normally when to ask the cache again makes sense, exceptionally when the database did not answer, or not in time.
 */
@SuppressWarnings("FutureReturnValueIgnored") // failures reach those who wait, through the future that they hold
public final class MissLoader implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(MissLoader.class);

    /** A page whose prefix sees a change during each of so many loads in a row has other problems. */
    private static final int MAX_TRIES = 8;

    private static final int CLOSE_TIMEOUT_SECONDS = 5;

    private final EntrySource entries;
    private final RuleSetSource ruleSets;
    private final RecordSource records;
    private final CacheContents cache;
    private final LoadPublisher publisher;
    private final LoadLimits limits;
    private final int maxPageEntries;
    private final ThreadPoolExecutor pool;

    /**
     * Names have threads and a queue of their own: whoever asks for names that nobody has does not keep numbers
     * waiting.
     */
    private final ThreadPoolExecutor namePool;

    private final BatchLoader<NumberKey> numbers;
    private final BatchLoader<Integer> ruleSetLoads;
    private final Map<Object, CompletableFuture<Void>> inFlight = new ConcurrentHashMap<>();
    private final LongAdder loads = new LongAdder();
    private final LongAdder failures = new LongAdder();

    public MissLoader(
            EntrySource entries,
            RuleSetSource ruleSets,
            RecordSource records,
            CacheContents cache,
            LoadPublisher publisher,
            LoadLimits limits) {
        this.entries = entries;
        this.ruleSets = ruleSets;
        this.records = records;
        this.cache = cache;
        this.publisher = publisher;
        this.limits = limits;
        this.maxPageEntries = cache.limits().maxPageEntries();
        this.pool = pool("openenum-load-", limits.threads(), limits.maxWaiting());
        this.numbers =
                new BatchLoader<>("openenum-number-", limits.numberThreads(), limits, failures, this::readNumbers);
        this.ruleSetLoads = new BatchLoader<>("openenum-rules-", 1, limits, failures, this::readRuleSets);
        this.namePool = pool("openenum-name-", limits.nameThreads(), limits.maxWaiting());
    }

    private static ThreadPoolExecutor pool(String threadName, int threads, int maxWaiting) {
        AtomicInteger number = new AtomicInteger();
        return new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(maxWaiting),
                task -> new Thread(task, threadName + number.incrementAndGet()));
    }

    /** Loads a page. */
    public CompletableFuture<Void> page(PageKey key) {
        return share(pool, key, () -> {
            int epoch = publisher.epoch();
            return publisher.page(key, entries.read(key.zoneId(), key.prefix(), maxPageEntries + 1), epoch);
        });
    }

    /** Loads what records say about a name. */
    public CompletableFuture<Void> name(NameKey name) {
        return share(namePool, name, () -> {
            int epoch = publisher.epoch();
            RecordSource.LoadedRecords loaded = records.read(name);
            return publisher.name(name, NameTableBuilder.around(loaded).find(name.ownerKey()), loaded, epoch);
        });
    }

    /** Loads a number whose page is not in memory: by itself, or the whole page where that is worth it. */
    public CompletableFuture<Void> number(NumberKey key, Leaf leaf) {
        return cache.numbers().wantsPage(leaf) ? page(leaf.key()) : numbers.load(key, List.of());
    }

    /**
     * Loads a rule set, and in the same statement others that will be wanted soon.
     *
     * @param neighbours more rule sets, of which those already in memory are left out
     */
    public CompletableFuture<Void> ruleSet(int wanted, int[] neighbours) {
        List<Integer> missing = new ArrayList<>();
        for (int id : neighbours) {
            if (id != wanted && cache.ruleSet(id) == null) {
                missing.add(id);
            }
        }
        return ruleSetLoads.load(wanted, missing);
    }

    private CompletableFuture<Set<NumberKey>> readNumbers(List<NumberKey> wanted) {
        int epoch = publisher.epoch();
        View view = cache.view();
        List<NumberLookup> lookups = new ArrayList<>(wanted.size());
        Set<NumberKey> keys = new LinkedHashSet<>();
        List<NumberKey> above = new ArrayList<>();
        for (NumberKey each : wanted) {
            NumberLookup lookup = view.lookup(each);
            if (lookup != null) { // else there is another way to it now: who waits asks again and finds it
                lookups.add(lookup);
                keys.addAll(lookup.keys());
                if (lookup.below()) {
                    above.add(each);
                }
            }
        }
        if (lookups.isEmpty()) {
            return CompletableFuture.completedFuture(Set.of());
        }
        loads.increment();
        return publisher.numbers(lookups, entries.read(keys, above), epoch);
    }

    private CompletableFuture<Set<Integer>> readRuleSets(List<Integer> wanted) {
        int epoch = publisher.epoch();
        loads.increment();
        return publisher.ruleSets(wanted, ruleSets.read(new LinkedHashSet<>(wanted)), epoch);
    }

    /** How many statements were sent. */
    public long loads() {
        return loads.sum();
    }

    /** How many loads failed or came too late. */
    public long failures() {
        return failures.sum();
    }

    /** How many things are being waited for. */
    public int waiting() {
        return inFlight.size() + numbers.waiting() + ruleSetLoads.waiting();
    }

    /**
     * What is being read is read to its end, and not interrupted: the embedded database closes its file when one of its
     * readers is.
     */
    @Override
    public void close() {
        pool.getQueue().clear();
        pool.shutdown();
        namePool.getQueue().clear();
        namePool.shutdown();
        numbers.shutdown();
        ruleSetLoads.shutdown();
        try {
            if (!pool.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)
                    || !namePool.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)
                    || !numbers.awaitTermination(CLOSE_TIMEOUT_SECONDS)
                    || !ruleSetLoads.awaitTermination(CLOSE_TIMEOUT_SECONDS)) {
                LOG.warn("A load is still waiting for the database");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * The load of this that is under way, or a new one. It is no longer under way before it tells those who wait, so
     * that they may begin another.
     */
    private CompletableFuture<Void> share(
            ThreadPoolExecutor on, Object key, Supplier<CompletableFuture<LoadOutcome>> load) {
        CompletableFuture<Void> landed = new CompletableFuture<>();
        CompletableFuture<Void> fresh = landed.whenComplete((done, failure) -> inFlight.remove(key));
        CompletableFuture<Void> running = inFlight.putIfAbsent(key, fresh);
        if (running != null) {
            return running;
        }
        landed.orTimeout(limits.timeout().toMillis(), TimeUnit.MILLISECONDS);
        attempt(new Attempt(on, landed, load), MAX_TRIES);
        return fresh;
    }

    private void attempt(Attempt attempt, int triesLeft) {
        try {
            attempt.on.execute(() -> run(attempt, triesLeft));
        } catch (RejectedExecutionException e) {
            fail(attempt, e);
        }
    }

    private void run(Attempt attempt, int triesLeft) {
        if (attempt.landed.isDone()) {
            return; // it took so long to get here that nobody waits any more
        }
        loads.increment();
        try {
            attempt.load.get().whenComplete((outcome, failure) -> {
                if (failure != null) {
                    fail(attempt, failure);
                } else if (outcome != LoadOutcome.STALE) {
                    attempt.landed.complete(null);
                } else if (triesLeft > 1) {
                    attempt(attempt, triesLeft - 1);
                } else {
                    fail(attempt, new IllegalStateException("it changed during each of " + MAX_TRIES + " loads"));
                }
            });
        } catch (RuntimeException e) {
            fail(attempt, e);
        }
    }

    private void fail(Attempt attempt, Throwable failure) {
        failures.increment();
        attempt.landed.completeExceptionally(failure);
    }

    private record Attempt(
            ThreadPoolExecutor on, CompletableFuture<Void> landed, Supplier<CompletableFuture<LoadOutcome>> load) {}
}
