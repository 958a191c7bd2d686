package org.openenum.server.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.server.cache.load.LoadLimits;
import org.openenum.server.cache.source.EntrySource;
import org.openenum.server.cache.source.RuleSetSource;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.requester.Requesters;
import org.openenum.zone.Numbering;

/** How closing affects reads in progress: H2 closes its file when a reading thread is interrupted. */
class ReadThroughCacheTest {

    private static final int ZONE = 1;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final InMemoryPlan plan = new InMemoryPlan();

    private final CountDownLatch reading = new CountDownLatch(1);

    private final AtomicInteger scanned = new AtomicInteger();

    /** Whether the reading thread was interrupted. */
    private final CompletableFuture<Boolean> interrupted = new CompletableFuture<>();

    private ReadThroughCache cache;

    private Thread closing;

    @BeforeEach
    void makePlan() {
        plan.commit(() -> {
            plan.zone(ZONE, "e164.arpa", Numbering.E164, false);
            plan.ruleSet(1, "sip:a@example");
            plan.number(ZONE, "441", 1);
            plan.number(ZONE, "442", 1);
        });
    }

    @AfterEach
    void end() throws InterruptedException {
        closing.join();
        cache.close();
    }

    @Test
    void endDuringAPass_stopsItAtItsNextRow_withoutAnInterrupt() throws Exception {
        EntrySource entries = source(EntrySource.class, (method, arguments) -> {
            if (method.equals("scan")) {
                EntrySource.Sink sink = (EntrySource.Sink) arguments[2];
                return plan.scan((int) arguments[0], (String) arguments[1], entry -> {
                    untilClosing();
                    sink.accept(entry);
                    scanned.incrementAndGet();
                });
            }
            return null;
        });
        start(entries, plan);
        closing = new Thread(cache::close);
        cache.writer().begin(plan.read(), Requesters.NONE).join();

        close();

        assertThat(interrupted).succeedsWithin(PATIENCE).isEqualTo(false);
        closing.join();
        assertThat(scanned).hasValue(0);
    }

    @Test
    void endDuringALoad_letsItEnd() throws Exception {
        AtomicBoolean isReadAhead = new AtomicBoolean(true);
        RuleSetSource ruleSets = source(RuleSetSource.class, (method, arguments) -> {
            if (!isReadAhead.get()) {
                untilClosing();
            }
            return plan.read(Set.of(1));
        });
        start(plan, ruleSets);
        closing = new Thread(cache.missLoader()::close);
        cache.writer().begin(plan.read(), Requesters.NONE).join();
        await().atMost(PATIENCE).until(cache.scanLoader()::isIdle);
        isReadAhead.set(false);
        CompletableFuture<Void> load = cache.missLoader().ruleSet(1, () -> new int[0]);

        close();

        assertThat(interrupted).succeedsWithin(PATIENCE).isEqualTo(false);
        assertThat(load).succeedsWithin(PATIENCE);
    }

    private void start(EntrySource entries, RuleSetSource ruleSets) {
        cache = new ReadThroughCache(
                new CacheLimits(1 << 20, 1 << 20, 1 << 20, 16),
                new LoadLimits(1, 10, PATIENCE),
                entries,
                ruleSets,
                plan,
                plan);
    }

    private void close() throws InterruptedException {
        reading.await();
        closing.start();
    }

    /** On the reading thread: continues when another thread waits for its end. */
    private void untilClosing() {
        reading.countDown();
        boolean wasInterrupted = false;
        while (closing.getState() != Thread.State.TIMED_WAITING && !wasInterrupted) {
            Thread.onSpinWait();
            wasInterrupted = Thread.currentThread().isInterrupted();
        }
        interrupted.complete(wasInterrupted || Thread.currentThread().isInterrupted());
    }

    private interface Call {
        Object on(String method, Object[] arguments);
    }

    private static <T> T source(Class<T> type, Call call) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> call.on(method.getName(), arguments)));
    }
}
