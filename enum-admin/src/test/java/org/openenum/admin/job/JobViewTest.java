package org.openenum.admin.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.admin.usecase.Author;
import org.openenum.sentence.Sentence;

class JobViewTest {

    private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

    private final Job job = new Job(
            new ImportRequest("e164.arpa", ImportFormat.CSV, false, false, 10, true, false, false, "numbers.csv"),
            Author.system(Sentence.plain("test")),
            NOW);

    @BeforeEach
    void storedAsDone() throws ReflectiveOperationException {
        Field id = Job.class.getDeclaredField("id");
        id.setAccessible(true);
        id.set(job, 7L); // The id that the database assigns.
        job.end(JobState.DONE, null, NOW);
    }

    @Test
    void rowThatIsSeenBeforeItsCommitIsDurable_isNotDoneYet() {
        JobView view = JobView.of(job, new JobProgress(Clock.systemUTC()));
        assertThat(view.state()).isEqualTo(JobState.APPLYING);
        assertThat(view.isFinal()).isFalse();
        assertThat(view.finishedAt()).isNull();
    }

    @Test
    void jobAtRest_isWhatItsRowSays() {
        JobView view = JobView.of(job, null);
        assertThat(view.state()).isEqualTo(JobState.DONE);
        assertThat(view.finishedAt()).isEqualTo(NOW);
    }
}
