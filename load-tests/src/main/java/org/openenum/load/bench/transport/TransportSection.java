package org.openenum.load.bench.transport;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openenum.load.bench.experiment.RaceCells;
import org.openenum.load.bench.report.BarPlot;
import org.openenum.load.bench.report.Plot;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.result.Comparison;
import org.openenum.load.bench.result.MeasuredServer;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.server.RecordOrder;

/**
 * The page's part about round trips.
 *
 * @param result what one client saw
 */
record TransportSection(TransportResult result) {

    private static final String TITLE = "Median round trip of one client, µs, records in fixed order";

    Section section() {
        Plot plot = new Plot("transport", TITLE, bars().svg());
        String text = head()
                + plot.image()
                + result.occasion().sentence() + " " + versions() + ".\n\n"
                + effects()
                + Stream.of(Carrier.values()).map(this::table).collect(Collectors.joining())
                + faults();
        return new Section("Round trips over UDP and TCP", text, List.of(plot), List.of());
    }

    private String head() {
        int rounds = result.runs().stream().mapToInt(RoundTripRun::turn).max().orElse(0);
        return String.format(
                Locale.ROOT,
                """
                How long one client waits that asks %,d questions for the same name, one after another: the experiment with which, in 2002, a DNS
                redirector inside a web server was evaluated. Each connection of its own is opened and closed within its time. Servers are on one
                core, the client is on another; figures are in microseconds%s.

                """,
                result.runs().get(0).questions(),
                rounds == 1 ? "" : ", medians of " + rounds + " rounds in which servers were asked in turn");
    }

    private String versions() {
        return result.servers().stream()
                .map(server -> server.name() + ": " + server.version())
                .collect(Collectors.joining("; "));
    }

    /** How much longer the median takes with one thing changed. */
    private String effects() {
        StringBuilder text = new StringBuilder("""
                The median with one thing changed, as a multiple of that over UDP with one record in fixed order:

                | server | TCP kept | TCP new | 8 records | 8 records, rotated |
                | --- | ---: | ---: | ---: | ---: |
                """);
        for (String server : servers()) {
            double one = micros(server, Carrier.UDP, RecordOrder.FIXED, 1, RoundTripRun::p50);
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %.2f | %.2f | %.2f | %.2f |%n",
                    RaceCells.name(server),
                    micros(server, Carrier.TCP_KEPT, RecordOrder.FIXED, 1, RoundTripRun::p50) / one,
                    micros(server, Carrier.TCP_NEW, RecordOrder.FIXED, 1, RoundTripRun::p50) / one,
                    micros(server, Carrier.UDP, RecordOrder.FIXED, 8, RoundTripRun::p50) / one,
                    micros(server, Carrier.UDP, RecordOrder.ROTATED, 8, RoundTripRun::p50) / one));
        }
        return text.append("\n").toString();
    }

    private String table(Carrier carrier) {
        List<Integer> counts = result.runs().stream()
                .map(RoundTripRun::records)
                .distinct()
                .sorted()
                .toList();
        StringBuilder text = new StringBuilder("### " + carrier.words() + "\n\nMean / p50 / p90 / p99 / most, µs:\n\n");
        text.append("| server | order |");
        counts.forEach(count -> text.append(count == 1 ? " 1 record |" : " " + count + " records |"));
        text.append("\n| --- | --- |").append(" ---: |".repeat(counts.size())).append("\n");
        for (String server : servers()) {
            for (RecordOrder order : RecordOrder.values()) {
                text.append("| " + RaceCells.name(server) + " | " + order.word() + " |");
                counts.forEach(count -> text.append(cell(server, carrier, order, count)));
                text.append("\n");
            }
        }
        return text.append("\n").toString();
    }

    private String cell(String server, Carrier carrier, RecordOrder order, int records) {
        return String.format(
                Locale.ROOT,
                " %,.0f / %,.0f / %,.0f / %,.0f / %,.0f |",
                micros(server, carrier, order, records, RoundTripRun::mean),
                micros(server, carrier, order, records, RoundTripRun::p50),
                micros(server, carrier, order, records, RoundTripRun::p90),
                micros(server, carrier, order, records, RoundTripRun::p99),
                micros(server, carrier, order, records, RoundTripRun::max));
    }

    /** What must be nothing: it is said only if it is not. */
    private String faults() {
        List<String> faults = new ArrayList<>();
        for (String server : servers()) {
            addFault(faults, server + ": %,d questions without an answer.", sum(server, RoundTripRun::lost));
            addFault(faults, server + ": %,d wrong answers.", sum(server, RoundTripRun::wrong));
            addFault(faults, server + ": %,d runs in which the order was not the one asked for.", misordered(server));
        }
        return String.join(" ", faults);
    }

    private static void addFault(List<String> faults, String words, long count) {
        if (count > 0) {
            faults.add(String.format(Locale.ROOT, words, count));
        }
    }

    private long misordered(String server) {
        return runs(run -> run.server().equals(server) && run.records() > 1)
                .filter(run -> run.firsts() > 1 != (run.order() == RecordOrder.ROTATED))
                .count();
    }

    private long sum(String server, ToDoubleFunction<RoundTripRun> figure) {
        return (long)
                runs(run -> run.server().equals(server)).mapToDouble(figure).sum();
    }

    /** The median of a figure over the rounds; 0 if that was not measured. */
    private double micros(
            String server, Carrier carrier, RecordOrder order, int records, ToDoubleFunction<RoundTripRun> figure) {
        return Comparison.median(runs(run -> run.server().equals(server)
                                && run.carrier() == carrier
                                && run.order() == order
                                && run.records() == records)
                        .mapToDouble(figure))
                .orElse(0);
    }

    private Stream<RoundTripRun> runs(Predicate<RoundTripRun> wanted) {
        return result.runs().stream().filter(wanted);
    }

    private List<String> servers() {
        return result.servers().stream().map(MeasuredServer::name).toList();
    }

    private BarPlot bars() {
        return new BarPlot(
                TITLE,
                List.of("UDP", "TCP kept", "TCP new"),
                Stream.of(1, 8)
                        .map(records -> new BarPlot.Group(
                                records == 1 ? "1 record" : records + " records",
                                servers().stream()
                                        .map(server -> row(server, records))
                                        .toList()))
                        .toList());
    }

    private BarPlot.Row row(String server, int records) {
        return new BarPlot.Row(
                server,
                server.equals(OpenEnum.NAME),
                Stream.of(Carrier.values())
                        .map(carrier -> micros(server, carrier, RecordOrder.FIXED, records, RoundTripRun::p50))
                        .toList());
    }
}
