package org.openenum.load.bench.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.server.Contents;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.bench.server.RunningServer;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.traffic.AnswerSample;
import org.openenum.load.bench.traffic.Asker;
import org.openenum.load.bench.traffic.Load;
import org.openenum.load.bench.traffic.LoadReport;

/**
 * A running server with the contents of an experiment.
 *
 * @param firstAnswer the time from the start of its process to its first correct answer
 * @param complete the time from the start of its process until everything was in memory
 */
public record Participant(NameServer server, RunningServer running, Duration firstAnswer, Duration complete)
        implements AutoCloseable {

    private static final double MICROS_PER_SECOND = 1e6;
    private static final double MILLIS_PER_SECOND = 1e3;

    /**
     * Starts a server and waits until it has everything in memory.
     *
     * @param questions the first is the first query that is sent
     */
    public static Participant start(NameServer server, Contents contents, Questions questions, Site site)
            throws IOException {
        RunningServer running = server.start(contents, site);
        try {
            return awaited(server, running, questions, site.address());
        } catch (IOException e) {
            running.close();
            throw new IOException(server.name() + " did not start; its output is in " + site.scratch(), e);
        }
    }

    private static Participant awaited(NameServer server, RunningServer running, Questions questions, String address)
            throws IOException {
        String question = questions.sample().get(0);
        Asker asker = new Asker(address, running.port());
        Duration first = running.awaitFirst(
                () -> asker.isAnswered(question, server.answersTruly() ? questions.expected() : (name, any) -> ""));
        return new Participant(server, running, first, running.awaitComplete());
    }

    public String name() {
        return server.name();
    }

    /** The length of a run: a warm-up is at least as long as the server needs to reach its speed. */
    public int length(int seconds, boolean warmUp) {
        return warmUp ? Math.max(seconds, server.warmUpSeconds()) : seconds;
    }

    /** Sends queries at full speed. */
    public Row fullSpeed(int turn, Questions questions, Load load, int seconds) throws IOException {
        return asFastAsAnswered(turn, AskedInTurn.FULL_SPEED, questions, load, seconds);
    }

    /**
     * Sends queries as fast as they are answered, and checks a sample of answers meanwhile.
     *
     * @param how the name of the way of sending in results
     */
    public Row asFastAsAnswered(int turn, String how, Questions questions, Load load, int seconds) throws IOException {
        Meters before = meters();
        AnswerSample sample = server.answersTruly()
                ? AnswerSample.start(running.port(), questions.sample(), questions.expected())
                : null;
        LoadReport report = load.fullSpeed(running.port(), questions.file(), seconds);
        AnswerSample.Seen seen = sample == null ? AnswerSample.NOTHING : sample.finish();
        // The queries of the sample also take processor time and statements.
        Row row =
                row(turn, how, questions, report).and("sampled", seen.checked()).and("wrong", seen.wrong());
        if (seen.wrong() > 0) {
            row.and("firstFault", seen.firstFault());
        }
        return row.and(meters().since(before, report.answers() + seen.checked()));
    }

    /** Sends queries at a rate. */
    public Row atRate(int turn, String how, Questions questions, Load load, int seconds, long perSecond)
            throws IOException {
        Meters before = meters();
        LoadReport report = load.atRate(running.port(), questions.file(), seconds, perSecond);
        return row(turn, how, questions, report)
                .and("offered", perSecond)
                .and(meters().since(before, report.answers()));
    }

    private Row row(int turn, String how, Questions questions, LoadReport report) {
        Row row = new Row()
                .and("turn", turn)
                .and("server", name())
                .and("how", how)
                .and("asked", questions.asked().words())
                .and("perSecond", report.perSecond())
                .and("answers", report.answers())
                .and("lost", report.lost())
                .and("strange", report.strange())
                .and("rightCodes", report.with(questions.asked().code()));
        for (Map.Entry<String, Double> time : report.micros().entrySet()) {
            row.and(time.getKey() + "Micros", time.getValue());
        }
        return row;
    }

    /** The server, its start, and its present memory. */
    public Row measured() throws IOException {
        return new Row()
                .and("name", name())
                .and("version", server.version())
                .and("what", server.what())
                .and("ours", server.isOurs())
                .and("limit", !server.answersTruly())
                .and("importSeconds", seconds(running.imported()))
                .and("firstAnswerSeconds", seconds(firstAnswer))
                .and("completeSeconds", seconds(complete))
                .and("proportionalBytes", running.process().proportionalBytes())
                .and("residentBytes", running.process().residentBytes());
    }

    @Override
    public void close() {
        running.close();
    }

    /** In seconds, with fractions. */
    public static double seconds(Duration duration) {
        return duration.toMillis() / MILLIS_PER_SECOND;
    }

    private Meters meters() throws IOException {
        PostgresCluster database = running.database();
        long statements = running.statements();
        return new Meters(
                running.process().cpuSeconds(),
                statements,
                database == null ? null : database.process().cpuSeconds(),
                database == null ? 0 : database.statements());
    }

    /** The resources used so far by a server, and by its database if it has one. */
    private record Meters(
            double cpuSeconds, long statements, @Nullable Double databaseCpuSeconds, long statementsInPostgres) {

        Row since(Meters before, long answers) {
            double each = MICROS_PER_SECOND / Math.max(1, answers);
            Row row = new Row().and("cpuMicros", (cpuSeconds - before.cpuSeconds) * each);
            if (statements > before.statements) {
                row.and("statements", statements - before.statements);
            }
            if (databaseCpuSeconds != null && before.databaseCpuSeconds != null) {
                row.and("databaseCpuMicros", (databaseCpuSeconds - before.databaseCpuSeconds) * each);
                row.and("statementsInPostgres", statementsInPostgres - before.statementsInPostgres);
            }
            return row;
        }
    }
}
