package org.openenum.admin.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.RunningAdmin;
import org.openenum.database.TestDatabase;
import org.springframework.transaction.support.TransactionTemplate;

class JobLeasesIT {

    private RunningAdmin admin;

    private Jobs jobs;

    private void start(TestDatabase database) {
        admin = RunningAdmin.on(database);
        jobs = admin.get(Jobs.class);
    }

    @ParameterizedTest
    @EnumSource
    void whileOneJobIsBeingCommitted_theLeasesOfThoseBehindItAreRenewed(TestDatabase database) {
        start(database);
        JobProgress committing = new JobProgress(Clock.systemUTC());
        JobProgress waiting = new JobProgress(Clock.systemUTC());
        long first = job(committing);
        long second = job(waiting);
        try {
            admin.get(TransactionTemplate.class).executeWithoutResult(status -> {
                jobs.within(first, row -> row.uploaded(1));
                admin.get(EntityManager.class).flush();
                long before = leaseEnd(second);
                await().atMost(Duration.ofSeconds(8)).until(() -> leaseEnd(second) > before + 2_000);
            });

            assertThat(committing.isOver()).isFalse();
            assertThat(waiting.isOver()).isFalse();
        } finally {
            atRest(first, committing);
            atRest(second, waiting);
        }
    }

    @ParameterizedTest
    @EnumSource
    void jobThatAnotherProgramHasTakenOn_isLost(TestDatabase database) {
        start(database);
        JobProgress progress = new JobProgress(Clock.systemUTC());
        long job = job(progress);
        try {
            admin.execute("update job set attempt = attempt + 1, runner = 'another' where id = " + job);

            await().atMost(Duration.ofSeconds(8)).until(progress::isOver);
        } finally {
            jobs.atRest(job, progress);
            admin.execute(
                    "update job set state = " + JobState.FAILED.ordinal() + ", lease_ends_at = 0 where id = " + job);
        }
    }

    @ParameterizedTest
    @EnumSource
    void programThatStopsInOrder_doesNotCountAgainstItsJobs(TestDatabase database) {
        start(database);

        assertThat(takeoversAfter(job -> admin.get(JobLeases.class).giveBackAll()))
                .isZero();
        assertThat(takeoversAfter(job -> admin.execute("update job set lease_ends_at = 1 where id = " + job)))
                .isEqualTo(1);
    }

    /** Its thread may need longer to end than the program waits. */
    @ParameterizedTest
    @EnumSource
    void jobThatWasGivenBack_isNotRenewed(TestDatabase database) {
        start(database);
        JobProgress progress = new JobProgress(Clock.systemUTC());
        long job = job(progress);
        try {
            admin.get(JobLeases.class).giveBackAll();

            await().atMost(Duration.ofSeconds(8)).until(progress::isOver);
            assertThat(leaseEnd(job)).isEqualTo(JobLeases.GIVEN_BACK);
        } finally {
            atRest(job, progress);
        }
    }

    @Test
    void endForWhichThereIsNoMemory_isNotedLater() {
        start(TestDatabase.H2);
        JobProgress progress = new JobProgress(Clock.systemUTC());
        long job = job(progress);
        AtomicInteger tries = new AtomicInteger();
        try {
            admin.get(JobEndings.class).done(job, row -> {
                if (tries.incrementAndGet() <= 2) {
                    throw new OutOfMemoryError("Java heap space");
                }
            });

            await().atMost(Duration.ofSeconds(8)).until(() -> jobs.get(job).state() == JobState.DONE);
        } finally {
            jobs.atRest(job, progress);
        }
    }

    /** A commit succeeded without a response, and the database was not available for longer than a lease. */
    @ParameterizedTest
    @EnumSource
    void jobThatWasQueuedUnheard_isPutBack_unlessAnotherProgramHasTakenItOn(TestDatabase database) {
        start(database);

        assertThat(putBackAfterTakenOn(1)).isEqualTo(JobState.STAGED);
        assertThat(putBackAfterTakenOn(2)).isEqualTo(JobState.QUEUED);
    }

    /**
     * The state of a job that waited for a user.
     *
     * @param times how many programs have taken it over since: the first is this one, which has queued it
     */
    private JobState putBackAfterTakenOn(int times) {
        JobProgress progress = new JobProgress(Clock.systemUTC());
        long job = job(progress);
        try {
            jobs.update(job, row -> row.staged(null, "", Instant.now()));
            jobs.atRest(job, progress);
            Job before = jobs.get(job);
            long leaseEnd = Instant.now().plusSeconds(60).toEpochMilli();
            admin.execute("update job set state = " + JobState.QUEUED.ordinal() + ", attempt = attempt + " + times
                    + ", lease_ends_at = " + leaseEnd + " where id = " + job);

            admin.get(JobEndings.class).putBack(before, () -> {});

            return jobs.get(job).state();
        } finally {
            admin.get(JobEndings.class).end(job, JobState.FAILED, null);
        }
    }

    private long job(JobProgress progress) {
        return jobs.add(newJob(), progress).id();
    }

    private static Job newJob() {
        ImportRequest request =
                new ImportRequest("e164.arpa", ImportFormat.CSV, false, false, 100, false, false, false, "numbers.csv");
        return new Job(request, RunningAdmin.author(), Instant.now());
    }

    /** @param end what a program with a running job does when it ends */
    private int takeoversAfter(LongConsumer end) {
        Job job = newJob();
        admin.get(TransactionTemplate.class).executeWithoutResult(status -> {
            admin.get(JobLeases.class).take(job);
            admin.get(EntityManager.class).persist(job);
        });
        end.accept(job.id());
        await().atMost(Duration.ofSeconds(30))
                .until(() -> jobs.get(job.id()).state().isFinal());
        return jobs.get(job.id()).takeovers();
    }

    private void atRest(long job, JobProgress progress) {
        admin.get(JobEndings.class).end(job, JobState.FAILED, null);
        jobs.atRest(job, progress);
    }

    private long leaseEnd(long job) {
        return (Long) admin.get(EntityManager.class)
                .createNativeQuery("select lease_ends_at from job where id = ?1", Long.class)
                .setParameter(1, job)
                .getSingleResult();
    }
}
