package org.openenum.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Which servers are no longer the primary. */
class TimelinesTest {

    private static final String DATABASE = "7713975335681178812";

    private final Timelines timelines = new Timelines();
    private long now;

    @Test
    void olderTimeline_isOutdated_untilItHasBeenThePrimaryForLong() {
        assertThat(isOutdated(5)).isFalse();
        assertThat(isOutdated(0x10)).isFalse();
        assertThat(isOutdated(5)).isTrue();
        pass(Timelines.REFUSED_FOR);
        assertThat(isOutdated(5)).isTrue();
        pass(Duration.ofSeconds(1));
        assertThat(isOutdated(5)).isFalse();
        assertThat(isOutdated(5)).isFalse();
    }

    @Test
    void newerTimeline_thatIsSeenMeanwhile_makesTheWaitBeginAnew() {
        isOutdated(6);
        assertThat(isOutdated(5)).isTrue();
        pass(Timelines.REFUSED_FOR);
        assertThat(isOutdated(6)).isFalse();
        pass(Duration.ofSeconds(1));
        assertThat(isOutdated(5)).isTrue();
    }

    @Test
    void anotherDatabase_hasTimelinesOfItsOwn() {
        isOutdated(6);
        assertThat(timelines.isOutdated("7713975335681178813", 1, now)).isFalse();
    }

    private boolean isOutdated(long timeline) {
        return timelines.isOutdated(DATABASE, timeline, now);
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }
}
