package org.openenum.load.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openenum.load.bench.experiment.EnumExperiment;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.Comparison;
import org.openenum.load.bench.result.Measurement;
import org.openenum.load.bench.server.OpenEnum;

/**
 * {@code performance.md} and its plots.
 *
 * @param all the results that are kept
 */
public record Page(List<Measurement> all) {

    /** The folder of results and plots, beside the page. */
    public static final String FOLDER = "performance";

    private static final String FILE = "performance.md";

    private static final String PLOT = "enum.svg";

    private static final double PERCENT = 100;

    private static final String HEAD = """
            # Speed and memory

            Written by `./openenum bench report` from the results in [performance/](performance); change those, not this page.

            Machines are shared and noisy: compare figures of one run only. All servers of a run hold the same numbers, are up at the same time on the
            same one core (where memory is too small for that: OpenENUM with some of them, then with others), and are asked in turn by dnsperf from
            the other cores, over UDP on loopback: the first round is the warm-up, figures are medians of the others, and a ratio is the median of the
            ratios of each turn. Meanwhile every response code is counted and a sample of
            whole answers is compared with the zone file. *echo* is no name server: it sends every datagram back, which is the most that this machine
            can do with one core. Import is the time of `./openenum import`, all or nothing, into the embedded database; servers without a figure there
            read the zone file at every start.

            ## Numbers that exist, and numbers that do not

            Random numbers of twelve digits in one zone, each with one NAPTR record, asked for in random order.

            ![Answers per second on one core](performance/enum.svg)

            """;

    public Page {
        all = List.copyOf(all);
    }

    /** Writes everything into a folder and returns the page's path. */
    public Path write(Path folder) throws IOException {
        Files.createDirectories(folder.resolve(FOLDER));
        Files.writeString(folder.resolve(FOLDER).resolve(PLOT), plot().svg());
        return Files.writeString(folder.resolve(FILE), text());
    }

    String text() {
        StringBuilder text = new StringBuilder(HEAD);
        text.append(scale());
        measurements().forEach(measurement -> text.append(section(measurement)));
        return text.toString();
    }

    BarPlot plot() {
        return new BarPlot(
                "Answers per second on one core",
                Stream.of(Asked.values())
                        .map(asked -> "numbers " + asked.words())
                        .toList(),
                measurements().map(Page::group).toList());
    }

    /** How much of its speed this product keeps from the smallest to the largest set. */
    private String scale() {
        List<Comparison> sizes =
                measurements().map(each -> new Comparison(each, OpenEnum.NAME)).toList();
        if (sizes.size() < 2) {
            return "";
        }
        Comparison small = sizes.get(0);
        Comparison large = sizes.get(sizes.size() - 1);
        double kept = large.perSecond(OpenEnum.NAME, Asked.EXISTING) / small.perSecond(OpenEnum.NAME, Asked.EXISTING);
        return String.format(
                Locale.ROOT,
                "With %,d numbers OpenENUM answers %.0f %% of what it answers with %,d (runs at different times).%n%n",
                large.of().numbers(),
                kept * PERCENT,
                small.of().numbers());
    }

    private static String section(Measurement measurement) {
        Machine machine = measurement.machine();
        String versions = measurement.servers().stream()
                .map(server -> server.name() + ": " + server.version())
                .collect(Collectors.joining("; "));
        return String.format(
                        Locale.ROOT,
                        """
                        ### %,d numbers

                        `%s`, finished %s. %s; %d cores, %.0f GB; %s. %s.

                        """,
                        measurement.numbers(),
                        measurement.command(),
                        measurement.measuredAt(),
                        machine.processor(),
                        machine.cores(),
                        machine.memoryMegabytes() / 1e3,
                        machine.system(),
                        versions)
                + EnumTable.of(measurement) + "\n";
    }

    private static BarPlot.Group group(Measurement measurement) {
        Comparison comparison = new Comparison(measurement, OpenEnum.NAME);
        List<BarPlot.Row> rows = measurement.servers().stream()
                .map(server -> new BarPlot.Row(
                        server.name(),
                        server.name().equals(OpenEnum.NAME),
                        Stream.of(Asked.values())
                                .map(asked -> comparison.perSecond(server.name(), asked))
                                .toList()))
                .toList();
        return new BarPlot.Group(String.format(Locale.ROOT, "%,d numbers", measurement.numbers()), rows);
    }

    private Stream<Measurement> measurements() {
        return all.stream().filter(each -> each.experiment().equals(EnumExperiment.NAME));
    }
}
