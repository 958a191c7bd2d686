package org.openenum.admin.job;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.LockTimeoutException;
import jakarta.persistence.PessimisticLockException;
import jakarta.persistence.TypedQuery;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The rows of all jobs, and the progress of the running ones.
 *
 * <p>Thread-safe. Each change of a row is a short transaction of its own, except {@link #within}.
 */
@Component
public class Jobs {

    /** The most imports that are listed, newest first. */
    private static final int MAX_LISTED = 100;

    private static final Logger LOG = LoggerFactory.getLogger(Jobs.class);

    private final EntityManager entityManager;

    private final TransactionTemplate transactions;

    private final JobLeases leases;

    public Jobs(EntityManager entityManager, PlatformTransactionManager transactionManager, JobLeases leases) {
        this.entityManager = entityManager;
        this.transactions = new TransactionTemplate(transactionManager);
        this.leases = leases;
    }

    /** Stores a new job and gives it its id. */
    public Job add(Job job, JobProgress progress) {
        transactions.executeWithoutResult(status -> {
            leases.take(job);
            entityManager.persist(job);
        });
        leases.hold(job, progress);
        return job;
    }

    /**
     * A job as it is stored.
     *
     * @throws RefusedException if it does not exist
     */
    public Job get(long id) {
        Job job = transactions.execute(status -> entityManager.find(Job.class, id));
        if (job == null) {
            throw RefusedException.notFound(Sentence.of("job.unknown", id));
        }
        return job;
    }

    /** The newest imports, from a file or from the program itself. */
    public List<JobView> newestImports() {
        Page.Wanted newest = new Page.Wanted(null, MAX_LISTED);
        // One index range for each format: there may be any number of other jobs in between.
        return Arrays.stream(ImportFormat.values())
                .filter(format -> !format.isWithoutFile())
                .flatMap(format -> page(new JobFilter(null, format), newest).items().stream())
                .sorted(Comparator.comparing(JobView::id).reversed())
                .limit(MAX_LISTED)
                .toList();
    }

    /**
     * A page of jobs, newest first.
     *
     * @throws RefusedException if the position of the page is invalid
     */
    public Page<JobView> page(JobFilter filter, Page.Wanted wanted) {
        List<Job> rows = Objects.requireNonNull(transactions.execute(status -> {
            TypedQuery<Job> query = entityManager
                    .createQuery(
                            "select j from Job j where j.id < :before"
                                    + (filter.format() == null ? "" : " and j.format = :format")
                                    + (filter.state() == null ? "" : " and j.state = :state")
                                    + " order by "
                                    // Order by all columns of the index to be read: otherwise H2 sorts the rows.
                                    + (filter.format() == null ? "" : "j.format desc, ")
                                    + (filter.state() == null ? "" : "j.state desc, ")
                                    + "j.id desc",
                            Job.class)
                    .setParameter("before", wanted.afterNumber(Long.MAX_VALUE))
                    .setMaxResults(wanted.limit() + 1);
            if (filter.state() != null) {
                query.setParameter("state", filter.state());
            }
            if (filter.format() != null) {
                query.setParameter("format", filter.format());
            }
            return query.getResultList();
        }));
        return Page.cut(rows, wanted.limit(), job -> job.id().toString())
                .map(job -> JobView.of(job, progressOf(job.id())));
    }

    /** A job as the API and the console show it. */
    public JobView view(long id) {
        return JobView.of(get(id), progressOf(id));
    }

    /** Jobs that have not ended. */
    public List<Job> unfinished() {
        List<JobState> states = Arrays.stream(JobState.values())
                .filter(state -> !state.isFinal())
                .toList();
        return Objects.requireNonNull(transactions.execute(status -> entityManager
                .createQuery("select j from Job j where j.state in :states order by j.id", Job.class)
                .setParameter("states", states)
                .getResultList()));
    }

    /** Changes a job's row and takes the job for this process; changes nothing if {@code change} refuses. */
    void begin(long id, JobProgress progress, Consumer<Job> change) {
        Job job = update(id, row -> {
            change.accept(row);
            leases.take(row);
        });
        leases.hold(job, progress);
    }

    /** Changes a job's row; changes nothing if {@code change} refuses. */
    public Job update(long id, Consumer<Job> change) {
        Job job = transactions.execute(status -> within(id, change));
        return Objects.requireNonNull(job);
    }

    /** Changes a job's row within the transaction of the caller, which locks the row until it ends. */
    public Job within(long id, Consumer<Job> change) {
        Job job = entityManager.find(Job.class, id, LockModeType.PESSIMISTIC_WRITE);
        if (job == null) {
            throw RefusedException.notFound(Sentence.of("job.unknown", id));
        }
        leases.requireStillHeld(job);
        change.accept(job);
        return job;
    }

    /** The progress of a job that this process runs, or null. */
    public @Nullable JobProgress progressOf(long id) {
        return leases.progressOf(id);
    }

    /**
     * Asks a job to stop, in whichever process it runs. The request is stored in its row before this returns: if the
     * process ends before the job stops, the process that takes it over does not restart it.
     */
    public JobView cancel(long id) {
        JobView view = view(id);
        JobProgress progress = progressOf(id);
        if (progress != null) {
            progress.cancel();
        }
        if (view.state().isUnderWay()) {
            askToStop(id);
        }
        return view;
    }

    private void askToStop(long id) {
        try {
            transactions.executeWithoutResult(status -> {
                Job job = entityManager.find(Job.class, id, LockModeType.PESSIMISTIC_WRITE);
                if (job != null && job.state().isUnderWay()) {
                    job.askToStop();
                }
            });
        } catch (PessimisticLockException | LockTimeoutException e) {
            LOG.debug("job {} is being committed, and cannot be stopped any more", id, e);
        }
    }

    /** The job has stopped running in this process. */
    public void atRest(long id, JobProgress progress) {
        leases.letGo(id, progress);
    }
}
