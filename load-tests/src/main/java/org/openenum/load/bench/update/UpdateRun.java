package org.openenum.load.bench.update;

import org.openenum.load.bench.experiment.Participant;
import org.openenum.load.bench.result.Run;

/**
 * A run of the load generator against one server, idle or while its numbers changed.
 *
 * @param run what was asked, and how it was answered
 * @param changing whether numbers changed meanwhile
 * @param changesPerSecond confirmed ones
 * @param changesFailed those that the server did not make
 * @param lookedFor of the confirmed ones, so many were looked for in DNS afterwards
 * @param missing how many of these DNS did not show
 */
record UpdateRun(Run run, boolean changing, double changesPerSecond, long changesFailed, int lookedFor, int missing) {

    private static final double DECIMALS = 10;

    static UpdateRun of(
            Participant.Outcome outcome, boolean changing, ChangeLoad.Made made, int lookedFor, int missing) {
        double perSecond = Math.round(made.perSecond() * DECIMALS) / DECIMALS;
        return new UpdateRun(outcome.run(), changing, perSecond, made.failed(), lookedFor, missing);
    }
}
