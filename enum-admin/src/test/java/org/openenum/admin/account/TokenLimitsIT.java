package org.openenum.admin.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.web.Api;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

class TokenLimitsIT {

    private static final String CLOSED = "{\"status\":\"closed\"}";

    private ApiClient administrator;

    private String zone;

    @BeforeEach
    void makeZone() {
        administrator = RunningAdmin.on(TestDatabase.H2).client(Role.ADMINISTRATOR);
        zone = "/zones/" + RunningAdmin.newApex();
        administrator.create(zone, "{}");
        administrator.create(zone + "/numbers/4331", CLOSED);
    }

    @Test
    void tokenOfSomeNumbers_seesAndChangesNoOthers() {
        ApiClient client = clientWith("\"numberPrefixes\":[\"+49 30\"]");

        assertThat(client.create(zone + "/numbers/49301", CLOSED).status()).isEqualTo(201);
        assertThat(client.get(zone + "/numbers?prefix=4930").status()).isEqualTo(200);
        assertThat(client.get(zone + "/numbers/49301/history").status()).isEqualTo(200);
        assertThat(client.get("/rule-sets").status()).isEqualTo(200);

        assertThat(client.get(zone + "/numbers/4331").status()).isEqualTo(403);
        assertThat(client.create(zone + "/numbers/4332", CLOSED).status()).isEqualTo(403);
        assertThat(client.get(zone + "/numbers").status()).isEqualTo(403);
        assertThat(client.get(zone + "/numbers?prefix=4").status()).isEqualTo(403);
        assertThat(client.get(zone + "/numbers.csv").status()).isEqualTo(403);
        assertThat(client.get("/changesets").status()).isEqualTo(403);
        assertThat(client.create("/rule-sets/of-a-limited-token", "{}").status())
                .isEqualTo(403);
        Answer bulk = client.send("POST", zone + "/numbers/bulk-update", "{\"delete\":true}");
        assertThat(bulk.status()).as(bulk.toString()).isEqualTo(403);
        assertThat(bulk.response().body()).contains("+4930");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 3_153_600_001L, Long.MAX_VALUE})
    void tokenOfNoTimeOrOfMoreThanAHundredYears_isRefused(long seconds) {
        Answer answer = administrator.send(
                "POST", "/tokens", "{\"label\":\"x\",\"role\":\"viewer\",\"expiresInSeconds\":" + seconds + "}");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(422);
        assertThat(answer.json().at("/errors/0/pointer").asString()).isEqualTo("/expiresInSeconds");
    }

    @ParameterizedTest
    @ValueSource(strings = {"10/8", "192.168/16", "10.1", "192.0.2.0/33", "host.example"})
    void addressThatIsNotWrittenInFull_isRefused(String address) {
        Answer answer = administrator.send(
                "POST", "/tokens", "{\"label\":\"x\",\"role\":\"viewer\",\"addresses\":[\"" + address + "\"]}");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(422);
        assertThat(answer.json().at("/errors/0/pointer").asString()).isEqualTo("/addresses");
    }

    @Test
    void tooManyAddresses_areRefusedAtTheirPlace() {
        String addresses = "\"192.0.2.0/24\",".repeat(100) + "\"192.0.2.1\"";

        Answer answer = administrator.send(
                "POST", "/tokens", "{\"label\":\"x\",\"role\":\"viewer\",\"addresses\":[" + addresses + "]}");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(422);
        assertThat(answer.json().at("/errors/0/pointer").asString()).isEqualTo("/addresses");
    }

    @Test
    void prefixesOfATokenAndOfItsLists_areReadAsEverywhereElse() {
        ApiClient client = clientWith("\"numberPrefixes\":[\"0049 (0)30\", \"tel:+49-40\"]");

        assertThat(client.create(zone + "/numbers/49301", CLOSED).status()).isEqualTo(201);
        assertThat(client.create(zone + "/numbers/49401", CLOSED).status()).isEqualTo(201);
        assertThat(client.get("/me").response().body()).contains("4930", "4940").doesNotContain("0049");
        assertThat(client.get(zone + "/numbers?prefix=0049%2030").status()).isEqualTo(200);
        assertThat(client.get(zone + "/numbers?q=0049%2043").status()).isEqualTo(403);
        assertThat(client.get(zone + "/numbers?prefix=0049%2030&q=0049").status())
                .isEqualTo(200);
    }

    @Test
    void batchOfATokenOfSomeNumbers_isCheckedOperationByOperation() {
        ApiClient client = clientWith("\"numberPrefixes\":[\"4930\"]");

        Answer answer = client.send("POST", zone + "/numbers/batch", """
                {"operations":[{"op":"put","number":"49301","value":{"status":"closed"}},
                  {"op":"delete","number":"4331","ifMatch":"*"}]}""");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(422);
        assertThat(answer.json().at("/errors/0/pointer").asString()).isEqualTo("/operations/1");
        assertThat(administrator.get(zone + "/numbers/4331").status()).isEqualTo(200);
    }

    @Test
    void delegations_areClosedToATokenOfSomeNumbersOneByOneAndTogether() {
        administrator.create(zone + "/delegations/49309", "{\"nameServers\":[\"ns1.example.net\"]}");
        ApiClient client = clientWith("\"numberPrefixes\":[\"4930\"]");

        assertThat(client.get(zone + "/delegations/49309").status()).isEqualTo(403);
        assertThat(client.send("DELETE", zone + "/delegations/49309", null, "If-Match", "*")
                        .status())
                .isEqualTo(403);
        assertThat(client.send(
                                "POST",
                                zone + "/delegations/batch",
                                "{\"operations\":[{\"op\":\"delete\",\"prefix\":\"49309\",\"ifMatch\":\"*\"}]}")
                        .status())
                .isEqualTo(403);
        assertThat(client.send(
                                "POST",
                                zone + "/delegations/bulk-update",
                                "{\"filter\":{\"prefix\":\"49309\"},\"delete\":true}")
                        .status())
                .isEqualTo(403);
        assertThat(administrator.get(zone + "/delegations/49309").status()).isEqualTo(200);
    }

    @Test
    void delegations_areChangedTogetherByATokenWithTheScopeOfNumbers() {
        administrator.create(zone + "/delegations/49309", "{\"nameServers\":[\"ns1.example.net\"]}");
        String operation =
                "{\"operations\":[{\"op\":\"patch\",\"prefix\":\"49309\",\"ifMatch\":\"*\",\"patch\":{\"ttl\":60}}]}";
        String rehearsal = "{\"delete\":true,\"dryRun\":true}";

        for (String scope : new String[] {"numbers:read", "records:write"}) {
            ApiClient without = clientWith("\"scopes\":[\"" + scope + "\"]");
            assertThat(without.send("POST", zone + "/delegations/batch", operation)
                            .status())
                    .isEqualTo(403);
            assertThat(without.send("POST", zone + "/delegations/bulk-update", rehearsal)
                            .status())
                    .isEqualTo(403);
        }
        ApiClient with = clientWith("\"scopes\":[\"numbers:write\"]");
        assertThat(with.send("POST", zone + "/delegations/batch", operation).status())
                .isEqualTo(200);
        assertThat(with.send("POST", zone + "/delegations/bulk-update", rehearsal)
                        .json()
                        .at("/removed")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void tokenOfSomeNumbers_usesWhatConcernsThem() {
        ApiClient client = clientWith("\"numberPrefixes\":[\"4930\"]");

        assertThat(client.get(zone + "/serial").status()).isEqualTo(200);
        assertThat(client.send("POST", zone + "/numbers", "{\"number\":\"49301\",\"status\":\"closed\"}")
                        .status())
                .isEqualTo(201);
        assertThat(client.send("POST", "/validate" + zone + "/numbers/49302", CLOSED)
                        .status())
                .isEqualTo(200);
        assertThat(client.get("/changes?after=0&limit=1").status()).isEqualTo(200);
        Answer lookup = client.get("/lookup?number=49301&zone=" + zone.substring("/zones/".length()));
        assertThat(lookup.status()).as(lookup.toString()).isNotEqualTo(403);
        client.end(client.send(
                "POST", zone + "/numbers/bulk-update", "{\"filter\":{\"prefix\":\"4930\"},\"delete\":true}"));
        assertThat(client.get(zone + "/numbers/49301").status()).isEqualTo(404);
    }

    @Test
    void tokenOfSomeNumbers_isToldOfNoBlockOutsideOfThem() {
        administrator.create(zone + "/blocks/49", "{\"status\":\"closed\",\"minDigits\":5,\"maxDigits\":9}");
        administrator.create(zone + "/blocks/4930", "{\"status\":\"closed\",\"minDigits\":8,\"maxDigits\":8}");
        String lookup = "/lookup?trace=true&number=493012&zone=" + zone.substring("/zones/".length());
        assertThat(administrator.get(lookup).json().at("/entry/digits").asString())
                .isEqualTo("+49");

        JsonNode told = clientWith("\"numberPrefixes\":[\"4930\"]").get(lookup).json();

        assertThat(told.at("/entry").isNull()).as(told.toString()).isTrue();
        assertThat(told.at("/trace")).hasSize(1);
        assertThat(told.at("/trace/0/digits").asString()).isEqualTo("+4930");
    }

    @Test
    void numberThatItsZoneReadsAsAnother_isLimitedAsThatOne() {
        String apex = RunningAdmin.newApex();
        administrator.create("/zones/" + apex, "{\"countryCode\":\"49\",\"nationalPrefix\":\"0\"}");
        ApiClient ofDialledDigits = clientWith("\"numberPrefixes\":[\"030\"]");
        assertThat(ofDialledDigits.get("/lookup?number=0301&zone=" + apex).status())
                .isEqualTo(403);
        assertThat(ofDialledDigits.get("/lookup/nodes?number=0301&zone=" + apex).status())
                .isEqualTo(403);
        ApiClient ofBerlin = clientWith("\"numberPrefixes\":[\"4930\"]");
        assertThat(ofBerlin.get("/lookup?number=0301&zone=" + apex).status()).isNotEqualTo(403);
    }

    @Test
    void tokenOfSomeNumbers_usesNothingOfOthers() {
        ApiClient client = clientWith("\"numberPrefixes\":[\"4930\"]");

        assertThat(client.send("POST", zone + "/numbers", "{\"number\":\"43301\",\"status\":\"closed\"}")
                        .status())
                .isEqualTo(403);
        assertThat(client.send("POST", "/validate" + zone + "/numbers/4331", CLOSED)
                        .status())
                .isEqualTo(403);
        assertThat(client.get("/lookup?number=4331").status()).isEqualTo(403);
        assertThat(client.get("/lookup/nodes?number=4331").status()).isEqualTo(403);
        for (String prefix : new String[] {"49", "43", ""}) {
            Answer bulk = client.send(
                    "POST",
                    zone + "/numbers/bulk-update",
                    "{\"filter\":{\"prefix\":\"" + prefix + "\"},\"delete\":true,\"dryRun\":true}");
            assertThat(bulk.status()).as(prefix + bulk).isEqualTo(403);
        }
        Answer others = administrator.send(
                "POST", zone + "/numbers/bulk-update", "{\"filter\":{\"prefix\":\"4331\"},\"delete\":true}");
        String job = others.header("Location").substring(Api.ROOT.length());
        assertThat(client.get(job).status()).isEqualTo(404);
        assertThat(client.send("POST", job + "/cancel", null).status()).isEqualTo(404);
        assertThat(client.get("/jobs").status()).isEqualTo(403);
    }

    @Test
    void pastOfANumber_hasNothingOfABlockOutsideOfTheNumbersOfTheToken() {
        String name = "of-a-block-" + UUID.randomUUID();
        String rules = "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:%s@sbc.example\"}]}";
        administrator.create("/rule-sets/" + name, rules.formatted("before"));
        String block = "{\"minDigits\":7,\"maxDigits\":7,\"ruleSet\":\"" + name + "\",\"comment\":\"of others\"}";
        assertThat(administrator.create(zone + "/blocks/49", block).status()).isEqualTo(201);
        administrator.put("/rule-sets/" + name, rules.formatted("after"), "If-Match", "*");
        String past = zone + "/numbers/4930999/history";
        assertThat(itemsOf(administrator.get(past))).isEqualTo(2);
        ApiClient client = clientWith("\"numberPrefixes\":[\"+4930\"]");

        assertThat(itemsOf(client.get(past))).isZero();
        assertThat(client.create(zone + "/numbers/4930999", CLOSED).status()).isEqualTo(201);
        assertThat(client.send("DELETE", zone + "/numbers/4930999", null, "If-Match", "*")
                        .status())
                .isEqualTo(204);
        assertThat(itemsOf(administrator.get(past))).isEqualTo(4);
        assertThat(itemsOf(client.get(past))).isEqualTo(2);
        Answer first = client.get(past + "?limit=1");
        assertThat(itemsOf(first)).isEqualTo(1);
        Answer second =
                client.get(past + "?limit=1&cursor=" + first.json().at("/next").asString());
        assertThat(itemsOf(second)).as(second.toString()).isEqualTo(1);
        assertThat(second.response().body()).doesNotContain("of others");
    }

    private static int itemsOf(Answer page) {
        assertThat(page.status()).as(page.toString()).isEqualTo(200);
        return page.json().at("/items").size();
    }

    @Test
    void pathOfANumberAsItIsDialled_leadsToThePathOfTheNumber_orIsRefused() {
        String dialled = "/zones/" + RunningAdmin.newApex();
        administrator.create(dialled, "{\"numbering\":\"private\"}");
        assertThat(administrator.create(dialled + "/numbers/004930", CLOSED).status())
                .isEqualTo(201);
        ApiClient client = clientWith("\"numberPrefixes\":[\"+4930\"]");

        Answer own = client.get(zone + "/numbers/00493012/history?limit=5");
        assertThat(own.status()).as(own.toString()).isEqualTo(308);
        assertThat(own.header("Location")).isEqualTo(Api.ROOT + zone + "/numbers/+493012/history?limit=5");
        Answer others = client.send("DELETE", zone + "/numbers/004331", null, "If-Match", "*");
        assertThat(others.header("Location")).isEqualTo(Api.ROOT + zone + "/numbers/+4331");
        assertThat(client.send("DELETE", zone + "/numbers/+4331", null, "If-Match", "*")
                        .status())
                .isEqualTo(403);

        Answer itself = client.get(dialled + "/numbers/004930");
        assertThat(itself.status()).as(itself.toString()).isEqualTo(403);
        assertThat(itself.json().at("/detail").asString()).contains("limited to the numbers +4930");
        assertThat(client.send("DELETE", dialled + "/numbers/004930", null, "If-Match", "*")
                        .status())
                .isEqualTo(403);
        assertThat(client.create(zone + "/numbers/030123", CLOSED).status()).isEqualTo(403);
        assertThat(client.get(zone + "/numbers/+030123").status()).isEqualTo(403);
        assertThat(administrator.get(dialled + "/numbers/004930").status()).isEqualTo(200);
        assertThat(administrator.get(zone + "/numbers/4331").status()).isEqualTo(200);
    }

    @Test
    void me_showsWhatATokenIsLimitedTo() {
        ApiClient client =
                clientWith("\"numberPrefixes\":[\"+4930\"],\"addresses\":[\"127.0.0.0/8\"],\"expiresInSeconds\":3600");

        Answer me = client.get("/me");

        assertThat(me.json().get("name").asString()).startsWith("token:");
        assertThat(me.json().get("numberPrefixes").toString()).isEqualTo("[\"4930\"]");
        assertThat(me.json().get("addresses").toString()).isEqualTo("[\"127.0.0.0/8\"]");
        assertThat(Instant.parse(me.json().get("expiresAt").asString()))
                .isBetween(Instant.now(), Instant.now().plusSeconds(3_600));
    }

    @Test
    void labelOfATokenThatIsValid_isNotGivenAgain() {
        String wanted = "{\"label\":\"" + UUID.randomUUID() + "\",\"role\":\"viewer\"}";
        Answer first = administrator.send("POST", "/tokens", wanted);

        Answer second = administrator.send("POST", "/tokens", wanted);
        administrator.send("DELETE", "/tokens/" + first.json().get("id").asInt(), null);
        Answer third = administrator.send("POST", "/tokens", wanted);

        assertThat(second.status()).as(second.toString()).isEqualTo(409);
        assertThat(second.json().at("/errors/0/pointer").asString()).isEqualTo("/label");
        assertThat(third.status()).as(third.toString()).isEqualTo(201);
    }

    @Test
    void tokensOfOneLabel_haveIdempotencyKeysAndNamesOfTheirOwn() {
        String wanted = "{\"label\":\"" + UUID.randomUUID() + "\",\"role\":\"operator\"}";
        String url = RunningAdmin.on(TestDatabase.H2).url() + Api.ROOT;
        Answer first = administrator.send("POST", "/tokens", wanted);
        ApiClient before = new ApiClient(url, first.json().get("token").asString());
        String number = "{\"number\":\"49301\",\"status\":\"closed\"}";
        assertThat(before.send("POST", zone + "/numbers", number, "Idempotency-Key", "order-1")
                        .status())
                .isEqualTo(201);
        administrator.send("DELETE", "/tokens/" + first.json().get("id").asInt(), null);
        ApiClient after = new ApiClient(
                url,
                administrator
                        .send("POST", "/tokens", wanted)
                        .json()
                        .get("token")
                        .asString());

        Answer again = after.send("POST", zone + "/numbers", number, "Idempotency-Key", "order-1");

        assertThat(again.header("Idempotency-Replayed")).isEmpty();
        assertThat(again.status()).as(again.toString()).isNotEqualTo(201);
        assertThat(after.get("/me").json().get("name").asString())
                .endsWith(first.json().get("label").asString())
                .contains(":" + (first.json().get("id").asInt() + 1) + ":");
    }

    @Test
    void tokenOfOtherAddresses_isNoToken() {
        assertThat(clientWith("\"addresses\":[\"192.0.2.0/24\",\"2001:db8::/32\"]")
                        .get("/me")
                        .status())
                .isEqualTo(401);
        assertThat(clientWith("\"addresses\":[\"127.0.0.0/8\"]").get("/me").status())
                .isEqualTo(200);
    }

    @Test
    void addressThatIsNone_isRefused() {
        Answer answer = administrator.send(
                "POST", "/tokens", "{\"label\":\"l\",\"role\":\"viewer\",\"addresses\":[\"sbc1.example\"]}");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(422);
    }

    @Test
    void tokenOfSomeScopes_mayWhatTheySayWithinItsRole() {
        ApiClient client = clientWith("\"scopes\":[\"numbers:write\",\"zones:read\",\"audit:read\"]");

        assertThat(client.create(zone + "/numbers/49301", CLOSED).status()).isEqualTo(201);
        assertThat(client.get(zone + "/numbers").status())
                .as("writing includes reading")
                .isEqualTo(200);
        assertThat(client.get(zone).status()).isEqualTo(200);
        assertThat(client.get("/me").json().at("/scopes").toString())
                .isEqualTo("[\"numbers:write\",\"zones:read\",\"audit:read\"]");
        Answer other = client.get("/rule-sets");
        assertThat(other.status()).isEqualTo(403);
        assertThat(other.response().body()).contains("the scope 'rule-sets:read'");
        assertThat(client.get(zone + "/numbers.csv").status()).isEqualTo(403);
        assertThat(client.get("/audit").status())
                .as("an operator sees no audit trail")
                .isEqualTo(403);
    }

    @Test
    void scopeThatThereIsNot_isRefused() {
        for (String scope : new String[] {"everything", "numbers", "users:write", "tokens:write"}) {
            Answer answer = administrator.send(
                    "POST", "/tokens", "{\"label\":\"l\",\"role\":\"viewer\",\"scopes\":[\"" + scope + "\"]}");
            assertThat(answer.status()).as(answer.toString()).isEqualTo(422);
            assertThat(answer.json().at("/errors/0/pointer").asString()).isEqualTo("/scopes");
        }
    }

    private ApiClient clientWith(String limits) {
        Answer answer = administrator.send(
                "POST", "/tokens", "{\"label\":\"" + UUID.randomUUID() + "\",\"role\":\"operator\"," + limits + "}");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        return new ApiClient(
                RunningAdmin.on(TestDatabase.H2).url() + Api.ROOT,
                answer.json().at("/token").asString());
    }
}
