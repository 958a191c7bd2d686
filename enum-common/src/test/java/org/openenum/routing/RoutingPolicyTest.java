package org.openenum.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.sentence.InvalidPartException;

class RoutingPolicyTest {

    private static final int WEST = 1;
    private static final int EAST = 2;

    @Test
    void requesterOfARegion_getsItsSharesAndTtls() {
        RoutingPolicy policy = new RoutingPolicy(List.of(
                new TargetShares("sip:a.example", share(0.5, 60), Map.of(WEST, share(0.9, 30), EAST, share(0.2, 20))),
                new TargetShares("sip:b.example", share(0.5, 61), Map.of(WEST, share(0.1, 31), EAST, share(0.8, 21)))));

        assertThat(policy.of(WEST).weight(0)).isEqualTo(0.9);
        assertThat(policy.of(WEST).ttlSeconds(1)).isEqualTo(31);
        assertThat(policy.of(EAST).weight(0)).isEqualTo(0.2);
        assertThat(policy.of(EAST).ttlSeconds(0)).isEqualTo(20);
    }

    @Test
    void requesterWithoutARegion_orOfOneThatThePolicyDoesNotName_getsTheDefault() {
        RoutingPolicy policy =
                new RoutingPolicy(List.of(new TargetShares("sip:a.example", share(1, 60), Map.of(WEST, share(1, 30)))));

        assertThat(policy.of(RoutingPolicy.NO_REGION)).isSameAs(policy.of(EAST));
        assertThat(policy.of(EAST).ttlSeconds(0)).isEqualTo(60);
    }

    @Test
    void ttlThatIsNotGiven_isTheTargetsDefault_andThatIs360Seconds() {
        RoutingPolicy policy = new RoutingPolicy(List.of(
                new TargetShares("sip:a.example", share(1, 60), Map.of(WEST, new Share(1, null))),
                new TargetShares("sip:b.example", new Share(1, null), Map.of(WEST, new Share(1, null)))));

        assertThat(policy.of(WEST).ttlSeconds(0)).isEqualTo(60);
        assertThat(policy.of(WEST).ttlSeconds(1)).isEqualTo(360);
        assertThat(policy.of(EAST).ttlSeconds(1)).isEqualTo(360);
    }

    @Test
    void weightsOfAnyScale_areNormalised() {
        RegionShares shares = new RoutingPolicy(
                        List.of(target("a", share(30, 1)), target("b", share(90, 1)), target("c", share(0, 1))))
                .of(RoutingPolicy.NO_REGION);

        assertThat(shares.weight(0)).isEqualTo(0.25, within(1e-15));
        assertThat(shares.weight(1)).isEqualTo(0.75, within(1e-15));
        assertThat(shares.weight(2)).isZero();
    }

    @Test
    void weightsThatAreAllZero_stayZero() {
        RegionShares shares = new RoutingPolicy(List.of(target("a", Share.NONE), target("b", Share.NONE)))
                .of(RoutingPolicy.NO_REGION);

        assertThat(shares.weight(0)).isZero();
        assertThat(shares.weight(1)).isZero();
    }

    @Test
    void weightsOfServices_comeToTenThousand_andWhatIsAboveZeroStaysAboveZero() {
        RegionShares shares = new RoutingPolicy(List.of(
                        target("a", share(75, 60)),
                        target("b", share(25, 30)),
                        target("c", share(0, 10)),
                        target("d", share(0.000_1, 20))))
                .of(RoutingPolicy.NO_REGION);

        assertThat(IntStream.range(0, 4).map(shares::serviceWeight)).containsExactly(7_500, 2_500, 0, 1);
        assertThat(shares.serviceTtlSeconds()).isEqualTo(20);
    }

    @Test
    void weightsOfServicesThatAreAllZero_areOneEach() {
        RegionShares shares = new RoutingPolicy(List.of(target("a", share(0, 60)), target("b", share(0, 30))))
                .of(RoutingPolicy.NO_REGION);

        assertThat(IntStream.range(0, 2).map(shares::serviceWeight)).containsExactly(1, 1);
        assertThat(shares.serviceTtlSeconds()).isEqualTo(30);
    }

    @Test
    void regionThatOneTargetLeavesOut_isRefusedWithItsPlace() {
        assertThatThrownBy(() -> new RoutingPolicy(List.of(
                        new TargetShares("sip:a.example", Share.NONE, Map.of(WEST, share(1, 30))),
                        target("sip:b.example", Share.NONE))))
                .isInstanceOf(InvalidPartException.class)
                .hasMessage("the policy names region 1, but gives sip:b.example no weight there")
                .extracting(refused -> ((InvalidPartException) refused).place())
                .isEqualTo("targets/1/regions/1");
    }

    @Test
    void targetThatStandsTwice_isRefused() {
        assertThatThrownBy(() -> new RoutingPolicy(List.of(target("a", Share.NONE), target("a", Share.NONE))))
                .hasMessage("a is in the policy twice");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, RoutingPolicy.MAX_TARGETS + 1})
    void noneOrTooManyTargets_areRefused(int count) {
        List<TargetShares> targets = IntStream.range(0, count)
                .mapToObj(i -> target("target" + i, Share.NONE))
                .toList();

        assertThatThrownBy(() -> new RoutingPolicy(targets)).hasMessage("a policy has 1 to 64 targets, not " + count);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, Double.NaN, Double.POSITIVE_INFINITY, 1.1e9})
    void weightThatIsNegativeNotFiniteOrTooLarge_isRefused(double weight) {
        assertThatThrownBy(() -> new Share(weight, null)).hasMessageStartingWith("a weight must be a number from 0 to");
    }

    @Test
    void negativeTtl_isRefused() {
        assertThatThrownBy(() -> new Share(1, -1))
                .hasMessage("ttl must be a number of seconds from 0 to 2147483647, not -1");
    }

    @Test
    void regionZero_isRefused() {
        assertThatThrownBy(() -> new TargetShares("a", Share.NONE, Map.of(0, Share.NONE)))
                .hasMessage("the id of a region must be above 0, not 0");
    }

    private static TargetShares target(String name, Share fallback) {
        return new TargetShares(name, fallback, Map.of());
    }

    private static Share share(double weight, int ttlSeconds) {
        return new Share(weight, ttlSeconds);
    }
}
