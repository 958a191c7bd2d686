package org.openenum.load.bench.database;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.server.Contents;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.bench.traffic.DnsPerf;

/**
 * Servers that have no cache, and some that have, asked in turn for numbers that exist and for others.
 *
 * @param rounds counted ones, after the warm-up
 * @param seconds the length of one run of dnsperf
 */
record NoCache(Setup setup, DnsPerf dnsPerf, int rounds, int seconds) {

    /**
     * A server of the race.
     *
     * @param what its store and its caches, in words
     * @param postgres the database that it reads; null where that is part of it
     */
    record Entrant(
            NameServer server,
            boolean ours,
            String what,
            @Nullable PostgresCluster postgres) {

        DatabaseResult.Taker taker() throws IOException {
            return new DatabaseResult.Taker(server.name(), ours, what, server.version());
        }
    }

    List<ColdRun> race(List<Entrant> entrants, Contents contents, List<Questions> questions) throws IOException {
        List<Contender> up = new ArrayList<>();
        try {
            for (Entrant each : entrants) {
                setup.say("starting %s", each.server().name());
                up.add(Contender.start(each.server(), each.postgres(), contents, questions.get(0), dnsPerf.cores()));
            }
            ask(up, questions, 0, "warm-up");
            List<ColdRun> runs = new ArrayList<>();
            for (int round = 1; round <= rounds; round++) {
                runs.addAll(ask(up, questions, round, "round " + round));
            }
            return runs;
        } finally {
            up.forEach(Contender::close);
        }
    }

    private List<ColdRun> ask(List<Contender> up, List<Questions> questions, int turn, String title)
            throws IOException {
        List<ColdRun> runs = new ArrayList<>();
        for (Questions each : questions) {
            for (Contender contender : up) {
                Contender.Outcome outcome = contender.run(turn, each, dnsPerf, seconds);
                ColdRun run = outcome.run();
                setup.say(
                        "%-8s %-12s %-15s %,9.0f q/s  %5.1f us CPU per answer, %5.1f of PostgreSQL, %.3f statements",
                        title,
                        each.asked().words(),
                        run.server(),
                        run.perSecond(),
                        run.cpuMicros(),
                        run.databaseCpuMicros(),
                        (double) run.statements() / Math.max(1, run.answers()));
                if (run.wrong() > 0) {
                    setup.say("  %d of %d answers were wrong: %s", run.wrong(), run.sampled(), outcome.firstFault());
                }
                runs.add(run);
            }
        }
        return runs;
    }
}
