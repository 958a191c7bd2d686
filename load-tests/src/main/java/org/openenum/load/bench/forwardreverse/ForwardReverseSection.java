package org.openenum.load.bench.forwardreverse;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.openenum.load.bench.experiment.RaceCells;
import org.openenum.load.bench.report.BarPlot;
import org.openenum.load.bench.report.Plot;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.Comparison;
import org.openenum.load.bench.result.MeasuredServer;
import org.openenum.load.bench.server.OpenEnum;

/**
 * The page's part about addresses and pointers.
 *
 * @param all results, by the cores of the servers; at least one
 */
record ForwardReverseSection(List<ForwardReverseResult> all) {

    private static final String TITLE = "Answers per second, addresses and pointers";

    private static final String TABLE_HEAD = """
            | server | q/s | CPU per answer, µs | OpenENUM ÷ it | right answers | memory PSS / RSS, MB | import, s | first answer / everything in memory, s |
            | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
            """;

    private static final double BYTES_PER_MEGABYTE = 1e6;

    ForwardReverseSection {
        all = List.copyOf(all);
    }

    Section section() {
        Plot plot = new Plot("forward-reverse", TITLE, bars().svg());
        String text = head() + plot.image() + all.stream().map(this::ofCores).collect(Collectors.joining("\n"));
        return new Section("Hosts and addresses", text, List.of(plot), List.of());
    }

    private String head() {
        ForwardReverseResult first = all.get(0);
        return String.format(Locale.ROOT, """
                One zone of %,d A records and %,d PTR records, and %,d questions about them in random order, at most 100 without an answer at the same
                time: the experiment that Principled Technologies made for Dell with BIND. Servers are asked in turn as above; with them on two cores,
                fewer are left for the load.

                """, first.addresses(), first.pointers(), first.questions());
    }

    private String ofCores(ForwardReverseResult result) {
        return String.format(
                        Locale.ROOT,
                        "### Servers on %s%n%n%s %s.%n%n",
                        cores(result),
                        result.occasion().sentence(),
                        new RaceCells(result.race()).versions())
                + table(result);
    }

    /** The figures of one result. */
    String table(ForwardReverseResult result) {
        StringBuilder text = new StringBuilder(TABLE_HEAD);
        result.race().servers().forEach(server -> text.append(row(result, server)));
        return text.append(new RaceCells(result.race()).lost()).toString();
    }

    private static String row(ForwardReverseResult result, MeasuredServer server) {
        Comparison comparison = new Comparison(result.race(), OpenEnum.NAME);
        RaceCells cells = new RaceCells(result.race());
        String name = server.name();
        return String.format(
                Locale.ROOT,
                "| %s | %,.0f | %.1f | %s | %s | %,.0f / %,.0f | %s | %s |%n",
                RaceCells.name(name),
                comparison.perSecond(name, Asked.EXISTING),
                comparison.cpuMicros(name, Asked.EXISTING),
                name.equals(OpenEnum.NAME) ? "" : cells.ratio(name, Asked.EXISTING),
                cells.right(server),
                server.proportionalBytes() / BYTES_PER_MEGABYTE,
                server.residentBytes() / BYTES_PER_MEGABYTE,
                server.importSeconds() == 0 ? "" : String.format(Locale.ROOT, "%.1f", server.importSeconds()),
                server.limit()
                        ? ""
                        : String.format(
                                Locale.ROOT, "%.1f / %.1f", server.firstAnswerSeconds(), server.completeSeconds()));
    }

    private BarPlot bars() {
        Set<String> names = new LinkedHashSet<>();
        all.forEach(result -> result.race().servers().forEach(server -> names.add(server.name())));
        List<BarPlot.Row> rows = names.stream()
                .map(name -> new BarPlot.Row(
                        name,
                        name.equals(OpenEnum.NAME),
                        all.stream()
                                .map(result ->
                                        new Comparison(result.race(), OpenEnum.NAME).perSecond(name, Asked.EXISTING))
                                .toList()))
                .toList();
        return new BarPlot(
                TITLE, all.stream().map(ForwardReverseSection::cores).toList(), List.of(new BarPlot.Group("", rows)));
    }

    private static String cores(ForwardReverseResult result) {
        return result.serverCores() == 1 ? "one core" : result.serverCores() + " cores";
    }
}
