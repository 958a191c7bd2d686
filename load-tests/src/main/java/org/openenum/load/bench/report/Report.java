package org.openenum.load.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.result.Result;
import org.openenum.load.bench.result.Rows;

/**
 * {@code performance.md} and its plots: templates filled with results.
 *
 * @param results from the smallest case to the largest
 */
public record Report(List<Result> results) {

    /** The folder of results and plots, beside the page. */
    public static final String FOLDER = "performance";

    private static final String PAGE = "performance.md";
    private static final long SIZE_OF_GOALS = 5_000_000;
    private static final Templates TEMPLATES = new Templates(Report.class);

    public Report {
        results = List.copyOf(results);
    }

    /** Writes everything into a folder and returns the path of the page. */
    public Path write(Path folder) throws IOException {
        Plots plots = new Plots();
        String page = TEMPLATES.filled("page.md", Map.of("report", this, "plots", plots, "brief", false));
        Files.createDirectories(folder.resolve(FOLDER));
        for (Plots.Plot plot : plots.all()) {
            Files.writeString(folder.resolve(FOLDER).resolve(plot.file()), svg(plot));
        }
        return Files.writeString(folder.resolve(PAGE), page);
    }

    /** The section of the page about one result, without the text around its figures. */
    public static String section(Result result) throws IOException {
        Report only = new Report(List.of(result));
        return TEMPLATES.filled(
                result.experiment() + ".md",
                Map.of("report", only, "all", only.results, "plots", new Plots(), "brief", true));
    }

    static String svg(Plots.Plot plot) throws IOException {
        return TEMPLATES.filled(plot.kind() + ".svg", Map.of("plot", plot));
    }

    /** The results of an experiment. */
    public List<Result> of(String experiment) {
        return results.stream()
                .filter(result -> result.experiment().equals(experiment))
                .toList();
    }

    /** The result of an experiment whose plan has the size nearest to this one. */
    public List<Result> nearest(String experiment, long numbers) {
        return of(experiment).stream()
                .sorted((one, other) -> Long.compare(
                        Math.abs(one.number("numbers") - numbers), Math.abs(other.number("numbers") - numbers)))
                .limit(1)
                .toList();
    }

    /** The runs of all results of an experiment, each with the facts about its case. */
    public Rows runs(String experiment) {
        return rows(of(experiment), true);
    }

    /** The servers of all results of an experiment, each with the facts about its case. */
    public Rows servers(String experiment) {
        return rows(of(experiment), false);
    }

    /** The peer with the most answers for existing numbers; null if there was none. */
    public @Nullable String bestPeer(Result result) {
        Rows existing = result.runs().where("how", "full speed").where("asked", "existing");
        return result.servers().where("limit", false).where("ours", false).values("name").stream()
                .map(String::valueOf)
                .max(Comparator.comparingDouble(peer -> Objects.requireNonNullElse(
                        existing.where("server", peer).median("perSecond"), 0.0)))
                .orElse(null);
    }

    /**
     * The share of its speed that this product keeps from the smallest size to the largest; null if there is only one.
     */
    public @Nullable Scale scale() {
        List<Result> sizes = of("enum");
        return sizes.size() < 2 ? null : new Scale(sizes.get(0), sizes.get(sizes.size() - 1));
    }

    /**
     * The memory of a server for each additional number of the largest size compared with the smallest; null if it did
     * not take part in both.
     */
    public @Nullable Double bytesPerNumber(String experiment, String server) {
        List<Result> sizes = of(experiment);
        if (sizes.size() < 2) {
            return null;
        }
        Result small = sizes.get(0);
        Result large = sizes.get(sizes.size() - 1);
        Double least = small.servers().where("name", server).max("residentBytes");
        Double most = large.servers().where("name", server).max("residentBytes");
        return least == null || most == null
                ? null
                : (most - least) / (large.number("numbers") - small.number("numbers"));
    }

    /** The greatest memory of enum-server with five million numbers in any of the runs, in bytes (RSS). */
    public @Nullable Double mostMemory() {
        return ownStarts(runs("bulk")).max("residentBytes");
    }

    /**
     * The longest time from the start of enum-server on one core, with five million numbers in the embedded database,
     * until all were in memory.
     */
    public @Nullable Double slowestStart() {
        return ownStarts(runs("bulk").where("database", "H2").where("cores", 1)).max("completeSeconds");
    }

    private Rows ownStarts(Rows bulk) {
        List<Map<String, Object>> starts =
                new ArrayList<>(servers("enum").where("name", "OpenENUM").all());
        starts.addAll(bulk.all());
        return new Rows(starts).where("numbers", SIZE_OF_GOALS);
    }

    private static Rows rows(List<Result> results, boolean runs) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Result result : results) {
            for (Map<String, Object> each : runs ? result.runs() : result.servers()) {
                Map<String, Object> row = new HashMap<>(result.about());
                row.putAll(each);
                rows.add(row);
            }
        }
        return new Rows(rows);
    }
}
