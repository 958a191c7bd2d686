package org.openenum.admin.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.plan.ExplainedPlan;
import org.openenum.admin.plan.PlanRows;
import org.openenum.admin.usecase.Page;
import org.openenum.database.TestDatabase;
import org.openenum.record.RecordSet;

/** Every page of the list of records is a range of an index, also of a rare type, and far from the beginning. */
class RecordPlansIT {

    private static final int ROWS = 50;

    @ParameterizedTest
    @EnumSource
    void pageOfRecords_isARangeOfAnIndex(TestDatabase database) {
        try (ExplainedPlan plan = ExplainedPlan.on(database, PlanRows.RECORDS)) {
            RecordList list = new RecordList(plan.session());
            for (String owner : List.of("", "host05", "host099999", "@", "+4912")) {
                for (String type : List.of("", "A", "MX", "TXT")) {
                    RecordFilter filter = new RecordFilter(owner, type);
                    plan.assertRangesOnly(
                            filter + ", first page", () -> list.page(plan.zone(), filter, new Page.Wanted(null, ROWS)));
                    plan.assertRangesOnly(
                            filter + ", far behind", () -> list.page(plan.zone(), filter, farBehind(plan, list)));
                }
            }
            assertThat(list.page(plan.zone(), new RecordFilter("", "MX"), new Page.Wanted(null, ROWS))
                            .items())
                    .extracting(RecordSet::owner)
                    .containsExactly("host0.e164.arpa", "host1.e164.arpa", "host2.e164.arpa");
        }
    }

    private static Page.Wanted farBehind(ExplainedPlan plan, RecordList list) {
        RecordFilter near = new RecordFilter("host0999", "");
        return new Page.Wanted(
                list.page(plan.zone(), near, new Page.Wanted(null, ROWS)).next(), ROWS);
    }

    @ParameterizedTest
    @EnumSource
    void planWithoutItsIndex_isSeen(TestDatabase database) {
        try (ExplainedPlan plan = ExplainedPlan.on(database, PlanRows.RECORDS, PlanRows.NUMBERS)) {
            assertThat(plan.isBad("select r.owner from record_set r where r.ttl_seconds = 1"))
                    .isTrue();
            assertThat(
                            plan.isBad(
                                    "select r.owner from record_set r where r.zone_id = 1 order by r.owner fetch first 5 rows only"))
                    .isTrue();
            assertThat(plan.isBad("select count(*) from mapping m where m.comment = 'x'"))
                    .isTrue();
        }
    }
}
