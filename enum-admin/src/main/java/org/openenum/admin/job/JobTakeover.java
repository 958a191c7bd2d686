package org.openenum.admin.job;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.openenum.admin.usecase.PeriodicWork;
import org.openenum.sentence.Sentence;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Takes over the jobs of processes that have ended, including this one before its last start. Restarts the jobs that
 * can be restarted; the others fail with the message that nothing was done. Both are correct, because a job does all
 * its work in one transaction that also ends its row.
 *
 * <p>Owns a thread, which looks for such jobs every few seconds with one index lookup.
 */
@Component
class JobTakeover implements SmartLifecycle {

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);

    /** How many processes may end while running a job; after that, no further process tries it. */
    static final int MAX_TAKEOVERS = 3;

    private static final Logger LOG = LoggerFactory.getLogger(JobTakeover.class);

    private final Jobs jobs;

    private final JobLeases leases;

    private final JobQueue queue;

    private final JobEndings endings;

    private final List<JobRestart> restarts;

    private final TransactionOperations transactions;

    private final Clock clock;

    private final PeriodicWork looking = new PeriodicWork("job-takeover", this::look);

    private volatile boolean running;

    JobTakeover(
            Jobs jobs,
            JobLeases leases,
            JobQueue queue,
            JobEndings endings,
            List<JobRestart> restarts,
            TransactionOperations transactions,
            Clock clock) {
        this.jobs = jobs;
        this.leases = leases;
        this.queue = queue;
        this.endings = endings;
        this.restarts = restarts;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public void start() {
        running = true;
        looking.start(BETWEEN_LOOKS);
    }

    @Override
    public void stop() {
        running = false;
        looking.stop();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void look() {
        while (running && queue.freePlaces() > 0 && takeOne()) {
            // There may be more.
        }
    }

    /** Takes over an abandoned job; false if there is none. */
    boolean takeOne() {
        Optional<Job> taken = Objects.requireNonNull(transactions.execute(status -> leases.takeAbandoned()));
        taken.ifPresent(job -> {
            JobProgress progress = new JobProgress(clock);
            leases.hold(job, progress);
            boolean queued = false;
            try {
                queued = takeOn(job, progress);
            } finally {
                if (!queued) {
                    jobs.atRest(job.id(), progress);
                }
            }
        });
        return taken.isPresent();
    }

    private boolean takeOn(Job job, JobProgress progress) {
        LOG.info("The enum-admin that ran job {} has ended", job.id());
        if (job.isStopAsked()) {
            endings.end(job.id(), JobState.CANCELLED, Sentence.of("job.cancelled"));
            return false;
        }
        if (job.takeovers() > MAX_TAKEOVERS) {
            endings.end(job.id(), JobState.FAILED, Sentence.of("job.ended-again-and-again"));
            return false;
        }
        Optional<JobRestart> restart = restarts.stream()
                .filter(one -> one.handles(job.request().format()))
                .findFirst();
        if (restart.isEmpty()) {
            endings.end(job.id(), JobState.FAILED, Sentence.of("job.program-ended"));
        }
        return restart.map(one -> one.restart(job, progress)).orElse(false);
    }
}
