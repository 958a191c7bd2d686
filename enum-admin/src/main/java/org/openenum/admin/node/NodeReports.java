package org.openenum.admin.node;

import jakarta.persistence.PersistenceException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.node.HeardNode.Rival;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Interval;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.TransactionException;

/**
 * Receives the reports of enum-servers. Keeps each report in memory and writes it to the table as often as other
 * enum-admins need it. While the database is unavailable, reports are only in memory. Thread-safe.
 */
@Service
class NodeReports {

    /**
     * How often the row of a server is written while its state does not change: other enum-admins see a report within
     * six seconds, at the cost of 15 small commits a minute for each server. A report that a request waits for is
     * written at once.
     */
    private static final Duration WRITTEN_EVERY = Duration.ofSeconds(4);

    private static final Logger LOG = LoggerFactory.getLogger(NodeReports.class);

    private final NodeRegister register;

    private final NodeRows rows;

    private final ChangeLog changeLog;

    private final Clock clock;

    /**
     * By server name. Servers that were removed here or by another enum-admin are dropped at the next {@link #look}.
     */
    private final ConcurrentMap<String, Written> written = new ConcurrentHashMap<>();

    private volatile long head;

    private volatile boolean failing;

    NodeReports(NodeRegister register, NodeRows rows, ChangeLog changeLog, Clock clock) {
        this.register = register;
        this.rows = rows;
        this.changeLog = changeLog;
        this.clock = clock;
    }

    /** What was last written to the table, and until when that suffices. */
    private record Written(String instance, NodeReport.State state, Interval rest) {}

    /**
     * Takes a report that this process received.
     *
     * @param source the address that it came from
     * @throws RefusedException if the report is invalid, is about another database, or its name belongs to another
     *     server
     */
    void take(String name, NodeReport report, String source) {
        report.check(name);
        refuseOtherLog(report);
        try {
            HeardNode node = register.take(name, report, source);
            if (node.report().instance().equals(report.instance())) {
                writeIfDue(node);
            }
        } catch (NodeRegister.NameTakenException e) {
            noteRival(name);
            throw e;
        }
    }

    /** A server that is ahead of the change log reads another database. */
    private void refuseOtherLog(NodeReport report) {
        if (report.change() > head && isWritable() && report.change() > newestHead()) {
            throw RefusedException.invalid(
                    "/change",
                    "ahead",
                    Sentence.of("server.ahead", report.change(), head),
                    Long.toString(report.change()));
        }
    }

    private long newestHead() {
        try {
            head = rows.head();
            return head;
        } catch (PersistenceException | DataAccessException | TransactionException e) {
            return Long.MAX_VALUE; // unknown
        }
    }

    /** The number of the newest change in the log when it was last read. */
    long head() {
        return head;
    }

    private void writeIfDue(HeardNode node) {
        Instant now = clock.instant();
        Written last = written.get(node.name());
        boolean due = last == null
                || node.report().awaited()
                || !last.instance().equals(node.report().instance())
                || last.state() != node.report().state()
                || !last.rest().holdsAt(now);
        if (due && isWritable()) {
            written.put(
                    node.name(),
                    new Written(node.report().instance(), node.report().state(), new Interval(now, WRITTEN_EVERY)));
            write(() -> rows.write(node));
        }
    }

    /** While the database is unavailable, no report waits for it. */
    private boolean isWritable() {
        return !failing;
    }

    private void write(Runnable statement) {
        try {
            statement.run();
        } catch (PersistenceException | DataAccessException | TransactionException e) {
            failing = true; // until the table can be read again
            written.clear();
            LOG.debug("what a server reports could not be written", e);
        }
    }

    private void noteRival(String name) {
        HeardNode node = register.find(name);
        Rival rival = node == null ? null : node.rival();
        if (rival != null && isWritable()) {
            write(() -> rows.writeRival(name, rival));
        }
    }

    /** Reads what other enum-admins have written, and the head of the log. */
    void look() {
        try {
            head = rows.head();
            register.merge(rows.read());
            written.keySet().removeIf(name -> register.find(name) == null);
            failing = false;
        } catch (RuntimeException e) {
            failing = true;
            throw e;
        }
    }

    /** Removes a server that no longer reports; one that still reports would reappear at once. */
    void forget(String name, Author author) {
        @Nullable HeardNode node = register.find(name);
        if (node == null) {
            throw RefusedException.notFound(Sentence.of("server.unknown", name));
        }
        if (node.isHeard(clock.instant())) {
            throw RefusedException.conflict(Sentence.of("server.reports", name));
        }
        changeLog.write(author, changes -> {
            rows.remove(name);
            changes.note("server.forget", name);
            return name;
        });
        register.forget(name);
    }

    /** Removes a server that has been silent or stopped for too long. */
    void forget(HeardNode node) {
        write(() -> rows.remove(node.name()));
        register.forget(node.name());
    }
}
