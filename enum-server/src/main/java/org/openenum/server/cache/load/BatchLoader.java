package org.openenum.server.cache.load;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Loads things of one kind, several small ones with one statement: requests wait while statements run, and the next
 * statement reads all of them. So a single request is read at once, and the more requests there are, the less each
 * costs. All queries that miss the same thing wait for the same load.
 *
 * <p>It owns its threads, each of which runs one statement at a time. Any thread may call it.
 */
@SuppressWarnings("FutureReturnValueIgnored") // those who wait get failures through their futures
final class BatchLoader<K> {

    /**
     * Enough to make the fixed cost of a statement negligible; more would only make the first request wait for the
     * last.
     */
    static final int MAX_IN_STATEMENT = 128;

    /** A thing that changes during each of this many loads in a row has another problem. */
    private static final int MAX_TRIES = 8;

    private final Function<List<K>, CompletableFuture<? extends Collection<K>>> load;
    private final LoadLimits limits;
    private final LongAdder failures;
    private final int maxReaders;
    private final int maxInStatement;

    /** The queue length up to which unrequested things are added, so that they take no space from requested ones. */
    private final int maxWithOthers;

    private final ThreadPoolExecutor threads;
    private final Map<K, CompletableFuture<Void>> inFlight = new ConcurrentHashMap<>();
    private final BlockingQueue<Waiting<K>> queue;
    private final AtomicInteger readers = new AtomicInteger();

    /**
     * Without loads.
     *
     * @param maxInStatement at most {@link #MAX_IN_STATEMENT}; 1 for large things, which are read one by one
     * @param load reads things; may block. Completes with those that must be read again, when the others are in the
     *     cache
     */
    BatchLoader(
            String threadName,
            int maxReaders,
            int maxInStatement,
            LoadLimits limits,
            LongAdder failures,
            Function<List<K>, CompletableFuture<? extends Collection<K>>> load) {
        AtomicInteger number = new AtomicInteger();
        this.load = load;
        this.limits = limits;
        this.failures = failures;
        this.maxReaders = maxReaders;
        this.maxInStatement = maxInStatement;
        this.maxWithOthers = Math.min(maxInStatement, limits.maxWaiting() / 2);
        this.threads = new ThreadPoolExecutor(
                maxReaders,
                maxReaders,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                task -> new Thread(task, threadName + number.incrementAndGet()));
        this.queue = new ArrayBlockingQueue<>(limits.maxWaiting());
    }

    /**
     * Loads something.
     *
     * @param others read with it, as long as everything that waits fits into one statement; the rest is ignored
     */
    CompletableFuture<Void> load(K wanted, Stream<K> others) {
        CompletableFuture<Void> done = enqueue(wanted);
        others.takeWhile(other -> queue.size() < maxWithOthers)
                .filter(other -> !inFlight.containsKey(other))
                .limit(maxInStatement - 1L)
                .forEach(this::enqueue);
        startReader();
        return done;
    }

    /** The number of things that are waited for. */
    int waiting() {
        return inFlight.size();
    }

    /** Does not interrupt a running statement: the embedded database closes its file when a reader is interrupted. */
    void shutdown() {
        queue.clear();
        threads.shutdown();
    }

    boolean awaitTermination(long nanos) throws InterruptedException {
        return threads.awaitTermination(nanos, TimeUnit.NANOSECONDS);
    }

    private CompletableFuture<Void> enqueue(K key) {
        Waiting<K> wanted = new Waiting<>(key);
        // Removed before the waiting queries are notified, so that they can begin another load.
        CompletableFuture<Void> fresh = wanted.landed.whenComplete((done, failure) -> {
            inFlight.remove(key);
            if (failure != null) {
                failures.increment();
            }
        });
        CompletableFuture<Void> running = inFlight.putIfAbsent(key, fresh);
        if (running != null) {
            return running;
        }
        try {
            wanted.landed.orTimeout(limits.timeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (OutOfMemoryError e) { // the first timeout creates a thread
            fail(wanted, e);
            return fresh;
        }
        if (!queue.offer(wanted)) {
            fail(wanted, new RejectedExecutionException(limits.maxWaiting() + " loads already wait for the database"));
        }
        return fresh;
    }

    private void startReader() {
        int running = readers.get();
        while (running < maxReaders && !queue.isEmpty()) {
            if (readers.compareAndSet(running, running + 1)) {
                execute();
                return;
            }
            running = readers.get();
        }
    }

    private void execute() {
        try {
            threads.execute(this::readAll);
        } catch (OutOfMemoryError e) { // no more threads can be created
            if (threads.getPoolSize() > 0) {
                threads.getQueue().add(this::readAll); // for an existing thread
            } else {
                giveUp(e);
            }
        } catch (RejectedExecutionException e) { // already closed
            giveUp(e);
        }
    }

    private void giveUp(Throwable why) {
        if (readers.decrementAndGet() == 0) { // otherwise the other readers read the queue
            List<Waiting<K>> left = new ArrayList<>();
            queue.drainTo(left);
            left.forEach(each -> fail(each, why));
        }
    }

    private void readAll() {
        List<Waiting<K>> batch = new ArrayList<>();
        while (queue.drainTo(batch, maxInStatement) > 0) {
            read(batch);
            batch = new ArrayList<>();
        }
        readers.decrementAndGet();
        startReader(); // something may have been queued since the last look
    }

    private void read(List<Waiting<K>> batch) {
        Map<K, Waiting<K>> wanted = new LinkedHashMap<>();
        for (Waiting<K> each : batch) {
            if (!each.landed.isDone()) { // otherwise it timed out in the queue
                wanted.put(each.key, each);
            }
        }
        if (wanted.isEmpty()) {
            return;
        }
        try {
            load.apply(new ArrayList<>(wanted.keySet())).whenComplete((stale, failure) -> {
                if (failure == null) {
                    wanted.forEach((key, each) -> {
                        if (stale.contains(key)) {
                            again(each);
                        } else {
                            each.landed.complete(null);
                        }
                    });
                    startReader();
                } else {
                    wanted.values().forEach(each -> fail(each, failure));
                }
            });
        } catch (RuntimeException | OutOfMemoryError e) { // no thread; a full heap ends the program
            wanted.values().forEach(each -> fail(each, e));
        }
    }

    private void again(Waiting<K> stale) {
        if (++stale.tries == MAX_TRIES) {
            fail(stale, new IllegalStateException(stale.key + " changed during each of " + MAX_TRIES + " loads"));
        } else if (!queue.offer(stale)) {
            fail(stale, new RejectedExecutionException(limits.maxWaiting() + " loads already wait for the database"));
        }
    }

    private static void fail(Waiting<?> one, Throwable failure) {
        one.landed.completeExceptionally(failure);
    }

    private static final class Waiting<K> {

        private final K key;
        private final CompletableFuture<Void> landed = new CompletableFuture<>();

        /** Only changed by the thread that took it out of the queue. */
        private int tries;

        Waiting(K key) {
            this.key = key;
        }
    }
}
