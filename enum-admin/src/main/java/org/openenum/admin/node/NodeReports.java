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
 * Takes the reports of enum-servers: into memory each of them, into the table as often as other enum-admins have to
 * know. Where the database does not answer, memory alone has them. Safe for many threads.
 */
@Service
class NodeReports {

    /**
     * How often a server's row is written while nothing about it changes, so that other enum-admins know within six
     * seconds; 15 small commits a minute for each server. A report for which somebody waits is written at once.
     */
    private static final Duration WRITTEN_EVERY = Duration.ofSeconds(4);

    private static final Logger LOG = LoggerFactory.getLogger(NodeReports.class);

    private final NodeRegister register;

    private final NodeRows rows;

    private final ChangeLog changeLog;

    private final Clock clock;

    /** By the names of servers; those that are forgotten, here or by another enum-admin, go at the next look. */
    private final ConcurrentMap<String, Written> written = new ConcurrentHashMap<>();

    private volatile long head;

    private volatile boolean failing;

    NodeReports(NodeRegister register, NodeRows rows, ChangeLog changeLog, Clock clock) {
        this.register = register;
        this.rows = rows;
        this.changeLog = changeLog;
        this.clock = clock;
    }

    /** What stands in the table, and since when. */
    private record Written(String instance, NodeReport.State state, Interval rest) {}

    /**
     * A report that came.
     *
     * @param source the address that it came from
     * @throws RefusedException if no server says this, or it is about another database, or the name is another's
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

    /** A server that is ahead of the log reads another one. */
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
            return Long.MAX_VALUE; // nobody knows
        }
    }

    /** The newest change of the log, as it was when it was last looked at. */
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

    /** While the database does not answer, no report waits for it. */
    private boolean isWritable() {
        return !failing;
    }

    private void write(Runnable statement) {
        try {
            statement.run();
        } catch (PersistenceException | DataAccessException | TransactionException e) {
            failing = true; // until a look at the table succeeds
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

    /** Looks at what other enum-admins have written, and where the log is. */
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

    /** Forgets a server that reports no more; one that reports would be back at once. */
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

    /** Removes one whose time has passed. */
    void forget(HeardNode node) {
        write(() -> rows.remove(node.name()));
        register.forget(node.name());
    }
}
