package org.openenum.server.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ServerCountsTest {

    private final ServerCounts counts = new ServerCounts(3);

    @Test
    void countsOfAllLoops_areAddedUp() {
        for (int loop = 0; loop < 3; loop++) {
            counts.ofLoop(loop).answered(Transport.UDP, 0);
            counts.ofLoop(loop).answered(Transport.TCP, 3);
            counts.ofLoop(loop).happened(Event.TRUNCATED);
            counts.ofLoop(loop).asked(35);
        }
        counts.ofLoop(1).answered(Transport.UDP, 0);

        assertThat(counts.answers(Transport.UDP, 0)).isEqualTo(4);
        assertThat(counts.answers(Transport.TCP, 3)).isEqualTo(3);
        assertThat(counts.answers(Transport.TCP, 0)).isZero();
        assertThat(counts.events(Event.TRUNCATED)).isEqualTo(3);
        assertThat(counts.questions(QuestionKind.NAPTR)).isEqualTo(3);
    }

    @Test
    void everyType_hasAKind() {
        assertThat(IntStream.rangeClosed(0, 65_535).mapToObj(QuestionKind::of).distinct())
                .containsExactlyInAnyOrder(QuestionKind.values());
    }

    @Test
    void latency_fallsIntoTheBucketAboveIt() {
        LoopCounts loop = counts.ofLoop(0);
        loop.took(0);
        loop.took(1023);
        loop.took(1024);
        loop.took(Long.MAX_VALUE / 2);
        loop.took(-5); // A clock that is set back must not cause an error.

        assertThat(counts.latencies(0)).isEqualTo(2);
        assertThat(counts.latencies(10)).isEqualTo(1);
        assertThat(counts.latencies(11)).isEqualTo(1);
        assertThat(counts.latencies(LoopCounts.LATENCY_BUCKETS - 1)).isEqualTo(1);
    }

    @Test
    void rcodeBeyondTheTable_isCountedAsTheLast() {
        counts.ofLoop(0).answered(Transport.UDP, 4095);

        assertThat(counts.answers(Transport.UDP, LoopCounts.RCODES - 1)).isEqualTo(1);
    }
}
