package org.openenum.admin.exporting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.plan.ExplainedPlan;
import org.openenum.admin.plan.PlanRows;
import org.openenum.admin.zone.Zones;
import org.openenum.database.TestDatabase;

/** Every page of record sets that an export reads is a range of an index, also one far from the beginning. */
class ExportPlansIT {

    @ParameterizedTest
    @EnumSource
    void recordsOfAZone_areReadInRangesOfAnIndex(TestDatabase database) {
        try (ExplainedPlan plan = ExplainedPlan.on(database, PlanRows.RECORDS)) {
            ZoneReading zone = new ZoneReading(plan.session(), new Zones(plan.session()), null, plan.transactions());
            AtomicInteger read = new AtomicInteger();

            plan.assertRangesOnly(
                    "all records", () -> zone.records(plan.zone()).forEachRemaining(set -> read.incrementAndGet()));

            assertThat(read).hasValue(ExplainedPlan.ROWS + 3);
        }
    }
}
