package org.openenum.routing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WeightedOrderTest {

    private static final int DRAWS = 60_000;

    /** The values that chi-square exceeds once in a thousand times, by degrees of freedom from 1. */
    private static final double[] ONE_IN_A_THOUSAND = {10.83, 13.82, 16.27, 18.47, 20.52};

    private final WeightedOrder order = new WeightedOrder(new SplittableRandom(20070508));

    /** Region 0 is the default. */
    @ParameterizedTest
    @CsvSource({"0, DRAWN", "1, DRAWN", "2, DRAWN", "3, DRAWN", "0, STICKY", "1, STICKY", "2, STICKY", "3, STICKY"})
    void firstOfTheOrder_isDrawnWithTheProbabilityOfTheRegion(int region, How how) {
        RegionShares shares = fourRegions().of(region);
        long[] seen = new long[shares.size()];
        for (int[] drawn : draws(how, shares)) {
            seen[drawn[0]]++;
        }

        double[] expected = new double[shares.size()];
        Arrays.setAll(expected, shares::weight);
        assertThatFits(seen, expected);
    }

    /** The probability of an order is the product of the normalized weights along it. */
    @ParameterizedTest
    @EnumSource(How.class)
    void wholeOrder_isDrawnWithTheWeightsNormalisedOverThoseLeft(How how) {
        RegionShares shares = policy(5, 3, 2).of(RoutingPolicy.NO_REGION);

        assertThatFits(
                counts(how, shares),
                new double[] {0.5 * 3 / 5, 0.5 * 2 / 5, 0.3 * 5 / 7, 0.3 * 2 / 7, 0.2 * 5 / 8, 0.2 * 3 / 8});
    }

    @ParameterizedTest
    @EnumSource(How.class)
    void weightsThatAreAllZero_giveEveryPermutationAlike(How how) {
        RegionShares shares = policy(0, 0, 0).of(RoutingPolicy.NO_REGION);

        double each = 1.0 / 6;
        assertThatFits(counts(how, shares), new double[] {each, each, each, each, each, each});
    }

    @ParameterizedTest
    @EnumSource(How.class)
    void targetsWithoutAWeight_comeLastInRandomOrder(How how) {
        RegionShares shares = policy(0, 1e-300, 0, 1).of(RoutingPolicy.NO_REGION);
        long[] third = new long[4];
        for (int[] drawn : draws(how, shares)) {
            assertThat(drawn[0] % 2 + drawn[1] % 2).as("weights first").isEqualTo(2);
            third[drawn[2]]++;
        }

        assertThatFits(new long[] {third[0], third[2]}, new double[] {0.5, 0.5});
    }

    @Test
    void stickyDraw_isTheSameEachTimeForANumber() {
        RegionShares shares = policy(5, 3, 2).of(RoutingPolicy.NO_REGION);
        int[] one = new int[3];
        int[] other = new int[3];
        order.drawSticky(shares, StickyKey.of("441632960123"), one);
        new WeightedOrder(new SplittableRandom()).drawSticky(shares, StickyKey.of("441632960123"), other);

        assertThat(other).containsExactly(one);
    }

    @Test
    void stickyDraw_movesOnlyWhatAChangeOfWeightsMust() {
        RegionShares before = policy(50, 30, 20).of(RoutingPolicy.NO_REGION);
        RegionShares after = policy(40, 30, 20).of(RoutingPolicy.NO_REGION);
        int moved = 0;
        int[] drawn = new int[3];
        for (int number = 0; number < DRAWS; number++) {
            long key = StickyKey.of("4416329" + number);
            order.drawSticky(before, key, drawn);
            int first = drawn[0];
            order.drawSticky(after, key, drawn);
            if (drawn[0] != first) {
                moved++;
                assertThat(first)
                        .as("only the one with less weight loses numbers")
                        .isZero();
            }
        }

        assertThat(moved / (double) DRAWS).isBetween(0.05, 0.06); // 50 of 100 minus 40 of 90: 0.0556
    }

    @Test
    void draws_allocateNothing() {
        RegionShares shares = policy(5, 3, 2, 0, 0).of(RoutingPolicy.NO_REGION);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int[] drawn = new int[5];
        drawMany(shares, drawn);
        long before = threads.getCurrentThreadAllocatedBytes();
        drawMany(shares, drawn);

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(DRAWS);
    }

    private void drawMany(RegionShares shares, int[] drawn) {
        for (int i = 0; i < DRAWS; i++) {
            order.draw(shares, drawn);
            order.drawSticky(shares, i, drawn);
        }
    }

    enum How {
        DRAWN,
        STICKY
    }

    private long[] counts(How how, RegionShares shares) {
        Map<String, Long> counts = new TreeMap<>();
        draws(how, shares).forEach(drawn -> counts.merge(Arrays.toString(drawn), 1L, Long::sum));
        return counts.values().stream().mapToLong(Long::longValue).toArray();
    }

    private List<int[]> draws(How how, RegionShares shares) {
        List<int[]> draws = new ArrayList<>();
        for (int i = 0; i < DRAWS; i++) {
            int[] drawn = new int[shares.size()];
            if (how == How.DRAWN) {
                order.draw(shares, drawn);
            } else {
                order.drawSticky(shares, StickyKey.of("44163296" + i), drawn);
            }
            draws.add(drawn);
        }
        return draws;
    }

    private static RoutingPolicy fourRegions() {
        return new RoutingPolicy(List.of(
                new TargetShares("sip:a.example", weight(1), Map.of(1, weight(80), 2, weight(0), 3, weight(0.001))),
                new TargetShares("sip:b.example", weight(1), Map.of(1, weight(15), 2, weight(7), 3, weight(0.009))),
                new TargetShares("sip:c.example", weight(1), Map.of(1, weight(5), 2, weight(3), 3, weight(0.09)))));
    }

    private static RoutingPolicy policy(double... weights) {
        List<TargetShares> targets = new ArrayList<>();
        for (double weight : weights) {
            targets.add(new TargetShares("sip:" + targets.size() + ".example", weight(weight), Map.of()));
        }
        return new RoutingPolicy(targets);
    }

    private static Share weight(double weight) {
        return new Share(weight, null);
    }

    /**
     * Pearson's test: impossible values are never seen, and the others differ by no more than happens once in a
     * thousand times by chance.
     */
    private static void assertThatFits(long[] seen, double[] expected) {
        assertThat(seen).hasSameSizeAs(expected);
        double chiSquare = 0;
        int freedom = -1;
        for (int i = 0; i < seen.length; i++) {
            if (expected[i] == 0) {
                assertThat(seen[i]).isZero();
                continue;
            }
            double mean = expected[i] * DRAWS;
            chiSquare += (seen[i] - mean) * (seen[i] - mean) / mean;
            freedom++;
        }
        assertThat(chiSquare).isLessThan(ONE_IN_A_THOUSAND[freedom - 1]);
    }
}
