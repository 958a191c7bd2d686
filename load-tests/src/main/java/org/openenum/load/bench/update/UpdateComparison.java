package org.openenum.load.bench.update;

import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.Comparison;
import org.openenum.load.bench.result.Run;

/** Medians, losses and counts of a measurement under update. */
record UpdateComparison(UpdateResult of) {

    /** The median of a server's answers per second. */
    double perSecond(String server, Asked asked, boolean changing) {
        return Comparison.median(runs(server, asked, changing)
                        .mapToDouble(run -> run.run().perSecond()))
                .orElse(0);
    }

    /** The median of a server's processor time for an answer, in microseconds. */
    double cpuMicros(String server, Asked asked, boolean changing) {
        return Comparison.median(runs(server, asked, changing)
                        .mapToDouble(run -> run.run().cpuMicros()))
                .orElse(0);
    }

    /**
     * The share of its answers per second that a server loses while its numbers change: the median over the pairs of an idle run and the one right
     * after it. Below zero where it was faster by chance.
     */
    OptionalDouble loss(String server, Asked asked) {
        return lossOf(server, asked, Run::perSecond);
    }

    /**
     * The same of its answers for each second of its own processor time, which a load generator that is the slower one does not blur. What the server
     * spends on changes is in it.
     */
    OptionalDouble lossByProcessorTime(String server, Asked asked) {
        return lossOf(server, asked, run -> 1 / run.cpuMicros());
    }

    private OptionalDouble lossOf(String server, Asked asked, ToDoubleFunction<Run> speed) {
        return Comparison.median(runs(server, asked, true)
                .flatMapToDouble(changing -> runs(server, asked, false)
                        .filter(idle -> idle.run().turn() == changing.run().turn())
                        .mapToDouble(
                                idle -> 1 - speed.applyAsDouble(changing.run()) / speed.applyAsDouble(idle.run()))));
    }

    /** The median of the changes that a server made in a second. */
    double changesPerSecond(String server) {
        return Comparison.median(of.runs().stream()
                        .filter(run -> run.run().server().equals(server) && run.changing())
                        .mapToDouble(UpdateRun::changesPerSecond))
                .orElse(0);
    }

    /** The share of a server's answers that had the right response code. */
    double rightShare(String server, Predicate<UpdateRun> which) {
        double answers = total(server, which, run -> run.run().answers());
        return answers == 0 ? 0 : total(server, which, run -> run.run().rightCodes()) / answers;
    }

    /** The sum of a figure over some of a server's runs. */
    double total(String server, Predicate<UpdateRun> which, ToDoubleFunction<UpdateRun> figure) {
        return of.runs().stream()
                .filter(run -> run.run().server().equals(server))
                .filter(which)
                .mapToDouble(figure)
                .sum();
    }

    private Stream<UpdateRun> runs(String server, Asked asked, boolean changing) {
        return of.runs().stream().filter(each -> {
            Run run = each.run();
            return run.server().equals(server) && run.asked() == asked && each.changing() == changing;
        });
    }
}
