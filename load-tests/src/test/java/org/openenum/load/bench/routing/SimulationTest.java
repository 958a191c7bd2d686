package org.openenum.load.bench.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SimulationTest {

    private static final Scenario SCENARIO = Scenario.ofThePaper();
    private static final int SEEDS = 20;

    @Test
    void oneSeed_givesOneCourse() {
        assertThat(runs("II").get(3))
                .usingRecursiveComparison()
                .isEqualTo(runs("II").get(3));
    }

    @Test
    void oneSeed_hasTheSameRequestsWhoeverSteers() {
        assertThat(total(runs("I").get(0))).isCloseTo(total(runs("round robin").get(0)), within(1e-6));
    }

    @Test
    void roundRobin_splitsEvenly_andNeverChangesWeights() {
        assertThat(mean("round robin", Course::nearestShare)).isBetween(0.47, 0.53);
        assertThat(mean("round robin", Course::changesPerMinute)).isZero();
    }

    @Test
    void dampedSelection_isBetterThanThePapersAlgorithmsInAllFour() {
        for (String paper : List.of("I", "II")) {
            assertThat(mean("III", Course::amplitude)).isLessThan(mean(paper, Course::amplitude));
            assertThat(mean("III", Course::nearestShare)).isGreaterThan(mean(paper, Course::nearestShare));
            assertThat(mean("III", Course::overloadSecondsPerMinute))
                    .isLessThan(mean(paper, Course::overloadSecondsPerMinute));
            assertThat(mean("III", Course::changesPerMinute)).isLessThan(mean(paper, Course::changesPerMinute));
        }
    }

    @Test
    void papersAlgorithms_swing() {
        for (String paper : List.of("I", "II")) {
            assertThat(mean(paper, Course::amplitude))
                    .as("the paper: both result in constantly oscillating policies")
                    .isGreaterThan(1.2 * mean("fixed weights", Course::amplitude));
            assertThat(mean(paper, Course::changesPerMinute)).isGreaterThan(4);
        }
    }

    private static double mean(String algorithm, ToDoubleFunction<Course> figure) {
        return runs(algorithm).stream().mapToDouble(figure).average().orElseThrow();
    }

    private static List<Course> runs(String algorithm) {
        Function<RandomGenerator, Steering> steering =
                RoutingSimulationExperiment.algorithms(SCENARIO).get(algorithm);
        return LongStream.range(RoutingSimulationExperiment.FIRST_SEED, RoutingSimulationExperiment.FIRST_SEED + SEEDS)
                .mapToObj(seed -> new Simulation(SCENARIO, seed, steering).run())
                .toList();
    }

    private static double total(Course course) {
        return course.loads().stream()
                .skip((long) SCENARIO.ttlSeconds())
                .mapToDouble(each -> each[0] + each[1])
                .sum();
    }
}
