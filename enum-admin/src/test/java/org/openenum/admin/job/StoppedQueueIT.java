package org.openenum.admin.job;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.commit.RequestKeys;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.TestDatabase;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The end of a program with a running job. */
class StoppedQueueIT {

    private final RunningAdmin admin = RunningAdmin.on(TestDatabase.H2);

    private final EntityManager entityManager = admin.get(EntityManager.class);

    private final PlatformTransactionManager transactionManager = admin.get(PlatformTransactionManager.class);

    private final Clock clock = Clock.systemUTC();

    private final JobTurn turn = new JobTurn(entityManager, admin.get(TransactionTemplate.class));

    private final JobLeases leases =
            new JobLeases(entityManager, admin.get(TransactionTemplate.class), turn, admin.get(DatabaseLocation.class));

    private final Jobs jobs = new Jobs(entityManager, transactionManager, leases);

    private final JobQueue queue = new JobQueue(
            jobs,
            admin.get(RequestKeys.class),
            new JobEndings(entityManager, transactionManager, leases, clock),
            leases,
            turn,
            clock);

    /** It may be in the middle of a commit. */
    @Test
    void jobThatNeedsLongerThanTheProgramWaits_isNotInterrupted() throws Exception {
        ImportRequest request =
                new ImportRequest("e164.arpa", ImportFormat.CSV, false, false, 100, false, false, false, "numbers.csv");
        JobProgress progress = new JobProgress(clock);
        long job = jobs.add(new Job(request, RunningAdmin.author(), Instant.now()), progress)
                .id();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        queue.add(job, progress, row -> row.uploaded(1), () -> {
            begun.countDown();
            interrupted.complete(isInterruptedBefore(stopped));
        });
        assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();

        queue.destroy();
        stopped.countDown();

        assertThat(interrupted.get(1, TimeUnit.MINUTES)).isFalse();
        assertThat(progress.isOver()).isTrue();
    }

    private static boolean isInterruptedBefore(CountDownLatch end) {
        try {
            end.await();
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }
}
