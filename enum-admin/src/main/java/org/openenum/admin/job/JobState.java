package org.openenum.admin.job;

import java.util.Arrays;
import java.util.List;

/** The state of a job. The database stores the ordinal; never reorder. */
public enum JobState {

    /** Its file is being uploaded. */
    UPLOADING,

    /** It waits for the jobs before it. */
    QUEUED,

    /** Its file is read, checked, sorted and compared. */
    READING,

    /** Its effects are known; a user decides whether to apply it. */
    STAGED,

    /** It is being applied; nothing of it is visible before the commit at its end. */
    APPLYING,

    /** All of it is done. */
    DONE,

    /** Nothing of it was done; the message says why. */
    FAILED,

    /** A user cancelled it, and nothing of it was done. */
    CANCELLED,

    /** Its file has arrived; a user chooses how it is read. */
    UPLOADED;

    /** Whether the job has ended. */
    public boolean isFinal() {
        return this == DONE || this == FAILED || this == CANCELLED;
    }

    /** Whether a user has to decide how it continues. */
    public boolean waitsForSomebody() {
        return this == STAGED || this == UPLOADED;
    }

    /** Whether a process has to run it: if that process ends, another one takes the job over. */
    public boolean isUnderWay() {
        return !isFinal() && !waitsForSomebody();
    }

    /** The database values of the states in which {@link #isUnderWay} is true. */
    static List<Integer> ordinalsUnderWay() {
        return Arrays.stream(values())
                .filter(JobState::isUnderWay)
                .map(JobState::ordinal)
                .toList();
    }
}
