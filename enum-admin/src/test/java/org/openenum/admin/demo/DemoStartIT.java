package org.openenum.admin.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.FutureTask;
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

    @Test
    void programsThatStartAtTheSameTime_goOn_andOneOfThemLoadsThePlan() throws Exception {
        RunningAdmin admin = RunningAdmin.alone(TestDatabase.POSTGRESQL);
        try {
            List<FutureTask<Void>> starts = bothBeforeEitherIsCommitted(admin);

            for (FutureTask<Void> start : starts) {
                start.get();
            }
            JobView loading = onlyImport(admin);
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> admin.get(Jobs.class).view(loading.id()).isFinal());
            assertThat(onlyImport(admin).state()).isEqualTo(JobState.DONE);

            start(admin);
            assertThat(onlyImport(admin).id()).isEqualTo(loading.id());
        } finally {
            admin.close();
        }
    }

    /** Holds the row of the head until both starts have found no zone and create it. */
    private static List<FutureTask<Void>> bothBeforeEitherIsCommitted(RunningAdmin admin) {
        return Objects.requireNonNull(admin.get(TransactionTemplate.class).execute(status -> {
            admin.get(EntityManager.class)
                    .find(ChangeHead.class, (short) ChangeHead.ID, LockModeType.PESSIMISTIC_WRITE);
            List<FutureTask<Void>> starts = Stream.generate(() -> new FutureTask<Void>(() -> start(admin), null))
                    .limit(2)
                    .toList();
            List<Thread> threads = starts.stream().map(Thread::new).toList();
            threads.forEach(Thread::start);
            await().until(() -> threads.stream().allMatch(DemoStartIT::makesZone));
            return starts;
        }));
    }

    private static boolean makesZone(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().startsWith(ZoneService.class.getName())
                        && frame.getMethodName().equals("put"));
    }

    private static void start(RunningAdmin admin) {
        new DemoStart(true, admin.get(EntityManager.class), admin.get(ZoneService.class), admin.get(DemoLoader.class))
                .run(new DefaultApplicationArguments());
    }

    private static JobView onlyImport(RunningAdmin admin) {
        List<JobView> imports = admin.get(Jobs.class).newestImports();
        assertThat(imports).hasSize(1);
        return imports.get(0);
    }
}
