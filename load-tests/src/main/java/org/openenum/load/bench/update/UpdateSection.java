package org.openenum.load.bench.update;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openenum.load.bench.report.BarPlot;
import org.openenum.load.bench.report.Finding;
import org.openenum.load.bench.report.Goal;
import org.openenum.load.bench.report.Plot;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.server.OpenEnum;

/**
 * The page's part about changes under load.
 *
 * @param all results, from the smallest set to the largest; at least one
 */
record UpdateSection(List<UpdateResult> all) {

    /** The loss that is asked for at the most. */
    private static final double GOAL_LOSS = 0.05;

    private static final String HEAD = """
            The four cells of the report on ENUM servers: numbers that exist and numbers that do not, idle and under update. Each run under update comes right
            after the idle run that it is compared with, on the same one core; a loss is the median over these pairs. A change leads a number that exists
            to another SBC; it counts when the server has confirmed it, and after each run DNS is asked for a hundred of the changes.

            dnsperf has the same cores idle and under update: all but that of the server and the last one. The last one is for whoever changes numbers, so that the
            load generator does not lose what the changes take. Where it is the slower of the two all the same, answers per second say less than the server's
            processor time, which is therefore compared as well: *loss by CPU* is the share of its answers for each second of processor time that a server
            loses, with everything that it does for the changes.

            OpenENUM is changed through its REST API, ten numbers in a request, from eight clients that keep their connections. As `./openenum up` does,
            enum-admin starts first, so the embedded database runs in it: it shares the last core with the clients, and makes as many changes there as that core
            can; enum-server has its core for itself. The others are changed by dynamic updates (RFC 2136) of `dnsperf -u`, eight at a time, which they make
            on the core that also answers. After each run everybody waits until a server has made the updates that it took. NSD takes no changes but by reading
            its zone again.

            """;

    private static final String TITLE = "Answers per second on one core, numbers that exist";

    UpdateSection {
        all = List.copyOf(all);
    }

    Section section() {
        Plot plot = plot();
        String text =
                HEAD + plot.image() + all.stream().map(UpdateSection::ofSize).collect(Collectors.joining());
        return new Section("While numbers change", text, List.of(plot), findings());
    }

    private List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        for (UpdateResult result : all) {
            UpdateComparison comparison = new UpdateComparison(result);
            OptionalDouble loss = most(asked -> comparison.loss(OpenEnum.NAME, asked));
            OptionalDouble byProcessorTime = most(asked -> comparison.lossByProcessorTime(OpenEnum.NAME, asked));
            loss.ifPresent(share -> findings.add(Finding.of(
                    Goal.QUERIES_UNDER_CHANGES,
                    share <= GOAL_LOSS,
                    String.format(
                            Locale.ROOT,
                            "%s, by the server's processor time %s (%,d numbers, %,.0f changes/s)",
                            UpdateTable.percent(loss),
                            UpdateTable.percent(byProcessorTime),
                            result.numbers(),
                            comparison.changesPerSecond(OpenEnum.NAME)))));
        }
        return findings;
    }

    /** Of numbers that exist and numbers that do not, the greater loss. */
    private static OptionalDouble most(Function<Asked, OptionalDouble> loss) {
        return Stream.of(Asked.values())
                .map(loss)
                .filter(OptionalDouble::isPresent)
                .max(Comparator.comparingDouble(OptionalDouble::getAsDouble))
                .orElse(OptionalDouble.empty());
    }

    private Plot plot() {
        BarPlot bars = new BarPlot(
                TITLE,
                List.of("idle", "under update"),
                all.stream().map(UpdateSection::group).toList());
        return new Plot("under-update", TITLE, bars.svg());
    }

    private static BarPlot.Group group(UpdateResult result) {
        UpdateComparison comparison = new UpdateComparison(result);
        List<BarPlot.Row> rows = result.servers().stream()
                .map(server -> new BarPlot.Row(
                        server.name(),
                        server.name().equals(OpenEnum.NAME),
                        Stream.of(false, true)
                                .map(changing -> comparison.perSecond(server.name(), Asked.EXISTING, changing))
                                .toList()))
                .toList();
        return new BarPlot.Group(String.format(Locale.ROOT, "%,d numbers", result.numbers()), rows);
    }

    private static String ofSize(UpdateResult result) {
        String versions = result.servers().stream()
                .map(server -> server.name() + ": " + server.version())
                .collect(Collectors.joining("; "));
        return String.format(
                        Locale.ROOT,
                        "### %,d numbers%n%n%s %s. Asked for: %,d changes in a second.%n%n",
                        result.numbers(),
                        result.occasion().sentence(),
                        versions,
                        result.askedChangesPerSecond())
                + UpdateTable.of(result)
                + "\n";
    }
}
