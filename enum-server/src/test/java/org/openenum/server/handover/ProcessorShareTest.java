package org.openenum.server.handover;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class ProcessorShareTest {

    /** The time for which the old server waits by default. */
    private static final Duration READY_WITHIN = Duration.ofMinutes(2);

    private final List<Integer> nice = new ArrayList<>();
    private final List<Duration> delays = new ArrayList<>();
    private final Queue<Runnable> later = new ArrayDeque<>();

    @Test
    void startThatTakesLong_hasTheUsualShareAfterAWhile() {
        ProcessorShare.makeSmall(nice::add, delay -> {
            delays.add(delay);
            return later::add;
        });
        assertThat(nice).containsExactly(10);

        later.remove().run();

        assertThat(nice).containsExactly(10, 0);
        assertThat(later).isEmpty();
        assertThat(delays).hasSize(1).allSatisfy(delay -> assertThat(delay).isLessThan(READY_WITHIN.dividedBy(2)));
    }
}
