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
 * Loads things of one kind, small ones several by one statement: what is asked for while statements run waits, and the
 * next statement reads all of it. So a question that comes alone is read at once, and the more come, the less each
 * costs. All who miss the same thing wait for the same load.
 *
 * <p>It owns its threads, each of which has one statement under way. Any thread may ask.
 */
@SuppressWarnings("FutureReturnValueIgnored") // failures reach those who wait, through the future that they hold
final class BatchLoader<K> {

    /**
     * Enough that what a statement costs by itself no longer counts; more would only make the first wait for the last.
     */
    static final int MAX_IN_STATEMENT = 128;

    /** What changes during each of so many loads in a row has other problems. */
    private static final int MAX_TRIES = 8;

    private final Function<List<K>, CompletableFuture<? extends Collection<K>>> load;
    private final LoadLimits limits;
    private final LongAdder failures;
    private final int maxReaders;
    private final int maxInStatement;

    /** What nobody has asked for takes no place in the queue that somebody could need. */
    private final int maxWithOthers;

    private final ThreadPoolExecutor threads;
    private final Map<K, CompletableFuture<Void>> inFlight = new ConcurrentHashMap<>();
    private final BlockingQueue<Waiting<K>> queue;
    private final AtomicInteger readers = new AtomicInteger();

    /**
     * Nothing is read yet.
     *
     * @param maxInStatement at most {@link #MAX_IN_STATEMENT}; 1 for what is large, and is read by itself
     * @param load reads things; may block. Gives those that must be read again, when the others are in the cache
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
     * @param others are read with it, as far as one statement has room for what waits; of the rest nothing is heard
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

    /** How many things are being waited for. */
    int waiting() {
        return inFlight.size();
    }

    /** A statement under way is not interrupted: the embedded database closes its file when one of its readers is. */
    void shutdown() {
        queue.clear();
        threads.shutdown();
    }

    boolean awaitTermination(long nanos) throws InterruptedException {
        return threads.awaitTermination(nanos, TimeUnit.NANOSECONDS);
    }

    private CompletableFuture<Void> enqueue(K key) {
        Waiting<K> wanted = new Waiting<>(key);
        // No longer under way before those who wait are told, so that they may begin another load.
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
        } catch (OutOfMemoryError e) { // the first one makes a thread
            fail(wanted, e);
            return fresh;
        }
        if (!queue.offer(wanted)) {
            fail(wanted, new RejectedExecutionException(limits.maxWaiting() + " wait for the database already"));
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
        } catch (OutOfMemoryError e) { // no more threads can be made
            if (threads.getPoolSize() > 0) {
                threads.getQueue().add(this::readAll); // for one that is there
            } else {
                giveUp(e);
            }
        } catch (RejectedExecutionException e) { // this was closed
            giveUp(e);
        }
    }

    private void giveUp(Throwable why) {
        if (readers.decrementAndGet() == 0) { // else those that there are read what waits
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
        startReader(); // something may have come between the last look and this
    }

    private void read(List<Waiting<K>> batch) {
        Map<K, Waiting<K>> wanted = new LinkedHashMap<>();
        for (Waiting<K> each : batch) {
            if (!each.landed.isDone()) { // else it took so long to get here that nobody waits any more
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
        } catch (RuntimeException | OutOfMemoryError e) { // of threads: with the heap, the program ends
            wanted.values().forEach(each -> fail(each, e));
        }
    }

    private void again(Waiting<K> stale) {
        if (++stale.tries == MAX_TRIES) {
            fail(stale, new IllegalStateException(stale.key + " changed during each of " + MAX_TRIES + " loads"));
        } else if (!queue.offer(stale)) {
            fail(stale, new RejectedExecutionException(limits.maxWaiting() + " wait for the database already"));
        }
    }

    private static void fail(Waiting<?> one, Throwable failure) {
        one.landed.completeExceptionally(failure);
    }

    private static final class Waiting<K> {

        private final K key;
        private final CompletableFuture<Void> landed = new CompletableFuture<>();

        /** Only whoever has it out of the queue counts. */
        private int tries;

        Waiting(K key) {
            this.key = key;
        }
    }
}
