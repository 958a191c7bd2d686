package org.openenum.admin.steering;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.admin.steering.ControlRequest.BusynessRequest;
import org.openenum.admin.steering.ControlRequest.ControlTargetRequest;
import org.openenum.admin.steering.ControlRequest.ControlTtlRequest;
import org.openenum.admin.steering.ControlRequest.RankRequest;
import org.openenum.admin.steering.SteeringStep.Reason;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;

class SteeringRunTest {

    private static final Map<String, Integer> REGIONS = Map.of("north", 7);
    private static final int NORTH = 0;
    private static final int NO_REGION = 1;

    private static final RoutingPolicy POLICY = new RoutingPolicy(List.of(
            new TargetShares("near", new Share(1, 60), Map.of(7, new Share(1, 30))),
            new TargetShares("far", new Share(1, 60), Map.of(7, new Share(1, 30))),
            new TargetShares("unranked", new Share(1, 60), Map.of(7, new Share(1, 30)))));

    private Instant now = Instant.EPOCH;

    private static SteeredPolicy steered(String algorithm, @Nullable ControlTtlRequest ttl) {
        ControlRequest control = new ControlRequest(
                "on",
                algorithm,
                1,
                null,
                null,
                null,
                ttl,
                List.of(
                        new ControlTargetRequest("near", 1.0, List.of(new RankRequest("north", 1))),
                        new ControlTargetRequest("far", 2.0, List.of(new RankRequest("north", 2)))),
                List.of(new BusynessRequest("north", 2.0)));
        return SteeredPolicy.of(POLICY, control.control(POLICY, Set.of("north")), REGIONS);
    }

    private SteeringRun.Decision next(SteeringRun run, @Nullable Double... loads) {
        now = now.plusSeconds(1);
        return run.next(Arrays.asList(loads), now);
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 60", "0.5, 1, 30", "1, 4, 15", "0.5, 4, 10", "0.01, 1, 10"})
    void ttl_isShorterForWeakTargetsAndBusyRequesters(double capacityPart, double busyness, int expected) {
        assertThat(new Control.TtlRange(60, 10).seconds(capacityPart, busyness)).isEqualTo(expected);
    }

    @Test
    void targetWithoutRank_isBehindAllOthers() {
        SteeringRun run = new SteeringRun(steered("threshold", null));

        assertThat(next(run, 0.2, 0.2, 0.2).weight(NORTH, 0)).isEqualTo(1);
        assertThat(next(run, 0.9, 0.2, 0.2).weight(NORTH, 1)).isEqualTo(1);
        assertThat(next(run, 0.9, 0.9, 0.2).weight(NORTH, 2)).isEqualTo(1);
    }

    @Test
    void targetThatFallsSilent_getsNothing_andIsTheReason() {
        SteeringRun run = new SteeringRun(steered("damped", null));
        assertThat(next(run, 0.2, 0.2, 0.2).reason()).isEqualTo(Reason.BEGIN);
        assertThat(next(run, 0.2, 0.2, 0.2).reason()).isEqualTo(Reason.STEADY);

        SteeringRun.Decision silent = next(run, null, 0.2, 0.2);
        assertThat(silent.reason()).isEqualTo(Reason.SILENT);
        assertThat(silent.concerned()).containsExactly("near");
        assertThat(silent.weight(NORTH, 0)).isZero();
        assertThat(silent.weight(NO_REGION, 0)).isZero();

        SteeringRun.Decision back = next(run, 0.2, 0.2, 0.2);
        assertThat(back.reason()).isEqualTo(Reason.BACK);
        assertThat(back.concerned()).containsExactly("near");
        assertThat(back.weight(NORTH, 0)).isPositive();
    }

    @Test
    void whereNobodyReports_nothingIsDecided() {
        SteeringRun run = new SteeringRun(steered("watermarks", null));
        next(run, 0.2, 0.2, 0.2);

        SteeringRun.Decision blind = next(run, null, null, null);

        assertThat(blind.weights()).isNull();
        assertThat(blind.reason()).isEqualTo(Reason.BLIND);
    }

    @Test
    void loadThatChangesWeights_namesThoseThatChange() {
        SteeringRun run = new SteeringRun(steered("threshold", null));
        next(run, 0.2, 0.2, 0.2);

        SteeringRun.Decision change = next(run, 0.7, 0.2, 0.2);

        assertThat(change.reason()).isEqualTo(Reason.LOAD);
        assertThat(change.concerned()).containsExactly("near", "far", "unranked");
    }

    @Test
    void ttls_areThoseOfThePolicy_unlessTheControlGivesThem() {
        SteeredPolicy own = steered("threshold", null);
        SteeredPolicy byCapacity = steered("threshold", new ControlTtlRequest(40, 5));

        RoutingPolicy ownTtls = own.weighted(
                Objects.requireNonNull(next(new SteeringRun(own), 0.2, 0.2, 0.2).weights()));
        RoutingPolicy ruled = byCapacity.weighted(Objects.requireNonNull(
                next(new SteeringRun(byCapacity), 0.2, 0.2, 0.2).weights()));

        assertThat(ownTtls.of(7).ttlSeconds(0)).isEqualTo(30);
        assertThat(ownTtls.of(RoutingPolicy.NO_REGION).ttlSeconds(0)).isEqualTo(60);
        assertThat(ruled.of(7).ttlSeconds(0))
                .as("half as strong, twice as busy")
                .isEqualTo(10);
        assertThat(ruled.of(RoutingPolicy.NO_REGION).ttlSeconds(1)).isEqualTo(40);
    }

    @Test
    void controlInAnotherMode_computesTheSame_oneWithOtherRanksDoesNot() {
        SteeredPolicy on = steered("threshold", null);
        SteeredPolicy shadow = SteeredPolicy.of(POLICY, on.control().in(Control.Mode.SHADOW), REGIONS);

        assertThat(shadow.computesLike(on)).isTrue();
        assertThat(steered("watermarks", null).computesLike(on)).isFalse();
    }

    @Test
    void policyWithOtherTtls_isWaitedForOtherwise_exceptWhereTheControlGivesThem() {
        Control own = steered("damped", null).control();
        Control given = steered("damped", new ControlTtlRequest(40, 5)).control();
        RoutingPolicy slow = new RoutingPolicy(POLICY.targets().stream()
                .map(each -> new TargetShares(each.target(), new Share(1, 360), each.regions()))
                .toList());

        assertThat(SteeredPolicy.of(slow, own, REGIONS).computesLike(SteeredPolicy.of(POLICY, own, REGIONS)))
                .isFalse();
        assertThat(SteeredPolicy.of(slow, given, REGIONS).computesLike(SteeredPolicy.of(POLICY, given, REGIONS)))
                .isTrue();
    }

    @Test
    void clockThatIsSetBack_letsLoadBeJudgedAsSoonAsOtherwise() {
        SteeringRun run = new SteeringRun(steered("damped", null));
        next(run, 0.9, 0.2, 0.2);
        next(run, 0.9, 0.2, 0.2);

        now = now.minus(Duration.ofDays(1));

        int longestTtlSeconds = 60;
        int measureSeconds = 60;
        assertThat(IntStream.rangeClosed(0, measureSeconds + 3 * longestTtlSeconds)
                        .mapToObj(second -> next(run, 0.9, 0.2, 0.2).reason()))
                .contains(Reason.LOAD);
    }
}
