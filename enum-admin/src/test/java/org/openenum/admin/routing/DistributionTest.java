package org.openenum.admin.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;
import org.openenum.routing.WeightedOrder;

class DistributionTest {

    private static final int DRAWS = 100_000;

    private static Routing routing(double... weights) {
        List<TargetShares> targets = java.util.stream.IntStream.range(0, weights.length)
                .mapToObj(i -> new TargetShares("sip:" + i, new Share(weights[i], 60 + i), Map.of()))
                .toList();
        return new Routing(new RoutingPolicy(targets), Routing.Answer.ORDER, Routing.Draw.RANDOM);
    }

    /** Half a percent is three times the standard deviation. */
    @ParameterizedTest
    @CsvSource({"1, 1, 1", "50, 30, 20", "1, 0, 0", "0, 0, 0", "0, 7, 0", "0, 3, 1"})
    void firstAndSecond_areAsOftenAsTheyAreDrawn(double a, double b, double c) {
        Routing routing = routing(a, b, c);
        WeightedOrder order = new WeightedOrder(new SplittableRandom(7));
        int[] drawn = new int[3];
        int[][] counts = new int[2][3];
        for (int i = 0; i < DRAWS; i++) {
            order.draw(routing.policy().of(RoutingPolicy.NO_REGION), drawn);
            counts[0][drawn[0]]++;
            counts[1][drawn[1]]++;
        }

        List<Distribution.Part> parts =
                Distribution.of(routing, Map.of()).get(0).parts();

        for (int i = 0; i < 3; i++) {
            assertThat(parts.get(i).first()).isCloseTo((double) counts[0][i] / DRAWS, within(0.006));
            assertThat(parts.get(i).second()).isCloseTo((double) counts[1][i] / DRAWS, within(0.006));
        }
    }

    @Test
    void regions_followThoseWithoutOne_byTheirNames_andThoseThatAreGoneDoNot() {
        Map<Integer, Share> shares = Map.of(7, new Share(1, 30), 8, new Share(1, null), 9, new Share(1, null));
        Routing routing = new Routing(
                new RoutingPolicy(List.of(new TargetShares("sip:a", new Share(1, 60), shares))),
                Routing.Answer.ORDER,
                Routing.Draw.RANDOM);

        List<Distribution> all = Distribution.of(routing, Map.of(7, "south", 8, "north"));

        assertThat(all).extracting(Distribution::region).containsExactly(null, "north", "south");
        assertThat(all).extracting(each -> each.parts().get(0).ttlSeconds()).containsExactly(60, 60, 30);
        assertThat(all).noneMatch(Distribution::ordered);
    }

    @Test
    void clientsThatDraw_haveWeights_andOneTtlWhateverTheyDraw() {
        RoutingPolicy policy = new RoutingPolicy(List.of(
                new TargetShares("a.example:5060", new Share(3, 60), Map.of()),
                new TargetShares("b.example:5060", new Share(1, 30), Map.of())));

        Distribution all = Distribution.of(new Routing(policy, Routing.Answer.WEIGHTS, Routing.Draw.RANDOM), Map.of())
                .get(0);

        assertThat(all.weighed()).isTrue();
        assertThat(all.parts()).extracting(Distribution.Part::weight).containsExactly(7_500, 2_500);
        assertThat(all.parts()).extracting(Distribution.Part::first).containsExactly(0.75, 0.25);
        assertThat(all.parts()).extracting(Distribution.Part::ttlSeconds).containsExactly(30, 30);
    }
}
