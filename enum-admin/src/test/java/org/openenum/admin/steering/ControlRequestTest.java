package org.openenum.admin.steering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.openenum.admin.steering.ControlRequest.ControlTargetRequest;
import org.openenum.admin.steering.ControlRequest.RankRequest;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;

class ControlRequestTest {

    private static final RoutingPolicy POLICY = new RoutingPolicy(List.of(
            new TargetShares("near", new Share(1, 60), Map.of()), new TargetShares("far", new Share(1, 60), Map.of())));

    private static final List<String> REGIONS = IntStream.rangeClosed(0, RoutingPolicy.MAX_REGIONS)
            .mapToObj(i -> "region-" + i)
            .toList();

    private static Control control(List<String> ofNear, List<String> ofFar) {
        return new ControlRequest(
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        List.of(
                                new ControlTargetRequest("near", null, ranks(ofNear)),
                                new ControlTargetRequest("far", null, ranks(ofFar))),
                        null)
                .control(POLICY, Set.copyOf(REGIONS));
    }

    private static List<RankRequest> ranks(List<String> regions) {
        return regions.stream().map(region -> new RankRequest(region, 1)).toList();
    }

    @Test
    void ranksOfMoreRegionsThanAPolicyNames_areRefused_whateverTargetsTheyAreOf() {
        int most = RoutingPolicy.MAX_REGIONS;

        assertThat(control(REGIONS.subList(0, most), REGIONS.subList(0, most)).targets())
                .hasSize(2);
        assertThatThrownBy(() -> control(REGIONS.subList(0, most), REGIONS.subList(most, most + 1)))
                .isInstanceOfSatisfying(RefusedException.class, refused -> {
                    assertThat(refused.reason()).isEqualTo(RefusedException.Reason.INVALID);
                    assertThat(refused.faults().get(0).pointer()).isEqualTo("/targets");
                })
                .hasMessage("a control ranks its targets for at most 100 regions, not for 101");
    }
}
