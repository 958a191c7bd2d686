package org.openenum.admin.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StatsSeriesTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void pointOfAnHour_isTheMeanOfItsSeconds() {
        StatsSeries hour = new StatsSeries(Span.HOUR);
        for (int i = 0; i < 12; i++) {
            hour.add(START.plusSeconds(2L * i), rates(i < 6 ? 100 : 0), List.of());
        }

        assertThat(hour.points()).singleElement().satisfies(point -> {
            assertThat(point.answersPerSecond()).isEqualTo(Map.of("NOERROR", 50.0));
            assertThat(point.at()).isEqualTo(START.plusSeconds(22));
        });
    }

    @Test
    void pointThatIsNotComplete_isShownAsFarAsItIs() {
        StatsSeries day = new StatsSeries(Span.DAY);
        day.add(START, rates(7), List.of());

        assertThat(day.points()).extracting(StatsView::queriesPerSecond).containsExactly(7.0);
    }

    @Test
    void pointsBeyondTheSpan_areForgotten() {
        StatsSeries minutes = new StatsSeries(Span.MINUTES);
        for (int i = 0; i < Span.POINTS + 3; i++) {
            minutes.add(START.plusSeconds(i), rates(i), List.of());
        }

        assertThat(minutes.points()).hasSize(Span.POINTS);
        assertThat(minutes.points().get(0).queriesPerSecond()).isEqualTo(3);
    }

    private static Rates rates(double perSecond) {
        return perSecond == 0 ? Rates.NONE : new Rates(new TreeMap<>(Map.of("NOERROR", perSecond)), new TreeMap<>(), 0);
    }
}
