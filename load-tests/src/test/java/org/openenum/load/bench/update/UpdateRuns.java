package org.openenum.load.bench.update;

import java.util.ArrayList;
import java.util.List;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.MeasuredServer;
import org.openenum.load.bench.result.Occasion;
import org.openenum.load.bench.result.Run;

/** Results for tests. */
final class UpdateRuns {

    static final Occasion OCCASION = new Occasion(
            "./openenum bench under-update", "2026-11-21T08:00:00Z", new Machine("a processor", 4, 25_000, "Linux"));

    private UpdateRuns() {}

    /** Three rounds of ours and of one peer; the second one is one in which the machine was slow. */
    static UpdateResult result() {
        List<UpdateRun> runs = new ArrayList<>();
        for (Asked asked : Asked.values()) {
            runs.addAll(pair(1, "OpenENUM", asked, 200_000, 196_000, 1_000));
            runs.addAll(pair(2, "OpenENUM", asked, 100_000, 97_000, 999));
            runs.addAll(pair(3, "OpenENUM", asked, 210_000, 199_500, 1_000));
            runs.addAll(pair(1, "BIND", asked, 40_000, 30_000, 400));
        }
        return new UpdateResult(
                OCCASION, 100_000, 4, 1_000, List.of(server("OpenENUM", "abc1234"), server("BIND", "9.18")), runs);
    }

    private static List<UpdateRun> pair(
            int turn, String server, Asked asked, double idle, double changing, double changesPerSecond) {
        return List.of(
                new UpdateRun(run(turn, server, asked, idle, 0), false, 0, 0, 0, 0),
                new UpdateRun(run(turn, server, asked, changing, 1), true, changesPerSecond, 2, 100, 3));
    }

    private static Run run(int turn, String server, Asked asked, double perSecond, int wrong) {
        return new Run(turn, server, asked, perSecond, 1e6 / perSecond, 1_000, 0, 1_000, 50, wrong);
    }

    private static MeasuredServer server(String name, String version) {
        return new MeasuredServer(name, version, false, 0, 1, 1, 1, 1);
    }
}
