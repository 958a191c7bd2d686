package org.openenum.admin.zone;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.plan.ExplainedPlan;
import org.openenum.admin.plan.PlanRows;
import org.openenum.admin.usecase.Page;
import org.openenum.database.TestDatabase;

/** Every page of the list of zones is a range of an index. */
class ZonePlansIT {

    private static final int ROWS = 50;

    @ParameterizedTest
    @EnumSource
    void pageOfZones_isARangeOfAnIndex(TestDatabase database) {
        try (ExplainedPlan plan = ExplainedPlan.on(database, PlanRows.ZONES)) {
            ZoneService zones = new ZoneService(plan.session(), null, null, null, null, null, null);
            plan.assertRangesOnly("zones", () -> zones.list(new Page.Wanted(null, ROWS)));
            plan.assertRangesOnly("zones, far behind", () -> zones.list(new Page.Wanted("z150000.example", ROWS)));
        }
    }
}
