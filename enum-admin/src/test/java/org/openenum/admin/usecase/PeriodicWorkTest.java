package org.openenum.admin.usecase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PeriodicWorkTest {

    private static final Duration BETWEEN = Duration.ofMillis(1);

    private final AtomicInteger times = new AtomicInteger();

    @Test
    void workThatFails_isDoneAgain() {
        PeriodicWork work = new PeriodicWork("fails", () -> {
            times.incrementAndGet();
            throw new IllegalStateException("as always");
        });
        work.start(BETWEEN);

        await().until(() -> times.get() > 3);
        work.stop();
    }

    @Test
    void workForWhichThereIsNoMemory_isDoneAgain() {
        PeriodicWork work = new PeriodicWork("has no room", () -> {
            times.incrementAndGet();
            throw new OutOfMemoryError("unable to create native thread");
        });
        work.start(BETWEEN);

        await().until(() -> times.get() > 3);
        work.stop();
    }

    @Test
    void stop_interruptsNothing_andNothingIsBegunAfterIt() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        PeriodicWork work = new PeriodicWork("stops", () -> {
            times.incrementAndGet();
            begun.countDown();
            try {
                goOn.await();
            } catch (InterruptedException e) {
                interrupted.set(true);
            }
            ended.countDown();
        });
        work.start(BETWEEN);
        begun.await();

        work.stop();
        goOn.countDown();
        ended.await();

        assertThat(work.isStopped()).isTrue();
        assertThat(interrupted).isFalse();
        assertThatThrownBy(() -> work.thread().execute(times::incrementAndGet))
                .isInstanceOf(RejectedExecutionException.class);
        assertThat(times).hasValue(1);
    }
}
