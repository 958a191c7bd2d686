package org.openenum.load.prove.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.report.Templates;
import org.openenum.load.bench.result.Result;

/**
 * {@code reliability.md}: its template filled with results.
 *
 * @param results of scenarios, one for each database
 */
public record ReliabilityPage(List<Result> results) {

    /** The folder of results, beside the page. */
    public static final String FOLDER = "reliability";

    private static final String PAGE = "reliability.md";
    private static final Templates TEMPLATES = new Templates(ReliabilityPage.class);

    public ReliabilityPage {
        results = List.copyOf(results);
    }

    /** Writes it into a folder and returns its path. */
    public Path write(Path folder) throws IOException {
        Files.createDirectories(folder);
        String page = TEMPLATES.filled("page.md", Map.of("page", this));
        return Files.writeString(folder.resolve(PAGE), page);
    }

    /**
     * The table cell for a promise, or a control, for a scenario on a database.
     *
     * @param figure the name of a {@link Figure}
     */
    public String cell(String figure, String scenario, String database) {
        Result result = result(scenario, database);
        if (result == null) {
            return "not run";
        }
        Object obstacle = result.about().get("notRun");
        Map<String, Object> run = result.runs().first();
        if (obstacle != null || run == null) {
            return "not run: " + obstacle;
        }
        Object reason = result.about().get("stoppedBecause");
        return Figure.valueOf(figure).words(run) + (reason == null ? "" : "; stopped before its end: " + reason);
    }

    /** Follows the machine: the version of the software beneath the product. */
    public String besides(Result result) {
        Object version = result.about().get("version");
        return version == null ? "" : ", " + version;
    }

    private @Nullable Result result(String scenario, String database) {
        return results.stream()
                .filter(result -> result.experiment().equals(scenario))
                .filter(result -> database.equals(result.about().get("database")))
                .findFirst()
                .orElse(null);
    }
}
