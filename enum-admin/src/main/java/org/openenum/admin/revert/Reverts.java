package org.openenum.admin.revert;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.Permission;
import org.openenum.admin.commit.Undo;
import org.openenum.admin.history.RevertService;
import org.openenum.admin.history.RevertService.OnConflict;
import org.openenum.admin.job.AskedFor;
import org.openenum.admin.job.DirectJobs;
import org.openenum.admin.job.DirectWork;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.job.JobState;
import org.openenum.admin.job.JobView;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Difference;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;

/** Reverts large changesets as jobs. */
@Service
public class Reverts implements DirectWork {

    /** The prefix of a job's source, before the id of the changeset. */
    private static final String SOURCE = "changeset ";

    private final RevertService reverts;

    private final DirectJobs jobs;

    Reverts(RevertService reverts, DirectJobs jobs) {
        this.reverts = reverts;
        this.jobs = jobs;
    }

    /** The changeset to revert, and what to do with later changes. */
    private record Wanted(long changeset, OnConflict onConflict) {}

    /**
     * Checks that the caller may revert a changeset: changes of zone settings need the permission to manage zones.
     *
     * @throws RefusedException if not
     */
    public void refuseUnlessAllowed(long id, Caller caller) {
        if (reverts.changesZones(id) && !caller.may(Permission.MANAGE_ZONES)) {
            throw RefusedException.forbidden(Sentence.of("changeset.needs-manage-zones", id));
        }
    }

    /** Queues the revert of a changeset; a dry run runs at once, and throws its result. */
    public JobView start(long id, OnConflict onConflict, Author author) {
        if (author.dryRun()) {
            reverts.revert(id, onConflict, author);
        }
        AskedFor asked = AskedFor.of("revert", new Wanted(id, onConflict));
        return jobs.start("", this, asked, Sentence.plain(SOURCE + id), author);
    }

    /** The changeset that a job reverts, if it is such a job. */
    public static Optional<Long> changesetOf(JobView job) {
        String source = String.valueOf(job.fileName());
        return job.format() == ImportFormat.CHANGESET && source.startsWith(SOURCE)
                ? Optional.of(Long.valueOf(source.substring(SOURCE.length())))
                : Optional.empty();
    }

    /**
     * Whether a job met objects that were changed later, and so reverted nothing or skipped them: the user may then
     * choose what to do with them.
     */
    public static boolean metLaterChanges(JobView job) {
        Sentence message = job.message();
        if (message == null) {
            return false;
        }
        return job.state() == JobState.FAILED
                ? message.key().startsWith("changeset.changed-later")
                : job.state() == JobState.DONE && message.key().startsWith("changeset.left");
    }

    /** The message about objects left unchanged because they were changed later; null if there are none. */
    private static @Nullable Sentence left(List<Undo.Obstacle> skipped) {
        if (skipped.isEmpty()) {
            return null;
        }
        Sentence first = skipped.get(0).message();
        int more = skipped.size() - 1;
        if (more == 0) {
            return Sentence.of("changeset.left", first);
        }
        // Further ones are not counted.
        return skipped.size() < RevertService.MAX_NAMED
                ? Sentence.of("changeset.left-and-more", first, more)
                : Sentence.of("changeset.left-and-many", first, more);
    }

    @Override
    public ImportFormat kind() {
        return ImportFormat.CHANGESET;
    }

    @Override
    public void run(DirectJobs.Running job, AskedFor asked) {
        Wanted wanted = asked.as(Wanted.class);
        JobProgress progress = job.progress();
        progress.begin("writing", 0);
        RevertService.Reverted reverted = reverts.revert(
                wanted.changeset(),
                wanted.onConflict(),
                job.author(),
                done -> progress.advance(done, done),
                (changeset, effects, skipped) -> job.committed(
                        changeset,
                        left(skipped),
                        row -> row.counts()
                                .changes(new Difference(effects.created(), effects.changed(), 0, effects.removed()))));
        Sentence left = left(reverted.skipped());
        if (reverted.changeset() == null && left != null) {
            job.nothingChanged(left);
        }
    }
}
