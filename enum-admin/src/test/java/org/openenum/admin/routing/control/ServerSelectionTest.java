package org.openenum.admin.routing.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The steps of the paper's algorithms. */
class ServerSelectionTest {

    private static final int WEST = 0;
    private static final int EAST = 1;

    /** The ranks by server in the west and in the east; the last two servers have the same. */
    private static final RankTable RANKS =
            RankTable.of(List.of(new int[] {1, 2}, new int[] {2, 1}, new int[] {2, 2}, new int[] {2, 2}));

    private static final ServerSelection ALGORITHM_1 = new ThresholdSelection(0.5);
    private static final ServerSelection ALGORITHM_2 = new WatermarkSelection(0.4, 0.6);

    @Test
    void algorithm1_step2_keepsThoseThatServeTheRegionBest() {
        WeightTable table = ALGORITHM_1.next(loads(0.1, 0.4, 0.1, 0.1), RANKS, 0);

        assertThat(weights(table, WEST)).containsExactly(1.0, 0.0, 0.0, 0.0);
        assertThat(weights(table, EAST)).containsExactly(0.0, 1.0, 0.0, 0.0);
    }

    @Test
    void algorithm1_step1_eliminatesTheOverloaded_andStep3SplitsByWhatIsFree() {
        WeightTable table = ALGORITHM_1.next(loads(0.51, 0.4, 0.3, 0.2), RANKS, 0);

        assertThat(weights(table, WEST)).containsExactly(new double[] {0, 1.0 / 6, 2.0 / 6, 3.0 / 6}, within(1e-9));
        assertThat(weights(table, EAST)).containsExactly(0.0, 1.0, 0.0, 0.0);
    }

    @Test
    void algorithm1_loadOfTheThresholdItself_isNoOverload() {
        assertThat(weights(ALGORITHM_1.next(loads(0.5, 0.5, 0.1, 0.1), RANKS, 0), WEST))
                .containsExactly(1.0, 0.0, 0.0, 0.0);
    }

    @Test
    void algorithm1_allOverloaded_splitsAmongAllByCapacity() {
        List<ServerLoad> servers = List.of(
                new ServerLoad(100, 0.9), new ServerLoad(50, 0.8), new ServerLoad(50, 0.7), new ServerLoad(200, 0.6));

        assertThat(weights(ALGORITHM_1.next(servers, RANKS, 0), WEST)).containsExactly(0.25, 0.125, 0.125, 0.5);
    }

    /** Only the near server has a load: with ranks 1, 2, 2, 2 the next three share the rest. */
    @ParameterizedTest
    @CsvSource({"0, 1", "0.39, 1", "0.4, 1", "0.45, 0.75", "0.5, 0.5", "0.55, 0.25", "0.6, 0", "0.9, 0"})
    void algorithm2_weightFallsFromTheLowWatermarkToTheHighOne(double load, double expected) {
        WeightTable table = ALGORITHM_2.next(loads(load, 0, 0, 0), RANKS, 0);

        assertThat(table.weight(WEST, 0)).isEqualTo(expected, within(1e-9));
        assertThat(table.weight(WEST, 1)).isEqualTo((1 - expected) / 3, within(1e-9));
    }

    /** Nine ninths add up to more than one in the last digit, and so do 3, 4, 3 and 3 thirteenths. */
    @Test
    void nearServersThatTakeAll_leaveNothingToTheFarOne_andNotLess() {
        RankTable nineNear = RankTable.of(IntStream.rangeClosed(1, 10)
                .mapToObj(i -> new int[] {i < 10 ? 1 : 2})
                .toList());
        double[] ten = new double[10];
        assertThat(ALGORITHM_2.next(loads(ten), nineNear, 0).weight(WEST, 9)).isEqualTo(0.0);

        RankTable fourNear = RankTable.of(IntStream.rangeClosed(1, 5)
                .mapToObj(i -> new int[] {i < 5 ? 1 : 2})
                .toList());
        double[] all = {1, 1, 1, 1, 1};
        assertThat(NearFirst.weights(fourNear, WEST, all, new double[] {3, 4, 3, 3, 1})[4])
                .isEqualTo(0.0);
    }

    @Test
    void algorithm2_withoutARank_sharesByTheWeightsOfLoadAlone() {
        WeightTable table = ALGORITHM_2.next(loads(0.5, 0.3, 0.7, 0.5), RANKS, 0);

        assertThat(weights(table, RANKS.regions())).containsExactly(new double[] {0.25, 0.5, 0, 0.25}, within(1e-9));
    }

    @Test
    void algorithm2_allAboveTheHighWatermark_splitsAmongAll() {
        assertThat(weights(ALGORITHM_2.next(loads(0.7, 0.8, 0.9, 2), RANKS, 0), EAST))
                .containsExactly(0.25, 0.25, 0.25, 0.25);
    }

    @Test
    void proximityAlone_leadsToTheNearest_whateverItsLoad() {
        WeightTable table = ThresholdSelection.byProximityAlone().next(loads(3, 0, 0, 0), RANKS, 0);

        assertThat(weights(table, WEST)).containsExactly(1.0, 0.0, 0.0, 0.0);
    }

