package org.openenum.load.bench.enumeration;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openenum.load.bench.experiment.RaceCells;
import org.openenum.load.bench.report.BarPlot;
import org.openenum.load.bench.report.Plot;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.Comparison;
import org.openenum.load.bench.server.OpenEnum;

/**
 * The page's part about numbers that exist and numbers that do not.
 *
 * @param all results, from the smallest set to the largest; at least one
 */
record EnumSection(List<EnumResult> all) {

    private static final String HEAD = """
            Random numbers of twelve digits in one zone, each with one NAPTR record, asked for in random order.

            Machines are shared and noisy: compare figures of one run only. All servers of a run hold the same numbers, are up at the same time on the
            same one core (where memory is too small for that: OpenENUM with some of them, then with others), and are asked in turn by dnsperf from
            the other cores, over UDP on loopback: the first round is the warm-up, figures are medians of the others, and a ratio is the median of the
            ratios of each turn. Meanwhile every response code is counted and a sample of
            whole answers is compared with the zone file. *echo* is no name server: it sends every datagram back, which is the most that this machine
            can do with one core. Import is the time of `./openenum import`, all or nothing, into the embedded database; servers without a figure there
            read the zone file at every start. Latency is what dnsperf sees when it asks each server at half of that server's own
            rate, so that a faster server has more to do; and when it asks all of them at one rate, half of what the slowest of them can answer.

            """;

    private static final String TITLE = "Answers per second on one core";

    EnumSection {
        all = List.copyOf(all);
    }

    Section section() {
        Plot plot = plot();
        String text = HEAD
                + plot.image()
                + scale()
                + new MemoryTable(all).text()
                + all.stream().map(EnumSection::ofSize).collect(Collectors.joining());
        return new Section(
                "Numbers that exist, and numbers that do not", text, List.of(plot), new EnumFindings(all).all());
    }

    private Plot plot() {
        List<String> legend = Stream.of(Asked.values())
                .map(asked -> "numbers " + asked.words())
                .toList();
        BarPlot bars =
                new BarPlot(TITLE, legend, all.stream().map(EnumSection::group).toList());
        return new Plot("enum", TITLE, bars.svg());
    }

    private String scale() {
        return Scale.of(all)
                .map(scale -> "OpenENUM's answers per second for numbers that exist, " + scale.words() + ".\n\n")
                .orElse("");
    }

    private static String ofSize(EnumResult result) {
        return String.format(
                        Locale.ROOT,
                        "### %,d numbers%n%n%s %s.%n%n",
                        result.numbers(),
                        result.occasion().sentence(),
                        new RaceCells(result.race()).versions())
                + EnumTable.of(result.race())
                + "\n";
    }

    private static BarPlot.Group group(EnumResult result) {
        Comparison comparison = new Comparison(result.race(), OpenEnum.NAME);
        List<BarPlot.Row> rows = result.race().servers().stream()
                .map(server -> new BarPlot.Row(
                        server.name(),
                        server.name().equals(OpenEnum.NAME),
                        Stream.of(Asked.values())
                                .map(asked -> comparison.perSecond(server.name(), asked))
                                .toList()))
                .toList();
        return new BarPlot.Group(String.format(Locale.ROOT, "%,d numbers", result.numbers()), rows);
    }
}
