package org.openenum.load.bench.experiment;

import java.io.IOException;
import java.time.Duration;
import org.openenum.load.bench.result.MeasuredServer;
import org.openenum.load.bench.result.PacedRun;
import org.openenum.load.bench.result.Run;
import org.openenum.load.bench.server.Contents;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.RunningServer;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.traffic.AnswerSample;
import org.openenum.load.bench.traffic.Asker;
import org.openenum.load.bench.traffic.DnsPerf;
import org.openenum.load.bench.traffic.DnsPerfReport;
import org.openenum.load.bench.traffic.LatencyReport;

/**
 * A server that is up with the contents of an experiment.
 *
 * @param firstAnswer from the start of its process to its first right answer
 * @param complete from the start of its process until everything was in memory
 */
public record Participant(NameServer server, RunningServer running, Duration firstAnswer, Duration complete)
        implements AutoCloseable {

    private static final double MICROS_PER_SECOND = 1e6;

    private static final double MILLIS_PER_SECOND = 1e3;

    /** Kept figures have three decimals. */
    private static final double DECIMALS = 1e3;

    /** One run, and what was wrong with the first wrong answer. */
    public record Outcome(Run run, String firstFault) {}

    /**
     * Starts a server and waits until it has everything in memory.
     *
     * @param questions the first of them is the first that it is asked
     */
    public static Participant start(NameServer server, Contents contents, Questions questions, Site site)
            throws IOException {
        String question = questions.sample().get(0);
        RunningServer running = server.start(contents, site);
        try {
            Asker asker = new Asker(running.port());
            Duration first = running.awaitFirst(
                    () -> asker.isAnswered(question, server.answersTruly() ? questions.expected() : (name, any) -> ""));
            return new Participant(server, running, first, running.awaitComplete());
        } catch (IOException e) {
            running.close();
            throw new IOException(server.name() + " did not start; what it said is in " + site.scratch(), e);
        }
    }

    /** Asks it at full speed, and looks at a sample of its answers meanwhile. */
    public Outcome run(int turn, Questions questions, DnsPerf dnsPerf, int seconds) throws IOException {
        double before = running.process().cpuSeconds();
        AnswerSample sample = server.answersTruly()
                ? AnswerSample.start(running.port(), questions.sample(), questions.expected())
                : null;
        DnsPerfReport report = dnsPerf.fullSpeed(running.port(), questions.file(), seconds);
        AnswerSample.Seen seen = sample == null ? AnswerSample.NOTHING : sample.finish();
        double used = running.process().cpuSeconds() - before;
        Run run = new Run(
                turn,
                server.name(),
                questions.asked(),
                rounded(report.perSecond()),
                rounded(used * MICROS_PER_SECOND / Math.max(1, report.completed())),
                report.completed(),
                report.lost(),
                report.codes().getOrDefault(questions.asked().code(), 0L),
                seen.checked(),
                seen.wrong());
        return new Outcome(run, seen.firstFault());
    }

    /** Asks it at a rate. */
    PacedRun pace(int turn, Questions questions, DnsPerf dnsPerf, int seconds, long perSecond) throws IOException {
        LatencyReport seen = dnsPerf.atRate(running.port(), questions.file(), seconds, perSecond);
        return new PacedRun(
                turn,
                server.name(),
                perSecond,
                seen.report().completed(),
                seen.report().lost(),
                seen.p50Micros(),
                seen.p99Micros());
    }

    /** What it is, what its start was like, and its memory now. */
    public MeasuredServer measured() throws IOException {
        return new MeasuredServer(
                server.name(),
                server.version(),
                !server.answersTruly(),
                seconds(running.imported()),
                seconds(firstAnswer),
                seconds(complete),
                running.process().proportionalBytes(),
                running.process().residentBytes());
    }

    @Override
    public void close() {
        running.close();
    }

    static double seconds(Duration duration) {
        return duration.toMillis() / MILLIS_PER_SECOND;
    }

    private static double rounded(double figure) {
        return Math.round(figure * DECIMALS) / DECIMALS;
    }
}
