package org.openenum.admin.commit;

import java.util.List;
import java.util.Set;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.sentence.Sentence;

/**
 * Reverts changes of one kind of object. Each feature has one for its objects;
 * {@link org.openenum.admin.history.RevertService} knows them all.
 *
 * <p>A revert must be allowed like any other change, and is logged as one.
 */
public interface Undo {

    /** The kinds of objects whose changes it can revert. */
    Set<ChangeSubject> subjects();

    /**
     * Reverts one change within the caller's transaction.
     *
     * @param overwrite whether to discard what others changed later
     * @return the obstacles, whose objects stay as they are; empty if everything is again as before the change
     * @throws RefusedException if the state before is no longer allowed
     */
    List<Obstacle> undo(Change change, boolean overwrite, PendingChanges changes);

    /**
     * Reverts a change of an object, unless the object is as before already, or others changed it later.
     *
     * @param isAsBefore whether the object is as before the change: reverted already, or changed back
     * @param isAsAfter whether the object is as the change left it
     * @param object the object, as people name it
     * @param restore restores the state before the change
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

        /** The usual one: a later change of the object. */
        public static Obstacle changedLater(Sentence object) {
            return new Obstacle(object.text(), Sentence.of("thing.changed-later", object));
        }
    }
}
