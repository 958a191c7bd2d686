package org.openenum.load.bench.enumeration;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.openenum.load.bench.experiment.RaceCells;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.Comparison;
import org.openenum.load.bench.result.MeasuredServer;
import org.openenum.load.bench.result.PacedRun;
import org.openenum.load.bench.result.Race;
import org.openenum.load.bench.server.OpenEnum;

/** The figures of one set of numbers, in Markdown. */
final class EnumTable {

    private static final String HEAD = """
            | server | existing, q/s | not existing, q/s | CPU per answer, µs | OpenENUM ÷ it | right answers | memory PSS / RSS, MB | import, s | first answer / everything in memory, s | latency at half of its own rate, p50 / p99, µs | at the same rate for all, p50 / p99, µs |
            | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
            """;

    private static final double BYTES_PER_MEGABYTE = 1e6;

    private static final double PERCENT = 100;

    private final Comparison comparison;

    private final RaceCells cells;

    private EnumTable(Race race) {
        this.comparison = new Comparison(race, OpenEnum.NAME);
        this.cells = new RaceCells(race);
    }

    /** The table and the sentence above it. */
    static String of(Race race) {
        EnumTable table = new EnumTable(race);
        StringBuilder text = new StringBuilder(table.sentence()).append(HEAD);
        race.servers().forEach(server -> text.append(table.row(server)));
        return text.append(table.likeOurs()).append(table.cells.lost()).toString();
    }

    private String sentence() {
        StringBuilder text = new StringBuilder();
        comparison
                .bestPeer()
                .ifPresent(peer -> text.append("OpenENUM answers ")
                        .append(ratios(peer))
                        .append(" times as many questions as the best peer, ")
                        .append(peer.name())
                        .append(" (numbers that exist / that do not)"));
        comparison
                .limit()
                .ifPresent(echo -> text.append(text.isEmpty() ? "OpenENUM answers " : ", and ")
                        .append(ratios(echo))
                        .append(" times as many as the echo sends back"));
        return text.isEmpty() ? "" : text.append(".\n\n").toString();
    }

    private String row(MeasuredServer server) {
        String name = server.name();
        return String.format(
                Locale.ROOT,
                "| %s | %,.0f | %,.0f | %.1f / %.1f | %s | %s | %,.0f / %,.0f | %s | %s | %s | %s |%n",
                RaceCells.name(name),
                comparison.perSecond(name, Asked.EXISTING),
                comparison.perSecond(name, Asked.NOT_EXISTING),
                comparison.cpuMicros(name, Asked.EXISTING),
                comparison.cpuMicros(name, Asked.NOT_EXISTING),
                name.equals(OpenEnum.NAME) ? "" : ratios(server),
                cells.right(server),
                server.proportionalBytes() / BYTES_PER_MEGABYTE,
                server.residentBytes() / BYTES_PER_MEGABYTE,
                server.importSeconds() == 0 ? "" : String.format(Locale.ROOT, "%.1f", server.importSeconds()),
                server.limit()
                        ? ""
                        : String.format(
                                Locale.ROOT, "%.1f / %.1f", server.firstAnswerSeconds(), server.completeSeconds()),
                latency(figure -> comparison.paced(name, figure)),
                latency(figure -> comparison.pacedAlike(name, figure)));
    }

    private static String latency(Function<ToDoubleFunction<PacedRun>, OptionalDouble> median) {
        OptionalDouble rate = median.apply(PacedRun::perSecond);
        return rate.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%,.0f / %,.0f at %,.0f q/s",
                        median.apply(PacedRun::p50Micros).orElseThrow(),
                        median.apply(PacedRun::p99Micros).orElseThrow(),
                        rate.getAsDouble());
    }

    /** A note below the table: what the machine and the load make of the same rate where nothing is looked up. */
    private String likeOurs() {
        return comparison.limit().map(MeasuredServer::name).map(this::likeOurs).orElse("");
    }

    private String likeOurs(String echo) {
        OptionalDouble rate = comparison.pacedLikeOurs(echo, PacedRun::perSecond);
        return rate.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%nAsked right after OpenENUM and at its half rate, %.0f %% of its own, the %s has a latency of %s, with nothing to look up.%n",
                        PERCENT * rate.getAsDouble() / comparison.perSecond(echo, Asked.EXISTING),
                        echo,
                        latency(figure -> comparison.pacedLikeOurs(echo, figure)));
    }

    private String ratios(MeasuredServer other) {
        return cells.ratio(other.name(), Asked.EXISTING) + " / " + cells.ratio(other.name(), Asked.NOT_EXISTING);
    }
}
