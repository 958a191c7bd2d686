package org.openenum.admin.routing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SignedIn;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import org.openenum.routing.RoutingPolicy;
import tools.jackson.databind.JsonNode;

/** The largest allowed policy, in the console's form. */
class RoutingFormIT {

    @Test
    void asManyTargetsAndRegionsAsThereMayBe_areSaved() {
        RunningAdmin admin = RunningAdmin.on(TestDatabase.H2);
        ApiClient client = admin.client(Role.ADMINISTRATOR);
        String apex = RunningAdmin.newApex();
        String set = "/zones/" + apex + "/records/sbc." + apex + "/A";
        client.create("/zones/" + apex, "{}");
        String records = targets().mapToObj(i -> "\"192.0.2." + i + "\"").collect(Collectors.joining(","));
        Answer made = client.create(set, "{\"records\":[" + records + "]}");
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        regions().forEach(i -> client.create("/regions/" + region(i), "{}"));

        String fields = "&answer=WINNER&draw=RANDOM&"
                + regions().mapToObj(i -> "regions." + i + "=" + region(i)).collect(Collectors.joining("&"))
                + targets().mapToObj(RoutingFormIT::fieldsOf).collect(Collectors.joining());
        String page = "/records/set/routing-policy?zone=" + apex + "&owner=sbc." + apex + "&type=A";
        SignedIn person = SignedIn.to(admin);
        HttpResponse<String> late = person.post(page, "action=save&entityTag=0-earlier" + fields);
        HttpResponse<String> reviewed = person.post(page, "action=review&entityTag=" + tagOf(made) + fields);
        HttpResponse<String> saved = person.post(page, "action=save&entityTag=" + tagOf(made) + fields);

        assertThat(late.body()).contains("id=\"conflict\"").endsWith("</html>\n");
        assertThat(reviewed.statusCode()).isEqualTo(200);
        assertThat(reviewed.body()).contains("value=\"save\"").endsWith("</html>\n");
        assertThat(saved.statusCode()).as(saved.body()).isEqualTo(302);
        JsonNode policy = client.get(set + "/routing-policy").json().at("/targets");
        assertThat(policy).hasSize(RoutingPolicy.MAX_TARGETS);
        assertThat(policy)
                .allSatisfy(target -> assertThat(target.at("/regions")).hasSize(RoutingPolicy.MAX_REGIONS));
    }

    private static String tagOf(Answer answer) {
        return answer.header("ETag").replace("\"", "");
    }

    private static IntStream targets() {
        return IntStream.range(0, RoutingPolicy.MAX_TARGETS);
    }

    private static IntStream regions() {
        return IntStream.range(0, RoutingPolicy.MAX_REGIONS);
    }

    private static String region(int i) {
        return "form-region-" + i;
    }

    private static String fieldsOf(int i) {
        String at = "&targets." + i + ".";
        return at + "target=192.0.2." + i + at + "routed=true" + at + "weight=50" + at + "ttl="
                + regions()
                        .mapToObj(k -> at + "regions." + k + ".weight=50" + at + "regions." + k + ".ttl=")
                        .collect(Collectors.joining());
    }
}
