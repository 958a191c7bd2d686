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
 * The enum-servers of this installation by their names, as far as this program has heard of them: from themselves, or
 * from the table, into which another enum-admin has written what it heard. Safe for many threads.
 *
 * <p>Two servers with one name: the one that was started last has it; the other one is refused, and both are named,
 * unless it ends within the time that a restart takes.
 */
@Component
class NodeRegister {

    /** Far more servers than one plan has; whoever can report could otherwise fill the memory with names. */
    static final int MAX_NODES = 256;

    /**
     * A server that hands over to the next one, or is ended hard while the next one starts, reports no longer than
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

    /** Another start of a server has the name. */
    static final class NameTakenException extends RefusedException {

        private static final long serialVersionUID = 1L;

        NameTakenException(HeardNode holder) {
            super(Reason.CONFLICT, Sentence.of("server.name-taken", holder.source(), holder.name()), List.of(), null);
        }
    }

    /** All of them, by name. */
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
     * A report that came to this program.
     *
     * @return what is known of the server now
     * @throws RefusedException if its name is another's, or too many are known
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
     * What the table has, which another enum-admin may have written: what is newer is taken over, and what is gone
     * there is gone here.
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

    /** Counts whatever is heard. */
    long news() {
        lock.lock();
        try {
            return news;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until something is heard, but no longer than this; whether it was. */
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
