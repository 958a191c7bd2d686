package org.openenum.admin.commit;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.openenum.admin.usecase.Author;
import org.openenum.database.DatabaseLocation;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Commits small changes together that come at the same time: one transaction, one wait for the disk, and nobody in the
 * way of anybody. Each has a changeset of its own, and is answered when it is durable.
 *
 * <p>Owns one thread for each {@link CommitLane}, on which its use cases run; whoever asks waits. Those that meet a row
 * which somebody has run again on the threads of who asked.
 */
@Component
public class GroupCommit implements SmartLifecycle {

    /**
     * One prepares its rows while the other one holds the change log's head and waits for the disk of PostgreSQL (2,575
     * changes/s in place of 2,221).
     */
    private static final int LANES_TO_POSTGRES = 2;

    /**
     * The embedded database works on the lane's own thread, and each group costs it a commit: fewer and larger groups
     * made 1,037 and 1,100 changes/s in place of 867 and 942.
     */
    private static final int LANES_TO_EMBEDDED = 1;

    /**
     * Changes that wait at the same time for rows that others have, each with a connection: a few of those that there
     * are.
     */
    private static final int MAX_PATIENT = 5;

    /** Starts before the web server, whose requests wait here, and stops after it has answered them. */
    private static final int PHASE = 0;

    /** What is being committed is committed by then. */
    private static final Duration MAX_STOP = Duration.ofSeconds(5);

    private final List<CommitLane> lanes;

    private final ChangeLog changeLog;

    private volatile boolean running;

    GroupCommit(ChangeLog changeLog, DatabaseLocation location) {
        this.changeLog = changeLog;
        Semaphore patient = new Semaphore(MAX_PATIENT, true);
        this.lanes = IntStream.rangeClosed(1, location.isPostgres() ? LANES_TO_POSTGRES : LANES_TO_EMBEDDED)
                .mapToObj(number -> new CommitLane("group-commit-" + number, changeLog, patient))
                .toList();
    }

    /**
     * The same as {@link ChangeLog#write}, for a small use case. It must not be called within a transaction.
     *
     * @param subject what is changed: changes of equal subjects run one after another, so that they do not meet
     */
    public <T> T write(Object subject, Author author, SmallChange<T> change) {
        if (author.dryRun()) {
            // Rolled back, and so alone in its transaction.
            return changeLog.writeAlone(author, Patience.FULL, change);
        }
        return lanes.get(Math.floorMod(subject.hashCode(), lanes.size())).write(subject, author, change);
    }

    @Override
    public void start() {
        running = true;
        lanes.forEach(CommitLane::start);
    }

    @Override
    public void stop() {
        running = false;
        lanes.forEach(lane -> lane.stop(MAX_STOP));
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
