package org.openenum.load.bench.enumeration;

import java.util.Locale;
import java.util.OptionalDouble;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.Comparison;
import org.openenum.load.bench.result.MeasuredServer;
import org.openenum.load.bench.result.Race;
import org.openenum.load.bench.result.Run;
import org.openenum.load.bench.server.OpenEnum;

/** The figures of one set of numbers, in Markdown. */
final class EnumTable {

    private static final String HEAD = """
            | server | existing, q/s | not existing, q/s | CPU per answer, µs | OpenENUM ÷ it | right answers | memory PSS / RSS, MB | import, s | first answer / everything in memory, s |
            | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
            """;

    private static final double BYTES_PER_MEGABYTE = 1e6;

    private static final double PERCENT = 100;

    private final Comparison comparison;

    private EnumTable(Race race) {
        this.comparison = new Comparison(race, OpenEnum.NAME);
    }

    /** The table and the sentence above it. */
    static String of(Race race) {
        EnumTable table = new EnumTable(race);
        StringBuilder text = new StringBuilder(table.sentence()).append(HEAD);
        race.servers().forEach(server -> text.append(table.row(server)));
        return text.toString();
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
        boolean ours = name.equals(OpenEnum.NAME);
        return String.format(
                Locale.ROOT,
                "| %s | %,.0f | %,.0f | %.1f / %.1f | %s | %s | %,.0f / %,.0f | %s | %s |%n",
                ours ? "**" + name + "**" : name,
                comparison.perSecond(name, Asked.EXISTING),
                comparison.perSecond(name, Asked.NOT_EXISTING),
                comparison.cpuMicros(name, Asked.EXISTING),
                comparison.cpuMicros(name, Asked.NOT_EXISTING),
                ours ? "" : ratios(server),
                server.limit() ? "" : right(name),
                server.proportionalBytes() / BYTES_PER_MEGABYTE,
                server.residentBytes() / BYTES_PER_MEGABYTE,
                server.importSeconds() == 0 ? "" : String.format(Locale.ROOT, "%.1f", server.importSeconds()),
                server.limit()
                        ? ""
                        : String.format(
                                Locale.ROOT, "%.1f / %.1f", server.firstAnswerSeconds(), server.completeSeconds()));
    }

    /** All response codes are counted; whole answers are looked at in a sample. */
    private String right(String name) {
        double sampled = comparison.total(name, Run::sampled);
        return String.format(
                Locale.ROOT,
                "%.2f %%; %,.0f of %,.0f",
                Math.floor(comparison.rightShare(name) * PERCENT * PERCENT) / PERCENT,
                sampled - comparison.total(name, Run::wrong),
                sampled);
    }

    private String ratios(MeasuredServer other) {
        return ratio(other, Asked.EXISTING) + " / " + ratio(other, Asked.NOT_EXISTING);
    }

    private String ratio(MeasuredServer other, Asked asked) {
        OptionalDouble ratio = comparison.ratio(other.name(), asked);
        return ratio.isPresent() ? String.format(Locale.ROOT, "%.2f", ratio.getAsDouble()) : "-";
    }
}
