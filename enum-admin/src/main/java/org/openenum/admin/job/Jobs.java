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
 * The jobs: their rows, and the progress of those under way.
 *
 * <p>Safe for many threads. Each change of a row is a short transaction of its own, but for {@link #within}.
 */
@Component
public class Jobs {

    /** How many of the newest imports are listed. */
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
     * @throws RefusedException if there is none
     */
    public Job get(long id) {
        Job job = transactions.execute(status -> entityManager.find(Job.class, id));
        if (job == null) {
            throw RefusedException.notFound(Sentence.of("job.unknown", id));
        }
        return job;
    }

    /** The newest of those that bring something in, out of a file or out of the program. */
    public List<JobView> newestImports() {
        Page.Wanted newest = new Page.Wanted(null, MAX_LISTED);
        // A range of the index for each: between them there may be any number of other jobs.
        return Arrays.stream(ImportFormat.values())
                .filter(format -> !format.isWithoutFile())
                .flatMap(format -> page(new JobFilter(null, format), newest).items().stream())
                .sorted(Comparator.comparing(JobView::id).reversed())
                .limit(MAX_LISTED)
                .toList();
    }

    /**
     * A page of jobs, the newest first.
     *
     * @throws RefusedException if its place is none
     */
    public Page<JobView> page(JobFilter filter, Page.Wanted wanted) {
        List<Job> rows = Objects.requireNonNull(transactions.execute(status -> {
            TypedQuery<Job> query = entityManager
                    .createQuery(
                            "select j from Job j where j.id < :before"
                                    + (filter.format() == null ? "" : " and j.format = :format")
                                    + (filter.state() == null ? "" : " and j.state = :state")
                                    + " order by "
                                    // All columns of the index that is to be read stand in the order: H2 sorts the rows
                                    // otherwise.
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

    /** A job as people and programs see it. */
    public JobView view(long id) {
        return JobView.of(get(id), progressOf(id));
    }

    /** Those that are not at their end. */
    public List<Job> unfinished() {
        List<JobState> states = Arrays.stream(JobState.values())
                .filter(state -> !state.isFinal())
                .toList();
        return Objects.requireNonNull(transactions.execute(status -> entityManager
                .createQuery("select j from Job j where j.state in :states order by j.id", Job.class)
                .setParameter("states", states)
                .getResultList()));
    }

    /** Changes a job's row, and has it under way in this program from now on; or nothing if that refuses. */
    void begin(long id, JobProgress progress, Consumer<Job> change) {
        Job job = update(id, row -> {
            change.accept(row);
            leases.take(row);
        });
        leases.hold(job, progress);
    }

    /** Changes a job's row, or nothing if that refuses. */
    public Job update(long id, Consumer<Job> change) {
        Job job = transactions.execute(status -> within(id, change));
        return Objects.requireNonNull(job);
    }

    /** Changes a job's row within the transaction of the caller, which is the only one to do so until its end. */
    public Job within(long id, Consumer<Job> change) {
        Job job = entityManager.find(Job.class, id, LockModeType.PESSIMISTIC_WRITE);
        if (job == null) {
            throw RefusedException.notFound(Sentence.of("job.unknown", id));
        }
        leases.requireStillHeld(job);
        change.accept(job);
        return job;
    }

    /** The progress of a job that this program has under way, or null. */
    public @Nullable JobProgress progressOf(long id) {
        return leases.progressOf(id);
    }

    /**
     * Asks a job to stop, if it is under way here or elsewhere. Its row says so before this returns: should its program
     * end before it stops, whoever takes it on does not begin it anew.
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

    /** Nothing happens to it now. */
    public void atRest(long id, JobProgress progress) {
        leases.letGo(id, progress);
    }
}
