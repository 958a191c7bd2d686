package org.openenum.load.bench.database;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.server.Contents;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.bench.server.RunningServer;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.traffic.AnswerSample;
import org.openenum.load.bench.traffic.Asker;
import org.openenum.load.bench.traffic.DnsPerf;
import org.openenum.load.bench.traffic.DnsPerfReport;

/**
 * A server that is up, with the database that it reads.
 *
 * @param postgres null where the database is part of the server
 */
record Contender(RunningServer running, @Nullable PostgresCluster postgres) implements AutoCloseable {

    private static final double MICROS_PER_SECOND = 1e6;

    private static final double DECIMALS = 1e3;

    /** One run, and what was wrong with the first wrong answer. */
    record Outcome(ColdRun run, String firstFault) {}

    /** Starts a server and waits until it has read what it reads at its start. */
    static Contender start(
            NameServer server, @Nullable PostgresCluster postgres, Contents contents, Questions first, Cores cores)
            throws IOException {
        Site site = Site.in(contents.folder().resolve("run-" + server.name().replace(' ', '-')), cores);
        RunningServer running = server.start(contents, site);
        try {
            Asker asker = new Asker(running.port());
            String question = first.sample().get(0);
            running.awaitFirst(() -> asker.isAnswered(question, first.expected()));
            running.awaitComplete();
            return new Contender(running, postgres);
        } catch (IOException e) {
            running.close();
            throw new IOException(server.name() + " did not start; what it said is in " + site.scratch(), e);
        }
    }

    /** Asks it at full speed, and looks at a sample of its answers meanwhile. */
    Outcome run(int turn, Questions questions, DnsPerf dnsPerf, int seconds) throws IOException {
        Meters before = meters();
        AnswerSample sample = AnswerSample.start(running.port(), questions.sample(), questions.expected());
        DnsPerfReport report = dnsPerf.fullSpeed(running.port(), questions.file(), seconds);
        AnswerSample.Seen seen = sample.finish();
        Meters after = meters();
        // The sample's questions cost statements too.
        long answers = report.completed() + seen.checked();
        ColdRun run = new ColdRun(
                turn,
                running.name(),
                questions.asked(),
                rounded(report.perSecond()),
                micros(after.cpuSeconds - before.cpuSeconds, answers),
                micros(after.databaseCpuSeconds - before.databaseCpuSeconds, answers),
                answers,
                report.lost(),
                report.codes().getOrDefault(questions.asked().code(), 0L) + seen.checked() - seen.wrong(),
                seen.checked(),
                seen.wrong(),
                after.statements - before.statements,
                after.statementsInPostgres - before.statementsInPostgres);
        return new Outcome(run, seen.firstFault());
    }

    @Override
    public void close() {
        running.close();
    }

    private Meters meters() throws IOException {
        long statements = running.statements();
        return new Meters(
                running.process().cpuSeconds(),
                postgres == null ? 0 : postgres.process().cpuSeconds(),
                statements,
                postgres == null ? 0 : postgres.statements());
    }

    private static double micros(double seconds, long answers) {
        return rounded(seconds * MICROS_PER_SECOND / Math.max(1, answers));
    }

    private static double rounded(double figure) {
        return Math.round(figure * DECIMALS) / DECIMALS;
    }

    private record Meters(double cpuSeconds, double databaseCpuSeconds, long statements, long statementsInPostgres) {}
}
