package org.openenum.admin.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.requester.RegionService;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.database.TestDatabase;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;
import org.springframework.transaction.support.TransactionOperations;

/** A region is removed while a policy that names it is being written. */
class RemovedRegionIT {

    private static final String TARGET = "sip:a@removed-region.example";

    private static String destination(ApiClient client, String name) {
        Answer made = client.create(
                "/rule-sets/" + name, "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"" + TARGET + "\"}]}");
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        return name;
    }

    private static Routing naming(int region) {
        return new Routing(
                new RoutingPolicy(
                        List.of(new TargetShares(TARGET, new Share(1, null), Map.of(region, new Share(2, null))))),
                Routing.Answer.WINNER,
                Routing.Draw.RANDOM);
    }

    @ParameterizedTest
    @EnumSource
    void policyOfARegionThatIsGoneByThen_isRefused(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.OPERATOR);
        client.create("/regions/gone-by-then", "{}");
        int region = admin.get(RegionService.class).idsByName().get("gone-by-then");
        String name = destination(client, "region-gone-by-then");

        assertThatThrownBy(() -> admin.get(RuleSetService.class)
                        .route(
                                name,
                                present -> {
                                    client.send("DELETE", "/regions/gone-by-then", null, "If-Match", "*");
                                    return naming(region);
                                },
                                Precondition.ANY,
                                RunningAdmin.author()))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("the routing policy names a region that no longer exists");
    }

    @ParameterizedTest
    @EnumSource
    void regionOfAPolicyThatIsJustWritten_waits_andIsNotRemoved(TestDatabase database) throws Exception {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.OPERATOR);
        client.create("/regions/just-named", "{}");
        int region = admin.get(RegionService.class).idsByName().get("just-named");
        String name = destination(client, "region-just-named");

        CompletableFuture<Answer> removal = admin.get(TransactionOperations.class)
                .execute(status -> {
                    admin.get(RuleSetService.class)
                            .route(name, present -> naming(region), Precondition.ANY, RunningAdmin.author());
                    CompletableFuture<Answer> waiting = CompletableFuture.supplyAsync(
                            () -> client.send("DELETE", "/regions/just-named", null, "If-Match", "*"));
                    assertThatThrownBy(() -> waiting.get(1, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
                    return waiting;
                });

        Answer refused = removal.get(30, TimeUnit.SECONDS);
        assertThat(refused.status()).as(refused.toString()).isEqualTo(409);
        assertThat(refused.toString()).contains("routing policies name the region just-named: region-just-named");
    }

    @ParameterizedTest
    @EnumSource
    void policyOfARegionThatWasRemovedSince_doesNotComeBack_andOthersDo(TestDatabase database) {
        ApiClient client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        client.create("/regions/removed-since", "{}");
        String destination = "/rule-sets/" + destination(client, "region-removed-since");
        String apex = RunningAdmin.newApex();
        client.create("/zones/" + apex, "{}");
        String set = "/zones/" + apex + "/records/sbc." + apex + "/A";
        client.create(set, "{\"records\":[\"192.0.2.92\"]}");
        for (String owner : List.of(destination, set)) {
            String target = owner.equals(set) ? "192.0.2.92" : TARGET;
            Answer routed = client.put(owner + "/routing-policy", """
                    {"targets":[{"target":"%s","weight":1,"regions":[{"region":"removed-since","weight":2}]}]}""".formatted(target), "If-Match", "*");
            assertThat(routed.status()).as(routed.toString()).isEqualTo(200);
        }
        Answer ofDestination = client.send("DELETE", destination + "/routing-policy", null, "If-Match", "*");
        Answer ofSet = client.send("DELETE", set + "/routing-policy", null, "If-Match", "*");
        Answer ofRegion = client.send("DELETE", "/regions/removed-since", null, "If-Match", "*");
        assertThat(ofRegion.status()).as(ofRegion.toString()).isEqualTo(204);

        assertThat(undo(client, ofRegion).status()).isEqualTo(200);
        for (Answer each : List.of(ofDestination, ofSet)) {
            Answer refused = undo(client, each);
            assertThat(refused.status()).as(refused.toString()).isEqualTo(409);
            assertThat(refused.toString()).contains("names a region that no longer exists");
        }
        assertThat(client.get(destination + "/routing-policy").status()).isEqualTo(404);
    }

    private static Answer undo(ApiClient client, Answer change) {
        return client.send("POST", "/changesets/" + change.header("X-Changeset") + "/revert", "{}");
    }
}
