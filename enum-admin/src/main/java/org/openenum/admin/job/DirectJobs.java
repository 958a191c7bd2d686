package org.openenum.admin.job;

import java.time.Clock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.StoredSentence;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;

/** Jobs without a file: queues the work, runs it in one transaction and records its end in every case. */
@Component
public class DirectJobs {

    /** No limit for removals: the user has seen what the job affects. */
    private static final int WHOLE = 100;

    private final Jobs jobs;

    private final JobQueue queue;

    private final JobEndings endings;

    private final Clock clock;

    DirectJobs(Jobs jobs, JobQueue queue, JobEndings endings, Clock clock) {
        this.jobs = jobs;
        this.queue = queue;
        this.endings = endings;
        this.clock = clock;
    }

    /** A running job. */
    public final class Running {

        private final long id;

        private final JobProgress progress;

        private Running(long id, JobProgress progress) {
            this.id = id;
            this.progress = progress;
        }

        public long id() {
            return id;
        }

        public JobProgress progress() {
            return progress;
        }

        public Author author() {
            return jobs.get(id).author();
        }

        /** Records that the job is done and its changeset, in the transaction that does the work. */
        public void committed(long changeset, Consumer<Job> counts) {
            committed(changeset, null, counts);
        }

        /** The same with a message. */
        public void committed(long changeset, @Nullable Sentence message, Consumer<Job> counts) {
            jobs.within(id, row -> {
                counts.accept(row);
                row.committedAs(changeset);
                row.end(JobState.DONE, message, clock.instant());
            });
        }

        /** Records that the job is done, and why it changed nothing. */
        public void nothingChanged(Sentence why) {
            endings.end(id, JobState.DONE, why);
        }

        /** Records that the job is done, for a job without a changeset. */
        public void done(Consumer<Job> counts) {
            endings.done(id, counts);
        }
    }

    /**
     * Queues work.
     *
     * @param zone the apex of the zone concerned, or the empty string
     * @param source what it takes its changes from
     */
    public JobView start(String zone, DirectWork work, AskedFor asked, Sentence source, Author author) {
        ImportRequest request = new ImportRequest(
                zone,
                work.kind(),
                false,
                false,
                WHOLE,
                true,
                false,
                false,
                StoredSentence.write(source, ImportRequest.MAX_FILE_NAME_CHARS));
        Job job = Job.direct(request, asked, author, clock.instant());
        return queue.start(job, author, progress -> run(job, progress, work, asked));
    }

    /** The same for a job that this process has taken over because the process that ran it has ended. */
    void startAnew(Job job, JobProgress progress, DirectWork work, AskedFor asked) {
        queue.add(job.id(), progress, Job::toBeDoneAnew, () -> run(job, progress, work, asked));
    }

    private void run(Job started, JobProgress progress, DirectWork work, AskedFor asked) {
        Running job = new Running(started.id(), progress);
        try {
            jobs.update(job.id, row -> row.moveTo(JobState.APPLYING));
            work.run(job, asked);
            endings.end(job.id, JobState.DONE, Sentence.of("job.nothing-to-change"));
        } catch (JobCancelledException e) {
            endings.end(job.id, JobState.CANCELLED, Sentence.of("job.cancelled"));
        } catch (JobLostException e) {
            throw e;
        } catch (RefusedException e) {
            endings.end(job.id, JobState.FAILED, e.sentence());
        } catch (RuntimeException e) {
            endings.fail(job.id, e, Sentence.of("job.nothing-changed"), () -> {});
        }
    }
}
