package org.openenum.admin.history;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.bulk.rows.RowsBefore;
import org.openenum.admin.commit.ChangeDescriptions;
import org.openenum.admin.commit.LogArchive;
import org.openenum.admin.plan.ExplainedPlan;
import org.openenum.admin.plan.PlanRows;
import org.openenum.admin.usecase.Page;
import org.openenum.database.TestDatabase;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.xbill.DNS.Type;

/**
 * Every page of changes, of everything or of one object, is a range of an index, however often the object was changed.
 */
class ChangePlansIT {

    private static final int ROWS = 50;

    /** In the middle of the change log and of the audit trail. */
    private static final String MIDDLE = "50000";

    private static final int RULE_SET = 7;

    @ParameterizedTest
    @EnumSource
    void pageOfChangesets_isARangeOfTheirKey(TestDatabase database) {
        try (ExplainedPlan plan = ExplainedPlan.on(database, PlanRows.CHANGES, PlanRows.JOBS)) {
            ChangeDescriptions descriptions = new ChangeDescriptions(plan.session());
            ChangeHistory history = new ChangeHistory(
                    plan.session(),
                    descriptions,
                    new MappingPast(plan.session(), new RowsBefore(plan.session())),
                    new LogArchive(plan.session()));
            ChangesetSearch search = new ChangesetSearch(plan.session(), new ChangesOfNumber(plan.session(), history));
            ChangesetService changesets =
                    new ChangesetService(plan.session(), descriptions, search, new LogArchive(plan.session()));
            assertBothPages(plan, "changesets", changesets::list);
            filters()
                    .forEach(filter ->
                            assertBothPages(plan, filter.toString(), wanted -> changesets.list(filter, wanted)));
            plan.assertRangesOnly("a large changeset", () -> changesets.get(96_001));
            plan.assertRangesOnly(
                    "changes of a large changeset", () -> changesets.changes(96_001, new Page.Wanted(null, ROWS)));
            plan.assertRangesOnly(
                    "the same, far behind", () -> changesets.changes(96_001, new Page.Wanted("99000", ROWS)));
            plan.assertRangesOnly("changeset of a request", () -> changesets.ofRequest("unknown"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void pageOfHistory_isARangeOfAnIndex(TestDatabase database) {
        try (ExplainedPlan plan = ExplainedPlan.on(database, PlanRows.CHANGES)) {
            ChangeHistory history = new ChangeHistory(
                    plan.session(),
                    new ChangeDescriptions(plan.session()),
                    new MappingPast(plan.session(), new RowsBefore(plan.session())),
                    new LogArchive(plan.session()));
            histories(history).forEach((what, pages) -> assertBothPages(plan, what, pages));
            plan.assertRangesOnly(
                    "last of a record set",
                    () -> history.lastOfRecordSet(ExplainedPlan.ZONE_ID, "host1.e164.arpa", Type.A, 65_000));
            plan.assertRangesOnly(
                    "first of a record set",
                    () -> history.firstOfRecordSet(ExplainedPlan.ZONE_ID, "host1.e164.arpa", Type.A, 65_000));
            plan.assertRangesOnly(
                    "first of a comment",
                    () -> history.firstOfComment(ExplainedPlan.ZONE_ID, "host1.e164.arpa", 65_000));
        }
    }

    @ParameterizedTest
    @EnumSource
    void pageOfTheAuditTrail_isARangeOfItsKey_whateverItIsNarrowedBy(TestDatabase database) {
        try (ExplainedPlan plan = ExplainedPlan.on(database, PlanRows.AUDIT)) {
            AuditTrail trail = new AuditTrail(plan.session(), new LogArchive(plan.session()));
            Instant moment = Instant.parse("2026-01-01T00:00:00Z");
            List<AuditTrail.Filter> filters = List.of(
                    AuditTrail.Filter.NONE,
                    new AuditTrail.Filter("carol", null, null, null, null),
                    new AuditTrail.Filter(null, "number.", null, null, null),
                    new AuditTrail.Filter(null, null, "nothing", null, null),
                    new AuditTrail.Filter(null, null, null, moment, null),
                    new AuditTrail.Filter(null, null, null, null, moment));
            filters.forEach(
                    filter -> assertBothPages(plan, filter.toString(), wanted -> trail.entries(filter, wanted)));
        }
    }

    private static List<ChangesetFilter> filters() {
        Instant moment = Instant.parse("2026-01-01T00:00:00Z");
        return List.of(
                new ChangesetFilter("alice", null, null, null, null),
                new ChangesetFilter("carol", null, null, null, null),
                new ChangesetFilter("nobody", moment, null, null, null),
                new ChangesetFilter(null, moment, null, null, null),
                new ChangesetFilter(null, null, moment, null, null),
                new ChangesetFilter(null, null, null, "+4910000500", null),
                new ChangesetFilter(null, null, null, "+4910000300", null),
                new ChangesetFilter(null, null, null, null, "nothing"),
                new ChangesetFilter("alice", null, null, null, "nothing"));
    }

    private static Map<String, Consumer<Page.Wanted>> histories(ChangeHistory history) {
        int zone = ExplainedPlan.ZONE_ID;
        return Map.of(
                "number that is changed often", wanted -> history.ofMapping(number("4910000500"), wanted),
                "number that is changed seldom", wanted -> history.ofMapping(number("4910000300"), wanted),
                "number that never was", wanted -> history.ofMapping(number("1"), wanted),
                "delegation", wanted -> history.ofDelegation(zone, "host1.e164.arpa", "+4310000500", wanted),
                "record set that is changed often",
                        wanted -> history.ofRecordSet(zone, "host1.e164.arpa", Type.A, wanted),
                "record set that is changed seldom",
                        wanted -> history.ofRecordSet(zone, "host51000.e164.arpa", Type.A, wanted),
                "rule set", wanted -> history.ofRuleSet(RULE_SET, wanted),
                "zone", wanted -> history.ofZone(zone, wanted));
    }

    private static MappingKey number(String digits) {
        return new MappingKey(ExplainedPlan.ZONE_ID, digits, MappingKind.NUMBER);
    }

    private static void assertBothPages(ExplainedPlan plan, String what, Consumer<Page.Wanted> list) {
        plan.assertRangesOnly(what, () -> list.accept(new Page.Wanted(null, ROWS)));
        plan.assertRangesOnly(what + ", far behind", () -> list.accept(new Page.Wanted(MIDDLE, ROWS)));
    }
}
