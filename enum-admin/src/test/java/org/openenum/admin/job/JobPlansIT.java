package org.openenum.admin.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.plan.ExplainedPlan;
import org.openenum.admin.plan.PlanRows;
import org.openenum.admin.usecase.Page;
import org.openenum.database.TestDatabase;

/** Every page of the list of jobs is a range of an index, also of a format or a state that is rare. */
class JobPlansIT {

    private static final int ROWS = 50;

    @ParameterizedTest
    @EnumSource
    void pageOfJobs_isARangeOfAnIndex(TestDatabase database) {
        try (ExplainedPlan plan = ExplainedPlan.on(database, PlanRows.JOBS)) {
            Jobs jobs = new Jobs(plan.session(), plan.transactions());
            for (JobState state : new JobState[] {null, JobState.DONE, JobState.FAILED, JobState.STAGED}) {
                for (ImportFormat format : new ImportFormat[] {null, ImportFormat.EXPORT, ImportFormat.CSV}) {
                    JobFilter filter = new JobFilter(state, format);
                    plan.assertRangesOnly(
                            filter + ", first page", () -> jobs.page(filter, new Page.Wanted(null, ROWS)));
                    plan.assertRangesOnly(
                            filter + ", far behind", () -> jobs.page(filter, new Page.Wanted("50000", ROWS)));
                }
            }
            plan.assertRangesOnly("newest jobs", jobs::newest);
            plan.assertRangesOnly("newest imports", jobs::newestImports);
        }
    }

    @ParameterizedTest
    @EnumSource
    void newestImports_areFoundAmongOtherJobs(TestDatabase database) {
        try (ExplainedPlan plan = ExplainedPlan.on(database, PlanRows.JOBS)) {
            List<JobView> imports = new Jobs(plan.session(), plan.transactions()).newestImports();

            assertThat(imports).hasSize(100).allMatch(job -> job.format() == ImportFormat.CSV);
            assertThat(imports).extracting(JobView::id).startsWith(99_002L, 98_002L, 97_002L);
        }
    }
}
