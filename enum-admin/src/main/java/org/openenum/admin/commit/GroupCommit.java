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
 * Commits small concurrent changes together: one transaction and one wait for the disk, without lock conflicts between
 * them. Each has its own changeset, and is answered when it is durable.
 *
 * <p>Owns one thread for each {@link CommitLane}, on which the use cases run while the callers wait. Changes that meet
 * a locked row are run again on the threads of their callers.
 */
@Component
public class GroupCommit implements SmartLifecycle {

    /**
     * One lane prepares its rows while the other one holds the change log's head and waits for the disk of PostgreSQL
     * (2,575 changes/s instead of 2,221).
     */
    private static final int LANES_TO_POSTGRES = 2;

    /**
     * The embedded database works on the lane's own thread, and each group costs a commit. Fewer and larger groups
     * reached 1,037 and 1,100 changes/s instead of 867 and 942.
     */
    private static final int LANES_TO_EMBEDDED = 1;

    /**
     * How many changes may wait at the same time for locked rows. Each holds a connection, and these are a few of the
     * pool.
     */
    private static final int MAX_PATIENT = 5;

    /** Starts before the web server, whose requests wait here, and stops after it has answered them. */
    private static final int PHASE = 0;

    /** Long enough for the commits in progress. */
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
     * @param subject what is changed: changes of equal subjects run one after another, so that they do not conflict
     */
    public <T> T write(Object subject, Author author, SmallChange<T> change) {
        if (author.dryRun()) {
            // It is rolled back, so it must be alone in its transaction.
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
