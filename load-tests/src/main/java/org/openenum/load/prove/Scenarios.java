package org.openenum.load.prove;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.openenum.load.prove.scenario.AnsweredWithOldOnes;
import org.openenum.load.prove.scenario.ArchiveKilled;
import org.openenum.load.prove.scenario.AsynchronousStandby;
import org.openenum.load.prove.scenario.ClocksJump;
import org.openenum.load.prove.scenario.DatabaseAway;
import org.openenum.load.prove.scenario.DelayedWrites;
import org.openenum.load.prove.scenario.DiskFull;
import org.openenum.load.prove.scenario.Failover;
import org.openenum.load.prove.scenario.Flooded;
import org.openenum.load.prove.scenario.HandOver;
import org.openenum.load.prove.scenario.HeldFeed;
import org.openenum.load.prove.scenario.ImportKilled;
import org.openenum.load.prove.scenario.Kill;
import org.openenum.load.prove.scenario.NetworkCut;
import org.openenum.load.prove.scenario.RetriedWithOtherKeys;
import org.openenum.load.prove.scenario.Scenario;
import org.openenum.load.prove.scenario.Soak;
import org.openenum.load.prove.scenario.UnorderedFeed;

/** The scenarios in the order in which they run: those on the common ground first. */
final class Scenarios {

    private Scenarios() {}

    static List<Scenario> all() {
        return List.of(
                Kill.admin(),
                Kill.server(),
                Kill.all(),
                Kill.adminAmongRetries(),
                new ImportKilled(),
                DatabaseAway.frozen(),
                DatabaseAway.stopped(),
                new HandOver(),
                new Soak(),
                new Flooded(false),
                new ClocksJump(),
                new Flooded(true),
                new ArchiveKilled(),
                new DiskFull(),
                new NetworkCut(),
                Failover.killed(),
                Failover.frozen(),
                new DelayedWrites(),
                new RetriedWithOtherKeys(),
                new AnsweredWithOldOnes(),
                new HeldFeed(),
                new UnorderedFeed(),
                new AsynchronousStandby());
    }

    /**
     * The scenarios named on the command line; all, if it names none.
     *
     * @throws IllegalArgumentException if an option does not apply to one of them
     */
    static List<Scenario> wanted(ProveOptions options) {
        List<Scenario> wanted = named(options.names());
        if (options.length().rounds() > 1) {
            refuseOthers("--times", options, wanted, Scenario::isRepeated);
        }
        if (!options.length().outage().isZero()) {
            refuseOthers("--outage", options, wanted, Scenario::hasOutage);
        }
        return wanted;
    }

    private static void refuseOthers(
            String option, ProveOptions options, List<Scenario> wanted, Predicate<Scenario> takesIt) {
        String those = all().stream().filter(takesIt).map(Scenario::name).collect(Collectors.joining(", "));
        if (options.names().isEmpty()) {
            throw new IllegalArgumentException(option + " needs the name of a scenario: " + those);
        }
        wanted.stream().filter(takesIt.negate()).findFirst().ifPresent(other -> {
            throw new IllegalArgumentException(option + " is for " + those + ", not for " + other.name());
        });
    }

    /** The scenarios with these names; all, if there are none. */
    static List<Scenario> named(List<String> names) {
        for (String name : names) {
            if (all().stream().noneMatch(scenario -> scenario.name().equals(name))) {
                throw new IllegalArgumentException("there is no scenario " + name);
            }
        }
        return all().stream()
                .filter(scenario -> names.isEmpty() || names.contains(scenario.name()))
                .toList();
    }
}
