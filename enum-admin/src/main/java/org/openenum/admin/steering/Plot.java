package org.openenum.admin.steering;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.steering.SteeringStep.RegionStep;
import org.openenum.admin.steering.SteeringStep.TargetStep;

/**
 * Curves over a recent time span, from 0 at the bottom to 1 at the top, prepared for SVG.
 *
 * @param region the region of the weights; null for a plot of the loads
 * @param lines the curves, by targets
 */
record Plot(@Nullable String region, List<Line> lines) {

    static final int WIDTH = 600;
    static final int HEIGHT = 150;

    /** Keeps a line at the border from being cut in half. */
    private static final int MARGIN = 2;

    /** The number of colours; if there are more targets, they share them. */
    private static final int COLOURS = 6;

    /**
     * A curve.
     *
     * @param colour 1 to 6
     * @param inForce whether it shows the weights by which answers were drawn, not those that were computed
     * @param path for SVG; interrupted where the value is unknown
     */
    record Line(String target, int colour, boolean inForce, String path) {}

    /** The loads of all targets, and for each region the computed weights and those in force. */
    static List<Plot> of(SteeredPolicy steered, List<SteeringStep> steps, Instant from, Instant to) {
        List<Plot> plots = new ArrayList<>();
        Scale scale = new Scale(from, to);
        List<Line> loads = new ArrayList<>();
        for (int i = 0; i < steered.targets().size(); i++) {
            loads.add(
                    line(steered, i, false, scale.path(steps, steered.targets().get(i), TargetStep::load)));
        }
        plots.add(new Plot(null, loads));
        List<String> regions = new ArrayList<>(steered.regions());
        regions.add(SteeringStep.NO_REGION);
        for (String region : regions) {
            List<Line> weights = new ArrayList<>();
            for (int i = 0; i < steered.targets().size(); i++) {
                String target = steered.targets().get(i);
                weights.add(line(steered, i, true, scale.path(steps, target, in(region, RegionStep::inForce))));
                weights.add(line(steered, i, false, scale.path(steps, target, in(region, RegionStep::weight))));
            }
            plots.add(new Plot(region, weights));
        }
        return plots;
    }

    private static Function<TargetStep, @Nullable Double> in(
            String region, Function<RegionStep, @Nullable Double> value) {
        return step -> step.region(region).map(value).orElse(null);
    }

    private static Line line(SteeredPolicy steered, int target, boolean inForce, String path) {
        return new Line(steered.targets().get(target), colour(target), inForce, path);
    }

    static int colour(int target) {
        return target % COLOURS + 1;
    }

    /** The time axis, from left to right. */
    private record Scale(Instant from, Instant to) {

        /** Each value holds until the next one. */
        String path(List<SteeringStep> steps, String target, Function<TargetStep, @Nullable Double> value) {
            StringBuilder path = new StringBuilder();
            boolean drawing = false;
            for (SteeringStep step : steps) {
                Double each = step.target(target).map(value).orElse(null);
                double x = x(step.at());
                if (each == null) {
                    path.append(drawing ? String.format(Locale.ROOT, "H%.1f", x) : "");
                } else if (drawing) {
                    path.append(String.format(Locale.ROOT, "H%.1fV%.1f", x, y(each)));
                } else {
                    path.append(String.format(Locale.ROOT, "M%.1f %.1f", x, y(each)));
                }
                drawing = each != null;
            }
            return path.append(drawing ? "H" + WIDTH : "").toString();
        }

        private double x(Instant at) {
            double all = Math.max(1, to.toEpochMilli() - from.toEpochMilli());
            return WIDTH * (at.toEpochMilli() - from.toEpochMilli()) / all;
        }

        private static double y(double value) {
            return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * Math.min(1, value);
        }
    }
}
