package org.openenum.admin.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.plan.ExplainedPlan;
import org.openenum.admin.plan.PlanRows;
import org.openenum.admin.usecase.Page;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.TestDatabase;
import org.springframework.transaction.support.TransactionTemplate;

/** Every page of the list of jobs is a range of an index, also of a rare format or state. */
class JobPlansIT {

    private static final int ROWS = 50;

    private static Jobs jobs(ExplainedPlan plan) {
        TransactionTemplate transactions = new TransactionTemplate(plan.transactions());
        JobTurn turn = new JobTurn(plan.session(), transactions);
        DatabaseLocation location = DatabaseLocation.at("jdbc:h2:mem:unused", null, null);
        return new Jobs(
                plan.session(), plan.transactions(), new JobLeases(plan.session(), transactions, turn, location));
    }

    @ParameterizedTest
    @EnumSource
    void pageOfJobs_isARangeOfAnIndex(TestDatabase database) {
        try (ExplainedPlan plan = ExplainedPlan.on(database, PlanRows.JOBS)) {
            Jobs jobs = jobs(plan);
            for (JobState state : new JobState[] {null, JobState.DONE, JobState.FAILED, JobState.STAGED}) {
                for (ImportFormat format : new ImportFormat[] {null, ImportFormat.EXPORT, ImportFormat.CSV}) {
                    JobFilter filter = new JobFilter(state, format);
                    plan.assertRangesOnly(
                            filter + ", first page", () -> jobs.page(filter, new Page.Wanted(null, ROWS)));
                    plan.assertRangesOnly(
                            filter + ", far behind", () -> jobs.page(filter, new Page.Wanted("50000", ROWS)));
                }
            }
            plan.assertRangesOnly("newest imports", jobs::newestImports);
        }
    }

    @ParameterizedTest
    @EnumSource
    void newestImports_areFoundAmongOtherJobs(TestDatabase database) {
        try (ExplainedPlan plan = ExplainedPlan.on(database, PlanRows.JOBS)) {
            List<JobView> imports = jobs(plan).newestImports();

            assertThat(imports).hasSize(100).allMatch(job -> job.format() == ImportFormat.CSV);
            assertThat(imports).extracting(JobView::id).startsWith(99_002L, 98_002L, 97_002L);
        }
    }
}
