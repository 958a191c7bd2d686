package org.openenum.admin.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.job.JobState;
import org.openenum.admin.job.JobView;
import org.openenum.admin.job.Jobs;
import org.openenum.admin.zone.ZoneService;
import org.openenum.change.ChangeHead;
import org.openenum.database.TestDatabase;
import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.transaction.support.TransactionTemplate;

class DemoStartIT {

    private static final String WAITING_FOR_LOCKS =
            "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

    @Test
    void programsThatStartAtTheSameTime_goOn_andOneOfThemLoadsThePlan() {
        RunningAdmin admin = RunningAdmin.alone(TestDatabase.POSTGRESQL);
        try {
            List<CompletableFuture<Void>> starts = bothBeforeEitherIsCommitted(admin);

            starts.forEach(CompletableFuture::join);
            JobView loading = onlyImport(admin);
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> admin.get(Jobs.class).get(loading.id()).state().isFinal());
            assertThat(onlyImport(admin).state()).isEqualTo(JobState.DONE);

            start(admin);
            assertThat(onlyImport(admin).id()).isEqualTo(loading.id());
        } finally {
            admin.close();
        }
    }

    /** The row of the head is held until both have found no zone, and each wants to make it. */
    private static List<CompletableFuture<Void>> bothBeforeEitherIsCommitted(RunningAdmin admin) {
        return Objects.requireNonNull(admin.get(TransactionTemplate.class).execute(status -> {
            admin.get(EntityManager.class)
                    .find(ChangeHead.class, (short) ChangeHead.ID, LockModeType.PESSIMISTIC_WRITE);
            List<CompletableFuture<Void>> starts = Stream.generate(() -> CompletableFuture.runAsync(() -> start(admin)))
                    .limit(2)
                    .toList();
            await().until(() -> waitingForLocks(admin) == starts.size());
            return starts;
        }));
    }

    private static void start(RunningAdmin admin) {
        new DemoStart(true, admin.get(EntityManager.class), admin.get(ZoneService.class), admin.get(DemoLoader.class))
                .run(new DefaultApplicationArguments());
    }

    private static long waitingForLocks(RunningAdmin admin) {
        return (Long) admin.get(EntityManager.class)
                .createNativeQuery(WAITING_FOR_LOCKS, Long.class)
                .getSingleResult();
    }

    private static JobView onlyImport(RunningAdmin admin) {
        List<JobView> imports = admin.get(Jobs.class).newestImports();
        assertThat(imports).hasSize(1);
        return imports.get(0);
    }
}
