package org.openenum.load.bench.routing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.openenum.admin.routing.control.DampedSelection;
import org.openenum.admin.routing.control.Damping;
import org.openenum.admin.routing.control.ThresholdSelection;
import org.openenum.admin.routing.control.WatermarkSelection;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;

/**
 * The paper's experiment on server selection: three algorithms, constant weights, and round robin, each with the same
 * seeds.
 */
public final class RoutingSimulationExperiment extends Experiment {

    private static final String OURS = "III";
    private static final List<String> PAPERS_AND_OURS = List.of("I", "II", OURS);
    private static final int SEEDS = 20;

    /** III was tuned with the seeds from 1 to 20, so it is judged with others. */
    static final int FIRST_SEED = 1_001;

    private static final int QUICK_SEEDS = 3;

    /** The plot shows the run with the first seed, with points at this distance. */
    private static final int POINT_SECONDS = 10;

    private static final double THRESHOLD = 0.5;
    private static final double LOW_WATERMARK = 0.4;
    private static final double HIGH_WATERMARK = 0.6;
    private static final double LARGEST_STEP = 0.3;
    private static final double MEASURE_SECONDS = 60;
    /**
     * The best choice if the load were known beforehand: the nearest server's load is in the middle between the
     * watermarks.
     */
    private static final double FIXED = 0.625;

    private static final double PERCENT = 100;

    public RoutingSimulationExperiment() {
        super(
                "routing-simulation",
                "server selection by load and proximity, simulated: how much load varies, overload, and how often weights change");
    }

    @Override
    public List<String> programs() {
        return List.of();
    }

    @Override
    public void run(Setup setup) throws IOException {
        Scenario scenario = Scenario.ofThePaper();
        int seeds = setup.options().rounds(SEEDS, QUICK_SEEDS);
        Map<String, List<Course>> courses = new LinkedHashMap<>();
        algorithms(scenario)
                .forEach((algorithm, steering) -> courses.put(
                        algorithm,
                        LongStream.range(FIRST_SEED, FIRST_SEED + seeds)
                                .mapToObj(seed -> new Simulation(scenario, seed, steering).run())
                                .toList()));
        List<Row> rows = new ArrayList<>();
        courses.forEach((algorithm, runs) -> {
            for (int i = 0; i < seeds; i++) {
                rows.add(figures(algorithm, FIRST_SEED + i, runs.get(i)));
                setup.say("%s", rows.get(rows.size() - 1));
            }
        });
        courses.keySet().stream()
                .filter(algorithm -> !algorithm.equals(OURS))
                .forEach(algorithm -> rows.add(better(courses, algorithm)));
        PAPERS_AND_OURS.forEach(algorithm ->
                rows.addAll(points(algorithm, runs(courses, algorithm).get(0))));
        Map<String, Object> about =
                Map.of("clusters", scenario.clusters(), "seconds", scenario.seconds(), "capacity", scenario.capacity());
        keep(setup, "", "--rounds " + seeds, about, Rows.of(rows));
    }

    static Map<String, Function<RandomGenerator, Steering>> algorithms(Scenario scenario) {
        Damping damping =
                new Damping(LOW_WATERMARK, HIGH_WATERMARK, LARGEST_STEP, scenario.ttlSeconds(), MEASURE_SECONDS);
        Map<String, Function<RandomGenerator, Steering>> all = new LinkedHashMap<>();
        all.put("I", random -> Steering.by(() -> new ThresholdSelection(THRESHOLD), random));
        all.put("II", random -> Steering.by(() -> new WatermarkSelection(LOW_WATERMARK, HIGH_WATERMARK), random));
        all.put(OURS, random -> Steering.by(() -> new DampedSelection(damping), random));
        all.put("fixed weights", random -> Steering.fixed(FIXED, random));
        all.put("round robin", Steering::roundRobin);
        return all;
    }

    private static List<Course> runs(Map<String, List<Course>> courses, String algorithm) {
        return Objects.requireNonNull(courses.get(algorithm), algorithm);
    }

    /** For each figure, the number of seeds with which ours is better than another. */
    private static Row better(Map<String, List<Course>> courses, String algorithm) {
        List<Course> ours = runs(courses, OURS);
        List<Course> others = runs(courses, algorithm);
        ToLongFunction<ToDoubleFunction<Course>> less = figure -> IntStream.range(0, ours.size())
                .filter(i -> figure.applyAsDouble(ours.get(i)) < figure.applyAsDouble(others.get(i)))
                .count();
        return new Row()
                .and("how", "better than")
                .and("algorithm", algorithm)
                .and("seeds", ours.size())
                .and("amplitude", less.applyAsLong(Course::amplitude))
                .and("nearestShare", less.applyAsLong(course -> -course.nearestShare()))
                .and("overloadSecondsPerMinute", less.applyAsLong(Course::overloadSecondsPerMinute))
                .and("changesPerMinute", less.applyAsLong(Course::changesPerMinute));
    }

    private static Row figures(String algorithm, int seed, Course course) {
        return new Row()
                .and("how", "run")
                .and("algorithm", algorithm)
                .and("seed", seed)
                .and(course.figures());
    }

    private static List<Row> points(String algorithm, Course course) {
        List<Row> points = new ArrayList<>();
        for (int second = 0; second < course.loads().size(); second += POINT_SECONDS) {
            points.add(new Row()
                    .and("how", "course")
                    .and("algorithm", algorithm)
                    .and("second", second)
                    .and("nearestLoadPercent", course.loads().get(second)[0] * PERCENT));
        }
        return points;
    }
}
