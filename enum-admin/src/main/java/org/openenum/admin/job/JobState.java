package org.openenum.admin.job;

import java.util.Arrays;
import java.util.List;

/** Where a job stands. The ordinal is what the database holds; never reorder. */
public enum JobState {

    /** Its file is being sent. */
    UPLOADING,

    /** It waits for the job before it. */
    QUEUED,

    /** Its file is read, checked, sorted and compared. */
    READING,

    /** What it would do is known; somebody decides whether it is done. */
    STAGED,

    /** It is being done; until the commit at its end nobody sees anything of it. */
    APPLYING,

    /** All of it is done. */
    DONE,

    /** Nothing of it was done; the message says why. */
    FAILED,

    /** Somebody stopped it, and nothing of it was done. */
    CANCELLED,

    /** Its file has arrived; somebody chooses how it is read. */
    UPLOADED;

    /** Whether nothing more happens to it. */
    public boolean isFinal() {
        return this == DONE || this == FAILED || this == CANCELLED;
    }

    /** Whether somebody has to decide how it goes on. */
    public boolean waitsForSomebody() {
        return this == STAGED || this == UPLOADED;
    }

    /** Whether it needs a program to be running: when that ends, another one takes it on. */
    public boolean isUnderWay() {
        return !isFinal() && !waitsForSomebody();
    }

    /** What the database holds for those that are. */
    static List<Integer> ordinalsUnderWay() {
        return Arrays.stream(values())
                .filter(JobState::isUnderWay)
                .map(JobState::ordinal)
                .toList();
    }
}
