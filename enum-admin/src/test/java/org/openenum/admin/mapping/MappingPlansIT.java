package org.openenum.admin.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.plan.ExplainedPlan;
import org.openenum.admin.plan.PlanRows;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.zone.ZoneCuts;
import org.openenum.admin.zone.Zones;
import org.openenum.database.TestDatabase;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.number.DialedDigits;
import org.openenum.record.RecordSet;

/** Every page of the lists of numbers, blocks and delegations is a range of an index, with every filter and order. */
class MappingPlansIT {

    private static final int ROWS = 50;

    @ParameterizedTest
    @EnumSource
    void pageOfEntries_isARangeOfAnIndex(TestDatabase database) {
        try (ExplainedPlan plan = ExplainedPlan.on(database, PlanRows.NUMBERS, PlanRows.DELEGATIONS)) {
            MappingIndex index = index(plan);
            for (MappingQuery query : queries()) {
                for (boolean descending : new boolean[] {false, true}) {
                    String what = query + (descending ? ", descending" : "");
                    List<Mapping> rows = new ArrayList<>();
                    plan.assertRangesOnly(
                            what,
                            () -> rows.addAll(index.rows(plan.zone(), query, null, descending, ROWS)
                                    .rows()));
                    if (!rows.isEmpty()) {
                        MappingPlace middle = MappingPlace.of(rows.get(rows.size() / 2));
                        plan.assertRangesOnly(
                                what + ", behind", () -> index.rows(plan.zone(), query, middle, descending, ROWS));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void tagsInUse_areALookIntoTheIndexEach_howeverManyNumbersHaveThem(TestDatabase database) {
        try (ExplainedPlan plan = ExplainedPlan.on(database, PlanRows.NUMBERS)) {
            TagsInUse tags = new TagsInUse(plan.session(), new Zones(plan.session()));
            List<String> found = new ArrayList<>();
            plan.assertRangesOnly("tags", () -> found.addAll(tags.beginningWith("e164.arpa", "", ROWS)));
            assertThat(found).containsExactly("often", "seldom");
        }
    }

    @ParameterizedTest
    @EnumSource
    void delegationsToANameServer_areFoundByARangeOfAnIndex(TestDatabase database) {
        try (ExplainedPlan plan = ExplainedPlan.on(database, PlanRows.DELEGATIONS, PlanRows.RECORDS)) {
            MappingIndex index = index(plan);
            MappingQuery query = of(MappingKind.DELEGATION, "", null, null).withNameServer("example.net");
            plan.assertRangesOnly("name servers", () -> {
                List<Mapping> rows =
                        index.rows(plan.zone(), query, null, false, ROWS).rows();
                index.leadingToNameServer(plan.zone(), query, rows);
            });
            DelegationIndex delegations = delegations(plan);
            List<RecordSet> sets = new ArrayList<>();
            plan.assertRangesOnly(
                    "a page of delegations", () -> sets.addAll(delegations.range(plan.zone(), "", ":", false, ROWS)));
            assertThat(sets).hasSize(ROWS);
            plan.assertRangesOnly("their DS records", () -> delegations.whole(plan.zone(), sets));
            List<DialedDigits> prefixes = sets.stream()
                    .map(set -> DelegationIndex.entry(plan.zone(), set).digits())
                    .toList();
            plan.assertRangesOnly("those of a list", () -> delegations.at(plan.zone(), prefixes));
            plan.assertRangesOnly(
                    "the one above a number", () -> delegations.above(plan.zone(), new DialedDigits("4310000500123")));
        }
    }

    private static DelegationIndex delegations(ExplainedPlan plan) {
        return new DelegationIndex(plan.session(), new ZoneCuts(plan.session()));
    }

    private static MappingIndex index(ExplainedPlan plan) {
        RuleSets ruleSets = new RuleSets(plan.session(), null, null, null);
        return new MappingIndex(
                plan.session(),
                ruleSets,
                new PrefixIndex(plan.session()),
                new MappingUpdates(plan.session(), delegations(plan)),
                delegations(plan));
    }

    private static List<MappingQuery> queries() {
        List<MappingQuery> queries = new ArrayList<>();
        for (MappingKind kind :
                new MappingKind[] {null, MappingKind.NUMBER, MappingKind.BLOCK, MappingKind.DELEGATION}) {
            for (String prefix : List.of("", "4910", "49100500")) {
                for (String ruleSet : new String[] {null, "shared0", "shared700"}) {
                    queries.add(of(kind, prefix, null, ruleSet));
                }
                queries.add(of(kind, prefix, MappingStatus.CLOSED, null));
                queries.add(of(kind, prefix, null, null).withTag("often"));
                queries.add(of(kind, prefix, null, null).withTag("seldom"));
            }
            queries.add(of(kind, "", null, null).withSort(MappingSort.named("updated")));
            queries.add(of(kind, "", null, null)
                    .withSort(MappingSort.named("updated"))
                    .withContent(new MappingQuery.Content(null, null, Instant.parse("2026-01-02T00:00:00Z"))));
        }
        return queries;
    }

    private static MappingQuery of(
            @Nullable MappingKind kind, String prefix, @Nullable MappingStatus status, @Nullable String ruleSet) {
        return new MappingQuery("e164.arpa", kind, prefix, status, ruleSet);
    }
}
