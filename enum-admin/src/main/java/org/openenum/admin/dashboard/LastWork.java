package org.openenum.admin.dashboard;

import java.util.List;
import java.util.stream.Collectors;
import org.openenum.admin.history.ChangesetService;
import org.openenum.admin.history.ChangesetView;
import org.openenum.admin.job.JobFilter;
import org.openenum.admin.job.JobView;
import org.openenum.admin.job.Jobs;
import org.openenum.admin.usecase.Page;
import org.springframework.stereotype.Component;

/** The latest changes, and the jobs that run or ran last. */
@Component
class LastWork {

    private static final int CHANGES = 8;

    private static final int JOBS = 5;

    private final ChangesetService changesets;

    private final Jobs jobs;

    LastWork(ChangesetService changesets, Jobs jobs) {
        this.changesets = changesets;
        this.jobs = jobs;
    }

    List<ChangesetView> changesets() {
        return changesets.list(new Page.Wanted(null, CHANGES)).items();
    }

    List<JobView> jobs() {
        return jobs.page(new JobFilter(null, null), new Page.Wanted(null, JOBS)).items();
    }

    long newestChangeset() {
        return changesets.list(new Page.Wanted(null, 1)).items().stream()
                .mapToLong(ChangesetView::id)
                .findFirst()
                .orElse(0);
    }

    String stateOfJobs() {
        return jobs().stream()
                .map(job -> job.id() + job.state().name() + (job.progress() == null ? "" : job.progress()))
                .collect(Collectors.joining(" "));
    }
}
