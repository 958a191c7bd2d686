package org.openenum.admin.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.RunningAdmin;
import org.openenum.database.TestDatabase;
import org.openenum.sentence.Sentence;

/** Jobs that wait for a user and are cancelled. */
class WaitingJobIT {

    private final AtomicBoolean filesAreGone = new AtomicBoolean();

    /** The state of a waiting job after it was cancelled. */
    private JobState afterCancelling(JobState before, TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        Jobs jobs = admin.get(Jobs.class);
        JobProgress progress = new JobProgress(Clock.systemUTC());
        ImportRequest request =
                new ImportRequest("e164.arpa", ImportFormat.CSV, false, false, 100, false, false, false, "numbers.csv");
        long id = jobs.add(new Job(request, RunningAdmin.author(), Instant.now()), progress)
                .id();
        try {
            jobs.update(id, row -> row.moveTo(before));
            JobEndings endings = admin.get(JobEndings.class);
            endings.cancelWaiting(id, Sentence.of("import.cancelled"), () -> filesAreGone.set(true));
            JobState after = jobs.get(id).state();
            endings.end(id, JobState.FAILED, null);
            return after;
        } finally {
            jobs.atRest(id, progress);
        }
    }

    @ParameterizedTest
    @EnumSource
    void jobThatWaits_isCancelled(TestDatabase database) {
        assertThat(afterCancelling(JobState.STAGED, database)).isEqualTo(JobState.CANCELLED);
        assertThat(filesAreGone).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void jobThatSomebodyHasHadGoOn_goesOnAndKeepsItsFiles(TestDatabase database) {
        assertThat(afterCancelling(JobState.QUEUED, database)).isEqualTo(JobState.QUEUED);
        assertThat(filesAreGone).isFalse();
    }
}
