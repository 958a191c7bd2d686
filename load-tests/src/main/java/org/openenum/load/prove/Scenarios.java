package org.openenum.load.prove;

import java.util.List;
import org.openenum.load.prove.scenario.AnsweredWithOldOnes;
import org.openenum.load.prove.scenario.AsynchronousStandby;
import org.openenum.load.prove.scenario.DatabaseAway;
import org.openenum.load.prove.scenario.DelayedWrites;
import org.openenum.load.prove.scenario.DiskFull;
import org.openenum.load.prove.scenario.Failover;
import org.openenum.load.prove.scenario.HandOver;
import org.openenum.load.prove.scenario.HeldFeed;
import org.openenum.load.prove.scenario.Kill;
import org.openenum.load.prove.scenario.NetworkCut;
import org.openenum.load.prove.scenario.Scenario;

/** The scenarios, in the order in which they run: those on common ground first. */
final class Scenarios {

    private Scenarios() {}

    static List<Scenario> all() {
        return List.of(
                Kill.admin(),
                Kill.server(),
                Kill.all(),
                DatabaseAway.frozen(),
                DatabaseAway.stopped(),
                new HandOver(),
                new DiskFull(),
                new NetworkCut(),
                Failover.killed(),
                Failover.frozen(),
                new DelayedWrites(),
                new AnsweredWithOldOnes(),
                new HeldFeed(),
                new AsynchronousStandby());
    }

    /** Those of some names; all, if there are none. */
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
