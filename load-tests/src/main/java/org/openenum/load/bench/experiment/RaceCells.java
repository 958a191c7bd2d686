package org.openenum.load.bench.experiment;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.Comparison;
import org.openenum.load.bench.result.MeasuredServer;
import org.openenum.load.bench.result.PacedRun;
import org.openenum.load.bench.result.Race;
import org.openenum.load.bench.result.Run;
import org.openenum.load.bench.server.OpenEnum;

/** What the tables of races have in common, in Markdown. */
public final class RaceCells {

    private static final double PERCENT = 100;

    private final Race race;

    private final Comparison comparison;

    public RaceCells(Race race) {
        this.race = race;
        this.comparison = new Comparison(race, OpenEnum.NAME);
    }

    /** A server's name; this product stands out. */
    public static String name(String server) {
        return server.equals(OpenEnum.NAME) ? "**" + server + "**" : server;
    }

    /** How many times as much this product answers; a hyphen where both were not asked in turn. */
    public String ratio(String other, Asked asked) {
        OptionalDouble ratio = comparison.ratio(other, asked);
        return ratio.isPresent() ? String.format(Locale.ROOT, "%.2f", ratio.getAsDouble()) : "-";
    }

    /** All response codes are counted; whole answers are looked at in a sample. */
    public String right(MeasuredServer server) {
        if (server.limit()) {
            return "";
        }
        double sampled = comparison.total(server.name(), Run::sampled);
        return String.format(
                Locale.ROOT,
                "%.2f %%; %,.0f of %,.0f",
                Math.floor(comparison.rightShare(server.name()) * PERCENT * PERCENT) / PERCENT,
                sampled - comparison.total(server.name(), Run::wrong),
                sampled);
    }

    /** A note below the table: questions that nobody answered are no slow answers, and no other figure shows them. */
    public String lost() {
        String list = race.servers().stream()
                .map(MeasuredServer::name)
                .filter(name -> lost(name) > 0)
                .map(name -> String.format(Locale.ROOT, "%s %,.0f", name, lost(name)))
                .collect(Collectors.joining(", "));
        return list.isEmpty() ? "" : "\nQuestions without an answer, over all of these runs: " + list + ".\n";
    }

    private double lost(String name) {
        return comparison.total(name, Run::lost)
                + Stream.of(race.paced(), race.pacedAlike(), race.pacedLikeOurs())
                        .flatMap(List::stream)
                        .filter(run -> run.server().equals(name))
                        .mapToLong(PacedRun::lost)
                        .sum();
    }

    /** Who took part, each with its version. */
    public String versions() {
        return race.servers().stream()
                .map(server -> server.name() + ": " + server.version())
                .collect(Collectors.joining("; "));
    }
}