    @Test
    void loadAlone_sharesByFreeCapacity_whoeverAsks() {
        WeightTable table = new LoadSelection()
                .next(
                        List.of(
                                new ServerLoad(100, 0.5),
                                new ServerLoad(100, 0),
                                new ServerLoad(50, 0),
                                new ServerLoad(10, 1.5)),
                        RANKS,
                        0);

        assertThat(weights(table, WEST)).containsExactly(0.25, 0.5, 0.25, 0.0).isEqualTo(weights(table, EAST));
    }

    @Test
    void serverThatCannotBeReached_getsNothing() {
        List<ServerLoad> servers = loads(ServerLoad.UNREACHABLE, 0.9, 0.9, 0.9);
        for (ServerSelection each : List.of(
                ALGORITHM_1, ALGORITHM_2, ThresholdSelection.byProximityAlone(), new LoadSelection(), damped())) {
            assertThat(each.next(servers, RANKS, 0).weight(WEST, 0)).isZero();
            assertThat(each.next(servers, RANKS, 0).fallbackWeight(0)).isZero();
        }
    }

    @Test
    void noServerThatCanBeReached_leadsToAll() {
        double none = ServerLoad.UNREACHABLE;
        assertThat(weights(ALGORITHM_1.next(loads(none, none, none, none), RANKS, 0), WEST))
                .containsExactly(0.25, 0.25, 0.25, 0.25);
    }

    @Test
    void damped_loadAroundTheMiddle_changesNothing() {
        DampedSelection damped = damped();
        WeightTable first = damped.next(loads(0.5, 0.5, 0.5, 0.5), RANKS, 0);
        for (int second = 10; second < 1000; second += 10) {
            assertThat(damped.next(loads(0.54, 0.46, 0.5, 0.5), RANKS, second)).isSameAs(first);
        }
    }

    @Test
    void damped_waitsUntilAChangeIsFelt_thenTakesAStepTowardsTheMiddle() {
        DampedSelection damped = damped();
        List<ServerLoad> overloaded = loads(0.8, 0.5, 0.5, 0.5);
        WeightTable first = damped.next(overloaded, RANKS, 0);
        for (int second = 10; second < 150; second += 10) {
            assertThat(damped.next(overloaded, RANKS, second))
                    .as("at %d s", second)
                    .isSameAs(first);
        }
        WeightTable next = damped.next(overloaded, RANKS, 150);

        // From half to 0.5 * 0.5 / 0.8 = 0.3125; the other three get half of the rest.
        assertThat(next.weight(WEST, 0)).isEqualTo(0.3125 / (0.3125 + 0.6875 * 0.5), within(1e-9));
        assertThat(damped.next(overloaded, RANKS, 160)).isSameAs(next);
    }

    @Test
    void damped_stepIsBounded() {
        assertThat(new Damping(0.4, 0.6, 0.2, 30, 60).next(0.9, 5)).isEqualTo(0.7, within(1e-9));
        assertThat(new Damping(0.4, 0.6, 0.2, 30, 60).next(0.3, 0)).isEqualTo(0.5, within(1e-9));
        assertThat(new Damping(0.4, 0.6, 0.2, 30, 60).next(0.95, 0.1)).isEqualTo(1);
    }

    @Test
    void damped_serverThatIsLost_getsNothingAtOnce_andHalfAtTheMostWhenItComesBack() {
        DampedSelection damped = damped();
        damped.next(loads(0.5, 0.5, 0.5, 0.5), RANKS, 0);
        WeightTable lost = damped.next(loads(ServerLoad.UNREACHABLE, 0.5, 0.5, 0.5), RANKS, 10);
        WeightTable back = damped.next(loads(0, 0.5, 0.5, 0.5), RANKS, 20);

        assertThat(lost.weight(WEST, 0)).isZero();
        assertThat(back.weight(WEST, 0)).isEqualTo(2.0 / 3, within(1e-9));
    }

    @Test
    void wrongInput_isRefused() {
        assertThatThrownBy(() -> RankTable.of(List.of(new int[] {1, 2}, new int[] {1})))
                .hasMessage("server 1 has 1 ranks, but the first server has 2");
        assertThatThrownBy(() -> RankTable.of(List.of(new int[] {0}))).hasMessage("a rank must be 1 or more, not 0");
        assertThatThrownBy(() -> new ServerLoad(0, 0.5)).hasMessage("a capacity must be above 0, not 0.0");
        assertThatThrownBy(() -> new ServerLoad(1, Double.NaN)).hasMessage("a load must be 0 or more, not NaN");
        assertThatThrownBy(() -> new WatermarkSelection(0.6, 0.4)).hasMessageStartingWith("the low watermark 0.6");
        assertThatThrownBy(() -> ALGORITHM_1.next(loads(0.1), RANKS, 0))
                .hasMessage("1 servers were measured, but 4 have ranks");
    }

    private static DampedSelection damped() {
        return new DampedSelection(new Damping(0.4, 0.6, 0.3, 30, 60));
    }

    private static List<ServerLoad> loads(double... loads) {
        List<ServerLoad> servers = new ArrayList<>();
        for (double load : loads) {
            servers.add(new ServerLoad(100, load));
        }
        return servers;
    }

    private static double[] weights(WeightTable table, int row) {
        double[] weights = new double[RANKS.servers()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = table.weight(row, i);
        }
        return weights;
    }
}
