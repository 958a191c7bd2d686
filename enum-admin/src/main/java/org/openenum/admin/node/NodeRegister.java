package org.openenum.admin.node;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.node.HeardNode.Rival;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;

/**
 * The known enum-servers of this installation, by name. They are known from their own reports, or from the table, into
 * which another enum-admin has written a report. Thread-safe.
 *
 * <p>If two servers report under one name, the server that started last gets it. The other one is refused and shown as
 * a rival, unless it ends within the time that a restart takes.
 */
@Component
class NodeRegister {

    /**
     * Far more servers than one installation has. Without a limit, anyone who may send reports could fill the memory
     * with names.
     */
    static final int MAX_NODES = 256;

    /**
     * A server that hands over to its successor, or is killed while its successor starts, does not report longer than
     * this.
     */
    private static final Duration RESTART = Duration.ofSeconds(10);

    private final ConcurrentMap<String, HeardNode> nodes = new ConcurrentHashMap<>();

    private final Clock clock;

    private final ReentrantLock lock = new ReentrantLock();

    private final Condition changed = lock.newCondition();

    private long news;

    NodeRegister(Clock clock) {
        this.clock = clock;
    }

    /** The name belongs to another start of a server. */
    static final class NameTakenException extends RefusedException {

        private static final long serialVersionUID = 1L;

        NameTakenException(HeardNode holder) {
            super(Reason.CONFLICT, Sentence.of("server.name-taken", holder.source(), holder.name()), List.of(), null);
        }
    }

    /** All servers, by name. */
    List<HeardNode> all() {
        return nodes.values().stream()
                .sorted(Comparator.comparing(HeardNode::name))
                .toList();
    }

    @Nullable
    HeardNode find(String name) {
        return nodes.get(name);
    }

    /**
     * Takes a report that this process received.
     *
     * @return what is known about the server now
     * @throws RefusedException if its name belongs to another server, or too many servers are known
     */
    HeardNode take(String name, NodeReport report, String source) {
        Instant now = clock.instant();
        if (!nodes.containsKey(name) && nodes.size() >= MAX_NODES) {
            throw RefusedException.conflict(Sentence.of("server.too-many", MAX_NODES));
        }
        HeardNode taken = nodes.compute(name, (same, known) -> taken(known, name, report, source, now));
        if (!taken.report().instance().equals(report.instance()) && taken.rivalAt(now) != null) {
            throw new NameTakenException(taken);
        }
        tellNews();
        return taken;
    }

    private static HeardNode taken(
            @Nullable HeardNode known, String name, NodeReport report, String source, Instant now) {
        Instant startedAt = now.minusMillis(report.uptimeMillis());
        if (known != null && known.report().instance().equals(report.instance())) {
            return report.sequence() > known.report().sequence() ? known.next(report, now, true, source) : known;
        }
        if (known == null || !known.isHeard(now) || known.startedAt().isBefore(startedAt)) {
            return HeardNode.first(name, report, startedAt, now, now, source);
        }
        boolean isEnding = report.state() == NodeReport.State.STOPPED
                || known.since().plus(RESTART).isAfter(now);
        return isEnding ? known : known.with(new Rival(source, now));
    }

    /**
     * Merges the rows of the table, which another enum-admin may have written: takes newer reports, and removes servers
     * that are no longer in the table.
     */
    void merge(Collection<NodeRows.Row> rows) {
        Instant now = clock.instant();
        Set<String> there = new HashSet<>();
        for (NodeRows.Row row : rows) {
            there.add(row.name());
            nodes.compute(row.name(), (name, known) -> merged(known, row, now));
        }
        nodes.values()
                .removeIf(node -> !there.contains(node.name())
                        && node.directAt().plus(HeardNode.SILENT_AFTER).isBefore(now));
        tellNews();
    }

    private static HeardNode merged(@Nullable HeardNode known, NodeRows.Row row, Instant now) {
        Rival rival = row.rival();
        if (known == null) {
            return row.heard(row.heardAt().isAfter(now) ? now : row.heardAt()).with(rival);
        }
        HeardNode newest = known;
        if (!row.instance().equals(known.report().instance())) {
            boolean isLater = known.startedAt().isBefore(row.startedAt()) || !known.isHeard(now);
            newest = isLater ? row.heard(now) : known;
        } else if (row.sequence() > known.report().sequence()) {
            newest = known.next(row.report(), now, false, null);
        }
        Rival kept = newest.rival();
        boolean isNews = rival != null && (kept == null || kept.at().isBefore(rival.at()));
        return isNews ? newest.with(rival) : newest;
    }

    void forget(String name) {
        nodes.remove(name);
        tellNews();
    }

    /** A counter that grows with each update. */
    long news() {
        lock.lock();
        try {
            return news;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the next update, at most for the given time; returns whether there was one. */
    boolean awaitNews(long seen, Duration longest) throws InterruptedException {
        long left = longest.toNanos();
        lock.lock();
        try {
            while (news == seen && left > 0) {
                left = changed.awaitNanos(left);
            }
            return news != seen;
        } finally {
            lock.unlock();
        }
    }

    private void tellNews() {
        lock.lock();
        try {
            news++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
