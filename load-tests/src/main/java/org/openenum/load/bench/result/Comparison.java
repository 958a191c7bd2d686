package org.openenum.load.bench.result;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Medians and ratios of a race.
 *
 * @param of the race
 * @param ours the name of the server that the others are compared with
 */
public record Comparison(Race of, String ours) {

    /** The median of a server's answers per second; 0 if it was not asked. */
    public double perSecond(String server, Asked asked) {
        return median(runs(server, asked).mapToDouble(Run::perSecond)).orElse(0);
    }

    /** The median of a server's processor time for an answer, in microseconds. */
    public double cpuMicros(String server, Asked asked) {
        return median(runs(server, asked).mapToDouble(Run::cpuMicros)).orElse(0);
    }

    /** How many times as many answers per second ours gives: the median over the turns in which both were asked. */
    public OptionalDouble ratio(String other, Asked asked) {
        return median(runs(other, asked)
                .flatMapToDouble(theirs -> runs(ours, asked)
                        .filter(own -> own.turn() == theirs.turn())
                        .mapToDouble(own -> own.perSecond() / theirs.perSecond())));
    }

    /** The median over a server's runs at half of its own rate; empty if there are none. */
    public OptionalDouble paced(String server, ToDoubleFunction<PacedRun> figure) {
        return median(of.paced(), server, figure);
    }

    /** The median over a server's runs at the rate that was the same for all; empty if there are none. */
    public OptionalDouble pacedAlike(String server, ToDoubleFunction<PacedRun> figure) {
        return median(of.pacedAlike(), server, figure);
    }

    /** The median over the limit's runs at half of our rate; empty if there are none. */
    public OptionalDouble pacedLikeOurs(String server, ToDoubleFunction<PacedRun> figure) {
        return median(of.pacedLikeOurs(), server, figure);
    }

    private static OptionalDouble median(List<PacedRun> all, String server, ToDoubleFunction<PacedRun> figure) {
        return median(all.stream().filter(run -> run.server().equals(server)).mapToDouble(figure));
    }

    /** The server with the most answers for numbers that exist, apart from ours and the limit. */
    public Optional<MeasuredServer> bestPeer() {
        return of.servers().stream()
                .filter(server -> !server.limit() && !server.name().equals(ours))
                .max(Comparator.comparingDouble(server -> perSecond(server.name(), Asked.EXISTING)));
    }

    /** The limit of the machine, if it was measured. */
    public Optional<MeasuredServer> limit() {
        return of.servers().stream().filter(MeasuredServer::limit).findFirst();
    }

    /** The share of a server's answers that had the right response code. */
    public double rightShare(String server) {
        double answers = total(server, Run::answers);
        return answers == 0 ? 0 : total(server, Run::rightCodes) / answers;
    }

    /** The sum of a figure over all of a server's runs. */
    public double total(String server, ToDoubleFunction<Run> figure) {
        return of.runs().stream()
                .filter(run -> run.server().equals(server))
                .mapToDouble(figure)
                .sum();
    }

    private Stream<Run> runs(String server, Asked asked) {
        return of.runs().stream().filter(run -> run.server().equals(server) && run.asked() == asked);
    }

    /** The median of some figures; empty if there are none. */
    public static OptionalDouble median(DoubleStream figures) {
        List<Double> sorted = figures.sorted().boxed().toList();
        int middle = sorted.size() / 2;
        if (sorted.isEmpty()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(
                sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2);
    }
}
