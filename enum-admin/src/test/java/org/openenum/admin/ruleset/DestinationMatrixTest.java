package org.openenum.admin.ruleset;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.openenum.admin.ruleset.DestinationMatrix.Cell;
import org.openenum.admin.ruleset.DestinationMatrix.Row;
import org.openenum.naptr.NaptrRule;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;
import org.openenum.schedule.Schedule;

/** Who gets which targets: positions if all are answered, shares if a policy selects one. */
class DestinationMatrixTest {

    private static final int NORTH = 7;
    private static final int GONE = 8;

    @Test
    void destinationForEverybody_isPlain() {
        DestinationMatrix matrix = matrix(ruleSet("berlin", null, Map.of(), "sip:a", "sip:b"), Map.of());

        assertThat(matrix.isPlain()).isTrue();
        assertThat(matrix.targets()).containsExactly("sip:a", "sip:b");
        assertThat(cells(matrix, 0)).containsExactly(place(1), place(2));
    }

    @Test
    void variant_hasARowOfItsOwn_andItsTargetsComeBehind() {
        Schedule nights = new Schedule(Instant.parse("2026-01-01T00:00:00Z"), null, ZoneId.of("UTC"), List.of());
        RuleSetView plain =
                ruleSet("berlin", null, Map.of("carriers", new Variant("border", nights)), "sip:a", "sip:b");

        DestinationMatrix matrix = matrix(plain, Map.of("border", ruleSet("border", null, Map.of(), "sip:c", "sip:a")));

        assertThat(matrix.isPlain()).isFalse();
        assertThat(matrix.targets()).containsExactly("sip:a", "sip:b", "sip:c");
        assertThat(matrix.rows().get(1))
                .extracting(Row::group, Row::ruleSet, Row::times)
                .containsExactly("carriers", "border", nights);
        assertThat(cells(matrix, 1)).containsExactly(place(2), Cell.NONE, place(1));
    }

    @Test
    void policy_givesSharesByRegion_andRulesItDoesNotNameTheirPlace() {
        Routing routing = new Routing(
                new RoutingPolicy(List.of(target("sip:a", 3, 1, 0), target("sip:b", 1, 1, 1))),
                Routing.Answer.ORDER,
                Routing.Draw.RANDOM);

        DestinationMatrix matrix = matrix(ruleSet("berlin", routing, Map.of(), "sip:a", "sip:b", "mailto:c"), Map.of());

        assertThat(matrix.rows())
                .as("a region that is gone has no row")
                .extracting(Row::region)
                .containsExactly(null, "north");
        assertThat(cells(matrix, 0)).containsExactly(share(0.75), share(0.25), place(3));
        assertThat(cells(matrix, 1)).containsExactly(share(0.5), share(0.5), place(3));
    }

    @Test
    void variantWithAPolicy_isDrawnForTheRegionOfItsGroup() {
        Routing routing = new Routing(
                new RoutingPolicy(List.of(target("sip:a", 1, 0, 1), target("sip:b", 0, 1, 0))),
                Routing.Answer.WINNER,
                Routing.Draw.RANDOM);
        RuleSetView plain = ruleSet("berlin", null, Map.of("carriers", new Variant("border", null)), "sip:a");

        DestinationMatrix matrix =
                matrix(plain, Map.of("border", ruleSet("border", routing, Map.of(), "sip:a", "sip:b")));

        assertThat(cells(matrix, 1)).containsExactly(share(0.0), share(1.0));
    }

    private static DestinationMatrix matrix(RuleSetView plain, Map<String, RuleSetView> others) {
        return DestinationMatrix.of(plain, others::get, group -> NORTH, Map.of(NORTH, "north"));
    }

    private static List<Cell> cells(DestinationMatrix matrix, int row) {
        return matrix.rows().get(row).cells();
    }

    private static Cell place(int place) {
        return new Cell(place, null);
    }

    private static Cell share(double share) {
        return new Cell(null, share);
    }

    private static TargetShares target(String name, double fallback, double north, double gone) {
        return new TargetShares(
                name, new Share(fallback, null), Map.of(NORTH, new Share(north, null), GONE, new Share(gone, null)));
    }

    private static RuleSetView ruleSet(
            String name, @Nullable Routing routing, Map<String, Variant> variants, String... targets) {
        List<NaptrRule> rules = IntStream.range(0, targets.length)
                .mapToObj(i -> new NaptrRule(100, 10 * (i + 1), "u", "E2U+sip", targets[i], null, NaptrRule.ROOT))
                .toList();
        return new RuleSetView(
                1, name, 300, null, rules, new TreeMap<>(variants), routing, 0, Instant.EPOCH, Instant.EPOCH);
    }
}
