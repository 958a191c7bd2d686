package org.openenum.load.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The plots of a page. A template calls this class and draws them: readable on a light and on a dark page. One thread
 * uses it.
 */
public final class Plots {

    private final List<Plot> plots = new ArrayList<>();

    /** Horizontal bars in groups. The legend names the first, second ... bar of each row. */
    public Plot bars(String name, String title, List<String> legend) {
        return add(new Plot("bars", name, title, legend));
    }

    /** Lines, one for each entry of the legend; the axes are named, the horizontal one first. */
    public Plot lines(String name, String title, List<String> axes) {
        return add(new Plot("lines", name, title, axes));
    }

    List<Plot> all() {
        return List.copyOf(plots);
    }

    private Plot add(Plot plot) {
        plots.add(plot);
        return plot;
    }

    /** One plot. Its methods return what a template prints. */
    public static final class Plot {

        private final String kind;
        private final String name;
        private final String title;
        private final List<String> legend;
        private final List<Group> groups = new ArrayList<>();

        private Plot(String kind, String name, String title, List<String> legend) {
            this.kind = kind;
            this.name = name;
            this.title = title;
            this.legend = List.copyOf(legend);
        }

        /** Begins a group of rows, or a line. */
        public String group(String heading) {
            groups.add(new Group(heading, new ArrayList<>()));
            return "";
        }

        /** Adds bars, or a point, to the last group; nothing if a figure was not measured. */
        public String row(String label, boolean strong, List<@Nullable Number> values) {
            if (values.stream().allMatch(Objects::nonNull)) {
                List<Double> figures = values.stream()
                        .map(value -> Objects.requireNonNull(value).doubleValue())
                        .toList();
                groups.get(groups.size() - 1).rows().add(new Bars(label, strong, figures));
            }
            return "";
        }

        /** The plot as an image in Markdown. */
        public String image() {
            return "![" + title + "](" + Report.FOLDER + "/" + file() + ")";
        }

        /** The file in the folder of results. */
        public String file() {
            return name + ".svg";
        }

        String kind() {
            return kind;
        }

        public String title() {
            return title;
        }

        public List<String> legend() {
            return legend;
        }

        public List<Group> groups() {
            return groups;
        }

        /** The largest figure at an index; at least 1, so that bars of nothing have no length. */
        public double most(long place) {
            return groups.stream()
                    .flatMap(group -> group.rows().stream())
                    .mapToDouble(row -> row.values().get((int) place))
                    .reduce(1, Math::max);
        }

        /** The largest of all figures. */
        public double most() {
            return groups.stream()
                    .flatMap(group -> group.rows().stream())
                    .flatMap(row -> row.values().stream())
                    .mapToDouble(Double::doubleValue)
                    .reduce(1, Math::max);
        }
    }

    /** Rows under a heading, or the points of a line. */
    public record Group(String heading, List<Bars> rows) {}

    /**
     * A label with a bar for each entry of the legend, or a point.
     *
     * @param strong whether the label is emphasized
     */
    public record Bars(String label, boolean strong, List<Double> values) {}
}
