package org.openenum.admin.commit;

import java.util.List;
import java.util.Set;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.sentence.Sentence;

/**
 * Takes changes of one kind of thing back. Each feature has one for what it owns;
 * {@link org.openenum.admin.history.RevertService} knows them all.
 *
 * <p>What is taken back must be allowed as any other change would be, and is logged as one.
 */
public interface Undo {

    /** What it knows how to take back. */
    Set<ChangeSubject> subjects();

    /**
     * Takes one change back within the transaction of whoever asks.
     *
     * @param overwrite whether what others changed later is lost
     * @return what stands in the way, and stays as it is; empty if everything is again what it was before the change
     * @throws RefusedException if what was before may not be any more
     */
    List<Obstacle> undo(Change change, boolean overwrite, PendingChanges changes);

    /**
     * Takes back what a change did to a thing, unless nothing is left of that or others changed the thing later.
     *
     * @param isAsBefore whether it is as before the change: taken back already, or made so again
     * @param isAsAfter whether it is as the change left it
     * @param object the thing, as people name it
     * @param restore makes it what it was before the change
     */
    static List<Obstacle> takeBack(
            boolean isAsBefore, boolean isAsAfter, boolean overwrite, Sentence object, Runnable restore) {
        if (isAsBefore) {
            return List.of();
        }
        if (!isAsAfter && !overwrite) {
            return List.of(Obstacle.changedLater(object));
        }
        restore.run();
        return List.of();
    }

    /**
     * The reason why a change cannot be reverted without losing something else.
     *
     * @param object the object, as it is displayed
     * @param message a human-readable explanation
     */
    record Obstacle(String object, Sentence message) {

        /** The usual one: somebody changed it later. */
        public static Obstacle changedLater(Sentence object) {
            return new Obstacle(object.text(), Sentence.of("thing.changed-later", object));
        }
    }
}
