package org.openenum.server.cache.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BatchLoaderTest {

    private static final LoadLimits LIMITS = new LoadLimits(1, 1_000, Duration.ofSeconds(60));

    private final List<List<Integer>> statements = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch firstMayEnd = new CountDownLatch(1);
    private volatile Set<Integer> staleOnce = Set.of();
    private volatile boolean failing;
    private volatile boolean outOfThreads;
    private BatchLoader<Integer> loads = loads(LIMITS);

    @AfterEach
    void close() {
        firstMayEnd.countDown();
        loads.shutdown();
    }

    @Test
    void askedForWhileAStatementRuns_isReadByTheNextTogether() {
        List<CompletableFuture<Void>> waiting = new ArrayList<>();
        waiting.add(load(0));
        await().until(() -> statements.size() == 1);
        for (int i = 1; i <= 100; i++) {
            waiting.add(load(i));
        }
        firstMayEnd.countDown();
        waiting.forEach(CompletableFuture::join);
        assertThat(statements).hasSize(2);
        assertThat(statements.get(1)).hasSize(100);
        assertThat(loads.waiting()).isZero();
    }

    @Test
    void moreThanOneStatementTakes_areReadByMore() {
        CompletableFuture<Void> first = load(0);
        await().until(() -> statements.size() == 1);
        List<CompletableFuture<Void>> waiting = new ArrayList<>();
        for (int i = 1; i <= 2 * BatchLoader.MAX_IN_STATEMENT; i++) {
            waiting.add(load(i));
        }
        firstMayEnd.countDown();
        first.join();
        waiting.forEach(CompletableFuture::join);
        assertThat(statements).extracting(List::size).containsExactly(1, 128, 128);
    }

    @Test
    void sameThingTwice_isReadOnce() {
        CompletableFuture<Void> first = load(7);
        CompletableFuture<Void> second = load(7);
        firstMayEnd.countDown();
        first.join();
        second.join();
        assertThat(statements).containsExactly(List.of(7));
    }

    @Test
    void changedDuringTheLoad_isReadAgain_theOthersAreNot() {
        staleOnce = Set.of(2);
        CompletableFuture<Void> first = loads.load(1, Stream.of(2));
        CompletableFuture<Void> second = load(2);
        firstMayEnd.countDown();
        first.join();
        second.join();
        assertThat(statements).containsExactly(List.of(1, 2), List.of(2));
    }

    @Test
    void othersOfWhatIsWanted_fillOneStatement_andLeaveTheQueueToThoseWhoWait() {
        LongAdder failures = new LongAdder();
        loads.shutdown();
        loads = loads(new LoadLimits(1, 1_024, Duration.ofSeconds(60)), failures);
        List<CompletableFuture<Void>> waiting = new ArrayList<>();
        waiting.add(load(0));
        await().until(() -> statements.size() == 1);
        for (int i = 1; i <= 4; i++) {
            waiting.add(
                    loads.load(i, IntStream.range(1_024 * i, 1_024 * (i + 1)).boxed()));
        }
        assertThat(loads.waiting()).isEqualTo(1 + BatchLoader.MAX_IN_STATEMENT + 3);
        firstMayEnd.countDown();
        waiting.forEach(CompletableFuture::join);
        assertThat(statements).extracting(List::size).containsExactly(1, 128, 3);
        assertThat(failures.sum()).isZero();
    }

    @Test
    void databaseThatFails_failsAllThatWait_andTheNextLoadBeginsAfresh() {
        firstMayEnd.countDown();
        failing = true;
        assertThatThrownBy(load(1)::join).hasRootCauseMessage("the database does not answer");
        failing = false;
        load(1).join();
        assertThat(statements).hasSize(2);
    }

    @Test
    void statementThatIsLackingAThread_failsAllThatWait_andTheNextLoadBeginsAfresh() {
        firstMayEnd.countDown();
        outOfThreads = true;
        assertThatThrownBy(load(1)::join).hasRootCauseMessage("unable to create native thread");
        outOfThreads = false;
        load(1).join();
        assertThat(statements).hasSize(2);
    }

    @Test
    void whoeverIsToldOfAFailure_mayBeginAfreshAtOnce() {
        CompletableFuture<Void> failed = load(1);
        CompletableFuture<Void> again =
                failed.handle((done, failure) -> load(1)).thenCompose(fresh -> fresh);
        failing = true;
        firstMayEnd.countDown();
        assertThatThrownBy(again::join).hasRootCauseMessage("the database does not answer");
        assertThat(statements).hasSize(2);
    }

    @Test
    void moreThanMayWait_isRefusedAtOnce() {
        loads.shutdown();
        loads = loads(new LoadLimits(1, 2, Duration.ofSeconds(60)));
        CompletableFuture<Void> running = load(0);
        await().until(() -> statements.size() == 1);
        CompletableFuture<Void> one = load(1);
        CompletableFuture<Void> two = load(2);
        assertThatThrownBy(load(3)::join).hasCauseInstanceOf(RejectedExecutionException.class);
        firstMayEnd.countDown();
        CompletableFuture.allOf(running, one, two).join();
    }

    @Test
    void statementThatNeverEnds_failsThoseWhoWait_inTime() throws InterruptedException {
        LongAdder failures = new LongAdder();
        loads.shutdown();
        loads = loads(new LoadLimits(1, 2, Duration.ofMillis(50)), failures);
        CompletableFuture<Void> running = load(1);
        CompletableFuture<Void> waiting = load(2);
        assertThatThrownBy(running::join).hasCauseInstanceOf(java.util.concurrent.TimeoutException.class);
        assertThatThrownBy(waiting::join).hasCauseInstanceOf(java.util.concurrent.TimeoutException.class);
        assertThat(loads.waiting()).isZero();
        failing = true;
        firstMayEnd.countDown();
        loads.shutdown();
        assertThat(loads.awaitTermination(TimeUnit.SECONDS.toNanos(60))).isTrue();
        assertThat(failures.sum()).as("those that came too late, each once").isEqualTo(2);
    }

    private CompletableFuture<Void> load(int key) {
        return loads.load(key, Stream.empty());
    }

    private BatchLoader<Integer> loads(LoadLimits limits) {
        return loads(limits, new LongAdder());
    }

    private BatchLoader<Integer> loads(LoadLimits limits, LongAdder failures) {
        return new BatchLoader<>("load-", 1, BatchLoader.MAX_IN_STATEMENT, limits, failures, this::read);
    }

    private CompletableFuture<Collection<Integer>> read(List<Integer> keys) {
        boolean isFirst = statements.isEmpty();
        statements.add(keys);
        if (isFirst) {
            try {
                firstMayEnd.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        if (failing) {
            throw new IllegalStateException("the database does not answer");
        }
        if (outOfThreads) {
            throw new OutOfMemoryError("unable to create native thread");
        }
        Set<Integer> stale = staleOnce;
        staleOnce = Set.of();
        return CompletableFuture.completedFuture(stale);
    }
}
