package org.openenum.admin.bulk.revert;

import org.openenum.admin.change.RevertService;
import org.openenum.admin.change.RevertService.OnConflict;
import org.openenum.admin.job.DirectJobs;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.job.JobView;
import org.openenum.admin.usecase.Author;
import org.springframework.stereotype.Service;

/** Takes large changesets back as jobs. */
@Service
public class Reverts {

    private final RevertService reverts;

    private final DirectJobs jobs;

    Reverts(RevertService reverts, DirectJobs jobs) {
        this.reverts = reverts;
        this.jobs = jobs;
    }

    /** Queues taking a changeset back; a dry run is done at once, and ends as one. */
    public JobView start(long id, OnConflict onConflict, Author author) {
        if (author.dryRun()) {
            reverts.revert(id, onConflict, author);
        }
        return jobs.start("", ImportFormat.CHANGESET, "changeset " + id, author, job -> run(id, onConflict, job));
    }

    private void run(long id, OnConflict onConflict, DirectJobs.Running job) {
        JobProgress progress = job.progress();
        progress.begin("writing", 0);
        long[] done = {0};
        reverts.revert(
                id,
                onConflict,
                job.author(),
                more -> {
                    done[0] += more;
                    progress.advance(done[0], done[0]);
                },
                changeset -> job.committed(changeset, row -> row.compared(0, done[0], 0, 0)));
    }
}
