package org.openenum.admin.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.account.SignInTurns.Turn;

class SignInTurnsTest {

    private final SignInTurns turns = new SignInTurns(Duration.ZERO);

    private final ExecutorService clients = Executors.newFixedThreadPool(30);

    @AfterEach
    void stop() {
        clients.shutdownNow();
    }

    @Test
    void thirtyGuessers_haveOneCheckAtATime() throws Exception {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Supplier<Boolean> check = () -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            Thread.onSpinWait();
            running.decrementAndGet();
            return false;
        };
        List<Future<Turn>> guesses = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            String address = "192.0.2." + i;
            guesses.add(clients.submit(() -> turns.ofStranger(address, check)));
        }
        for (Future<Turn> guess : guesses) {
            assertThat(guess.get()).isNotEqualTo(Turn.RIGHT);
        }

        assertThat(most).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.1", "2001:db8::%x"})
    void addressesOfOneCustomerThatFillTheQueue_leaveRoomForOthers(String addresses) throws Exception {
        CountDownLatch checking = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        Future<Turn> slow = clients.submit(() -> turns.ofStranger(addresses.formatted(99), () -> {
            checking.countDown();
            return endOf(over);
        }));
        checking.await();
        List<Future<Turn>> guesses = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            String address = addresses.formatted(i);
            guesses.add(clients.submit(() -> turns.ofStranger(address, () -> false)));
        }
        Future<Turn> other = clients.submit(() -> turns.ofStranger("192.0.2.2", () -> true));
        Turn known = turns.ofKnown("ida", addresses.formatted(0), () -> true);
        over.countDown();

        assertThat(known).isEqualTo(Turn.RIGHT);
        assertThat(slow.get()).isEqualTo(Turn.RIGHT);
        assertThat(other.get()).isEqualTo(Turn.RIGHT);
        int busy = 0;
        for (Future<Turn> guess : guesses) {
            busy += guess.get() == Turn.BUSY ? 1 : 0;
        }
        assertThat(busy).isPositive();
    }

    @Test
    void whoIsKnownAndGuessesAllAtOnce_hasFewTries() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        AtomicInteger checked = new AtomicInteger();
        List<Future<Turn>> guesses = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            guesses.add(clients.submit(() -> turns.ofKnown("ida", "192.0.2.1", () -> {
                checked.incrementAndGet();
                return !endOf(over);
            })));
        }
        await().until(() -> guesses.stream().filter(Future::isDone).count() == 20 - SignInTurns.MAX_OF_ADDRESS);
        over.countDown();
        for (Future<Turn> guess : guesses) {
            assertThat(guess.get()).isNotEqualTo(Turn.RIGHT);
        }

        assertThat(checked).hasValue(SignInTurns.MAX_OF_ADDRESS);
        assertThat(turns.ofKnown("ida", "192.0.2.1", () -> true)).isEqualTo(Turn.RIGHT);
    }

    private static boolean endOf(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }
}
