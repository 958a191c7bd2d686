package org.openenum.admin.mapping.delegation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.CountedStatements;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.bulk.rows.Delegations;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.history.RevertService;
import org.openenum.admin.record.RecordSets;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.Zones;
import org.openenum.database.TestDatabase;
import org.openenum.number.DialedDigits;
import org.openenum.zone.Zone;
import org.xbill.DNS.Type;
import tools.jackson.databind.JsonNode;

/** Many delegations at once: by batch and by filter, created and reverted. */
class DelegationBulkIT {

    private static final int DELEGATIONS = 60;

    private static final String DS = "60485 13 2 2BB183AF5F22588179A53B0A98631FAD1A292118AABBCCDDEEFF001122334455";

    private ApiClient client;

    private String delegations;

    private void start(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        String apex = RunningAdmin.newApex();
        delegations = "/zones/" + apex + "/delegations";
        client.create("/zones/" + apex, "{}");
    }

    /** +4900 to +4959: every second delegation is to a partner whose name servers will move, every third is signed. */
    private void makeDelegations(TestDatabase database) {
        start(database);
        Answer made = batch(IntStream.range(0, DELEGATIONS)
                .mapToObj(i -> """
                        {"op":"put", "prefix":"+49%02d", "value":{"nameServers":["%s"], "ds":[%s], "ttl":3600, "comment":"c%d"}}
                        """.formatted(
                                i,
                                i % 2 == 0 ? "ns1.old.example\",\"ns2.old.example" : "ns1.other.example",
                                i % 3 == 0 ? "\"" + DS + "\"" : "",
                                i))
                .collect(Collectors.joining(",")));
        assertThat(made.status()).as(made.toString()).isEqualTo(200);
    }

    private Answer batch(String operations) {
        return client.send("POST", delegations + "/batch", "{\"operations\":[" + operations + "]}");
    }

    private Answer update(String wanted) {
        return client.send("POST", delegations + "/bulk-update", wanted);
    }

    @ParameterizedTest
    @EnumSource
    void list_isOfAPrefix_ofANameServer_orOfBoth(TestDatabase database) {
        makeDelegations(database);

        assertThat(prefixes("?prefix=%2B490")).hasSize(10).allMatch(prefix -> prefix.startsWith("+490"));
        assertThat(prefixes("?prefix=0049%200&nameServer=old.example"))
                .containsExactly("+4900", "+4902", "+4904", "+4906", "+4908");
        assertThat(prefixes("?prefix=43")).isEmpty();
        assertThat(client.get(delegations + "?prefix=x").status()).isEqualTo(400);
    }

    private List<String> prefixes(String query) {
        return client.get(delegations + query)
                .json()
                .at("/items")
                .valueStream()
                .map(item -> item.get("prefix").asString())
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void delegationsOfAList_areReadWithAsManyStatementsAsOne(TestDatabase database) {
        makeDelegations(database);

        assertThat(statementsOf(database, DELEGATIONS)).isEqualTo(statementsOf(database, 1));
    }

    private long statementsOf(TestDatabase database, int count) {
        List<DialedDigits> prefixes = IntStream.range(0, count)
                .mapToObj(i -> new DialedDigits("49%02d".formatted(i)))
                .toList();
        DelegationService service = RunningAdmin.on(database).get(DelegationService.class);
        long before = CountedStatements.ofThisThread();
        Map<DialedDigits, DelegationView> found = service.of(delegations.split("/")[2], prefixes);
        long statements = CountedStatements.ofThisThread() - before;
        assertThat(found).hasSize(count);
        assertThat(found.get(prefixes.get(0)).ds()).hasSize(1);
        return statements;
    }

    @ParameterizedTest
    @EnumSource
    void batch_happensWholeInItsOrderOrNotAtAll(TestDatabase database) {
        start(database);
        batch("{\"op\":\"post\", \"prefix\":\"+4969\", \"value\":{\"nameServers\":[\"ns1.old.example\"]}}");
        String above = "{\"op\":\"post\", \"prefix\":\"+496\", \"value\":{\"nameServers\":[\"ns1.new.example\"]}}";
        String gone = "{\"op\":\"delete\", \"prefix\":\"4969\", \"ifMatch\":\"*\"}";
        String faulty = "{\"op\":\"post\", \"prefix\":\"+4989\", \"value\":{\"nameServers\":[\"ns1..example\"]}}";

        Answer refused = batch(above + "," + gone + "," + faulty);
        assertThat(refused.status()).as(refused.toString()).isEqualTo(422);
        assertThat(refused.json().at("/errors/0/pointer").asString()).isEqualTo("/operations/2/value/nameServers/0");
        assertThat(client.get(delegations + "/4969").status()).isEqualTo(200);

        Answer done = batch(above + "," + gone);
        assertThat(done.status()).as(done.toString()).isEqualTo(200);
        assertThat(done.json().at("/results/0/status").asInt()).isEqualTo(201);
        assertThat(done.json().at("/results/1/status").asInt()).isEqualTo(204);
        assertThat(done.json().at("/results/1/prefix").asString()).isEqualTo("+4969");
        assertThat(client.get(delegations + "/496").header("ETag"))
                .isEqualTo("\"" + done.json().at("/results/0/etag").asString() + "\"");
        assertThat(client.get(delegations + "/4969").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void oneDelegationBelowAnotherOfTheBatch_isRefused(TestDatabase database) {
        start(database);
        Answer nested = batch("""
                {"op":"post", "prefix":"+496", "value":{"nameServers":["ns1.new.example"]}},
                {"op":"post", "prefix":"+4969", "value":{"nameServers":["ns1.new.example"]}}""");

        assertThat(nested.status()).as(nested.toString()).isIn(409, 422);
        assertThat(count()).isZero();
        assertThat(batch("""
                        {"op":"put", "prefix":"+496", "value":{"nameServers":["ns1.new.example"]}},
                        {"op":"delete", "prefix":"496", "ifMatch":"*"}""").json().at("/errors/0/pointer").asString()).isEqualTo("/operations/0/prefix");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'op':'put', 'prefix':'+49', 'value':{'nameServers':['ns1.new.example']}}   | prefix",
                "{'op':'put', 'prefix':'+x', 'value':{'nameServers':['ns1.new.example']}}    | prefix",
                "{'op':'put', 'prefix':'+4369', 'value':{'nameServers':[]}}                  | value/nameServers",
                "{'op':'patch', 'prefix':'+4312', 'ifMatch':'*', 'patch':{'ttl':-1}}         | patch/ttl",
                "{'op':'patch', 'prefix':'+4312', 'ifMatch':'*'}                             | patch",
            })
    void fault_standsWhereItWasSent(String operation, String place) {
        client = RunningAdmin.on(TestDatabase.H2).client(Role.ADMINISTRATOR);
        String austria = "3.4." + RunningAdmin.newApex();
        delegations = "/zones/" + austria + "/delegations";
        client.create("/zones/" + austria, "{}");
        client.create(delegations + "/4312", "{\"nameServers\":[\"ns1.old.example\"]}");

        Answer refused = batch(operation.replace('\'', '"'));

        assertThat(refused.json().at("/errors/0/pointer").asString())
                .as(refused.toString())
                .isEqualTo("/operations/0/" + place);
    }

    @ParameterizedTest
    @EnumSource
    void patchInABatch_changesAPartAndSaysWhatWas(TestDatabase database) {
        start(database);
        batch(
                "{\"op\":\"post\", \"prefix\":\"+4969\", \"value\":{\"nameServers\":[\"ns1.old.example\"], \"ttl\":3600}}");

        Answer dry = client.send("POST", delegations + "/batch", """
                {"dryRun":true, "operations":[{"op":"patch", "prefix":"4969", "ifMatch":"*", "patch":{"ttl":60}}]}""");

        assertThat(dry.json().at("/committed").asBoolean()).as(dry.toString()).isFalse();
        assertThat(dry.json().at("/results/0/before/ttl").asInt()).isEqualTo(3600);
        assertThat(dry.json().at("/results/0/after/ttl").asInt()).isEqualTo(60);
        assertThat(dry.json().at("/results/0/after/nameServers/0").asString()).isEqualTo("ns1.old.example.");
        assertThat(client.get(delegations + "/4969").json().at("/ttl").asInt()).isEqualTo(3600);
        Answer stale =
                batch("{\"op\":\"patch\", \"prefix\":\"4969\", \"ifMatch\":\"\\\"other\\\"\", \"patch\":{\"ttl\":60}}");
        assertThat(stale.status()).as(stale.toString()).isEqualTo(422);
        assertThat(batch("{\"op\":\"patch\", \"prefix\":\"4968\", \"ifMatch\":\"*\", \"patch\":{\"ttl\":60}}")
                        .status())
                .isEqualTo(422);
    }

    @ParameterizedTest
    @EnumSource
    void nameServerThatMoved_isReplacedWhereverItLeadsAndTakenBack(TestDatabase database) {
        makeDelegations(database);
        String wanted = """
                {"filter":{"prefix":"+49"},
                 "set":{"replace":{"from":"NS1.old.example", "to":"ns1.new.example"}, "ttl":60}%s}""";

        JsonNode preview = update(wanted.formatted(",\"dryRun\":true")).json();
        assertThat(preview.at("/changed").asInt()).as(preview.toString()).isEqualTo(DELEGATIONS / 2);
        assertThat(preview.at("/unchanged").asInt()).isEqualTo(DELEGATIONS / 2);
        assertThat(preview.at("/complete").asBoolean()).isTrue();
        assertThat(preview.at("/sample").size()).isEqualTo(20);
        JsonNode first = preview.at("/sample/0");
        assertThat(first.at("/prefix").asString()).isEqualTo("+4900");
        assertThat(first.at("/before/nameServers/0").asString()).isEqualTo("ns1.old.example.");
        assertThat(first.at("/after/nameServers/0").asString()).isEqualTo("ns1.new.example.");
        assertThat(first.at("/after/nameServers/1").asString()).isEqualTo("ns2.old.example.");
        assertThat(first.at("/after/ds")).isEqualTo(first.at("/before/ds"));
        assertThat(nameServersOf("4900")).contains("ns1.old.example.");

        String tagBefore = client.get(delegations + "/4900").header("ETag");
        JsonNode job = client.end(update(wanted.formatted("")));
        assertThat(job.at("/difference/changed").asInt()).as(job.toString()).isEqualTo(DELEGATIONS / 2);
        assertThat(nameServersOf("4900")).containsExactlyInAnyOrder("ns1.new.example.", "ns2.old.example.");
        JsonNode signed = client.get(delegations + "/4900").json();
        assertThat(signed.at("/ttl").asInt()).isEqualTo(60);
        assertThat(signed.at("/ds").size()).isEqualTo(1);
        assertThat(signed.at("/comment").asString()).isEqualTo("c0");
        assertThat(client.get(delegations + "/4900").header("ETag")).isNotEqualTo(tagBefore);
        assertThat(client.get(delegations + "/4901").json().at("/ttl").asInt())
                .as("what leads elsewhere keeps its TTL")
                .isEqualTo(3600);
        assertThat(client.get("/audit?action=delegation.update&limit=1")
                        .json()
                        .at("/items/0/detail")
                        .asString())
                .isEqualTo("30 changed, 0 removed");

        client.send("POST", "/changesets/" + job.at("/changeset").asLong() + "/revert", null);
        assertThat(nameServersOf("4900")).containsExactlyInAnyOrder("ns1.old.example.", "ns2.old.example.");
        assertThat(client.get(delegations + "/4900").json().at("/ttl").asInt()).isEqualTo(3600);
    }

    @ParameterizedTest
    @EnumSource
    void partnerThatLeaves_goesWithItsRecordsAndComesBack(TestDatabase database) {
        makeDelegations(database);
        String zone = delegations.substring(0, delegations.lastIndexOf('/'));

        JsonNode refused =
                client.end(update("{\"filter\":{\"nameServer\":\"old.example\"}, \"delete\":true, \"maxCount\":10}"));
        assertThat(refused.at("/state").asString()).isEqualTo("failed");
        assertThat(refused.at("/message").asString()).contains("maxCount=10");
        assertThat(count()).isEqualTo(DELEGATIONS);

        JsonNode job = client.end(update("{\"filter\":{\"nameServer\":\"old.example\"}, \"delete\":true}"));
        assertThat(job.at("/difference/removed").asInt()).as(job.toString()).isEqualTo(DELEGATIONS / 2);
        assertThat(count()).isEqualTo(DELEGATIONS / 2);
        assertThat(client.get(delegations + "?nameServer=old.example")
                        .json()
                        .at("/items")
                        .size())
                .isZero();
        // An NS set of the zone and of each remaining delegation; a third of those is signed.
        assertThat(client.get(zone + "/records?limit=1000").json().at("/items").size())
                .isEqualTo(1 + DELEGATIONS / 2 + DELEGATIONS / 6);
        assertThat(client.create(zone + "/numbers/4900123", "{\"status\":\"closed\"}")
                        .status())
                .as("what was delegated is ours again")
                .isEqualTo(201);
        client.send("DELETE", zone + "/numbers/4900123", null, "If-Match", "*");

        client.send("POST", "/changesets/" + job.at("/changeset").asLong() + "/revert", null);
        assertThat(count()).isEqualTo(DELEGATIONS);
        assertThat(client.get(delegations + "/4900").json().at("/ds").size()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void ttl_isSetWhereItIsAnother(TestDatabase database) {
        makeDelegations(database);
        assertThat(client.end(update("{\"filter\":{\"prefix\":\"490\"}, \"set\":{\"ttl\":60}}"))
                        .at("/difference/changed")
                        .asInt())
                .isEqualTo(10);

        JsonNode preview = update("{\"set\":{\"ttl\":60}, \"dryRun\":true}").json();

        assertThat(preview.at("/changed").asInt()).as(preview.toString()).isEqualTo(DELEGATIONS - 10);
        assertThat(preview.at("/unchanged").asInt()).isEqualTo(10);
    }

    @ParameterizedTest
    @EnumSource
    void whatCannotBeMeant_isRefusedAtOnce(TestDatabase database) {
        makeDelegations(database);
        assertThat(refusal("{}")).isEqualTo("/set");
        assertThat(refusal("{\"set\":{\"ttl\":60}, \"delete\":true}")).isEqualTo("/set");
        assertThat(refusal("{\"set\":{\"ttl\":-1}}")).isEqualTo("/set/ttl");
        assertThat(refusal("{\"set\":{\"replace\":{\"from\":\"ns1.old.example\"}}}"))
                .isEqualTo("/set/replace/to");
        assertThat(refusal("{\"filter\":{\"prefix\":\"four\"}, \"delete\":true}"))
                .isEqualTo("/filter/prefix");
        assertThat(refusal(
                        "{\"set\":{\"replace\":{\"from\":\"ns1.old.example\", \"to\":\"no host\"}}, \"dryRun\":true}"))
                .isEqualTo("/set/replace/to");
        assertThat(update("{\"filter\":{\"nameServer\":\"a..b\"}, \"delete\":true}")
                        .status())
                .isEqualTo(400);
        assertThat(client.send("POST", "/zones/none.example/delegations/bulk-update", "{\"delete\":true}")
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void zoneFileThatDelegatesWhatHasNumbers_isRefused(TestDatabase database) {
        start(database);
        String zone = delegations.substring(0, delegations.lastIndexOf('/'));
        client.create(zone + "/numbers/4930123", "{\"status\":\"closed\"}");

        JsonNode job = client.end(client.send(
                "POST",
                "/imports?apply=true&format=zonefile&zone=" + zone.substring("/zones/".length()),
                "0.3.9.4 3600 IN NS ns1.partner.example.\n",
                "Content-Type",
                "text/dns"));

        assertThat(job.at("/state").asString()).as(job.toString()).isEqualTo("failed");
        assertThat(job.at("/message").asString()).contains("+4930123 is at or below +4930");
        assertThat(client.get(delegations + "/4930").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void zoneFileThatDelegatesWhatHasRecordSets_isRefused(TestDatabase database) {
        start(database);
        String apex = delegations.split("/")[2];
        String records = "/zones/" + apex + "/records/";
        client.create(records + "ns1.0.3.9.4." + apex + "/A", "{\"records\":[\"192.0.2.1\"]}");
        client.create(records + "10.3.4." + apex + "/TXT", "{\"records\":[\"between two delegations\"]}");
        client.create(records + "9.0.3.9.4." + apex + "/TXT", "{\"records\":[\"below one\"]}");
        importZoneFile(recordSetsBetween(1_100));

        JsonNode job = importZoneFile("""
                1.3.4    3600 IN NS ns1.partner.example.
                2.3.4    3600 IN NS ns1.partner.example.
                0.3.9.4  3600 IN NS ns1.partner.example.
                5.4      3600 IN NS ns1.partner.example.
                """);

        assertThat(job.at("/state").asString()).as(job.toString()).isEqualTo("failed");
        assertThat(job.at("/message").asString())
                .contains("9.0.3.9.4." + apex + " TXT, and perhaps more, is at or below +4930");
        assertThat(client.get(delegations + "/432").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void whatLiesBetweenNewDelegations_isNotReadWhileOthersWait(TestDatabase database) {
        start(database);
        long few = statementsOfNewDelegations(database, 10);

        start(database);
        long many = statementsOfNewDelegations(database, 3_500);

        assertThat(many).isLessThanOrEqualTo(few + 1);
    }

    private static String recordSetsBetween(int count) {
        return IntStream.range(0, count)
                .mapToObj("t%d.4.3.4 3600 IN TXT between\n"::formatted)
                .collect(Collectors.joining());
    }

    /** The statements of a transaction with its first delegations, with this many record sets between two of them. */
    private long statementsOfNewDelegations(TestDatabase database, int recordSets) {
        RunningAdmin admin = RunningAdmin.on(database);
        String apex = delegations.split("/")[2];
        JsonNode job = importZoneFile(recordSetsBetween(recordSets));
        assertThat(job.at("/state").asString()).as(job.toString()).isEqualTo("done");
        client.create(delegations + "/432", "{\"nameServers\":[\"ns1.partner.example\"]}");
        client.create(delegations + "/45", "{\"nameServers\":[\"ns1.partner.example\"]}");
        long before = CountedStatements.ofThisThread();
        admin.get(ChangeLog.class).write(RunningAdmin.author(), changes -> {
            Zone zone = admin.get(Zones.class).require(apex);
            Delegations.NONE.refuseBelowLaterOnes(admin.get(EntityManager.class), zone, changes);
            byte[] text = {1, 'x'};
            return admin.get(RecordSets.class).put(zone, zone.apexName(), Type.TXT, 60, List.of(text), changes);
        });
        return CountedStatements.ofThisThread() - before;
    }

    @ParameterizedTest
    @EnumSource
    void zoneFileThatDelegatesANameAboveAnotherCut_isRefused(TestDatabase database) {
        start(database);
        String apex = delegations.split("/")[2];
        String cut = "/zones/" + apex + "/records/sub.0.3.9.4." + apex + "/NS";
        Answer made = client.create(cut, "{\"records\":[\"ns1.other.example.\"]}");
        assertThat(made.status()).as(made.toString()).isEqualTo(201);

        JsonNode job = importZoneFile("0.3.9.4 3600 IN NS ns1.partner.example.\n");

        assertThat(job.at("/state").asString()).as(job.toString()).isEqualTo("failed");
        assertThat(job.at("/message").asString()).contains("sub.0.3.9.4." + apex + " NS");
    }

    @ParameterizedTest
    @EnumSource
    void zoneFileThatDelegatesBelowOrAboveADelegation_orHasRecordsBelowOne_isRefused(TestDatabase database) {
        start(database);
        String partner = "{\"nameServers\":[\"ns1.partner.example\"]}";
        assertThat(client.create(delegations + "/4930", partner).status()).isEqualTo(201);

        assertThat(problemOf("1.0.3.9.4 3600 IN NS ns1.other.example.\n"))
                .startsWith("1,error,owner,belowDelegation,")
                .contains("+49301 is at or below +4930");
        assertThat(problemOf("9.4 3600 IN NS ns1.other.example.\n"))
                .startsWith("1,error,owner,belowDelegation,")
                .contains("+4930, and perhaps more, is at or below +49 ");
        assertThat(problemOf("1.0.3.9.4 3600 IN TXT hello\n")).contains("is delegated to other name servers");
        assertThat(problemOf("0.3.9.4 3600 IN TXT hello\n")).contains("is delegated to other name servers");
        assertThat(client.get(delegations + "/49").status()).isEqualTo(404);

        JsonNode itsOwn = importZoneFile("""
                0.3.9.4      3600 IN NS ns2.0.3.9.4
                0.3.9.4      3600 IN DS %s
                ns2.0.3.9.4  3600 IN A  192.0.2.53
                1.3.9.4      3600 IN NS ns1.other.example.
                """.formatted(DS));
        assertThat(itsOwn.at("/state").asString()).as(itsOwn.toString()).isEqualTo("done");
        assertThat(client.get(delegations + "/4931").status()).isEqualTo(200);
    }

    /** The only error in a file, which is not applied. */
    private String problemOf(String file) {
        JsonNode job = importZoneFile(file);
        assertThat(job.at("/state").asString()).as(job.toString()).isEqualTo("failed");
        List<String> problems = client.get("/imports/" + job.at("/id").asLong() + "/problems.csv")
                .response()
                .body()
                .lines()
                .skip(1)
                .toList();
        assertThat(problems).hasSize(1);
        return problems.get(0);
    }

    private JsonNode importZoneFile(String file) {
        String apex = delegations.split("/")[2];
        return client.end(client.send(
                "POST", "/imports?apply=true&format=zonefile&zone=" + apex, file, "Content-Type", "text/dns"));
    }

    @ParameterizedTest
    @EnumSource
    void manyNumbersThatComeBack_areRefusedWhereTheirPrefixIsDelegatedMeanwhile(TestDatabase database) {
        start(database);
        String zone = delegations.substring(0, delegations.lastIndexOf('/'));
        client.end(client.send(
                "POST",
                "/imports?apply=true&zone=" + zone.substring("/zones/".length()),
                IntStream.range(0, 10_500)
                        .mapToObj("+4930123%05d,E2U+sip,sip:{number}@sbc.example\n"::formatted)
                        .collect(Collectors.joining("", "number,service,uri\n", "")),
                "Content-Type",
                "text/csv"));
        long removed = client.end(
                        client.send("POST", zone + "/numbers/bulk-update", "{\"filter\":{}, \"delete\":true}"))
                .at("/changeset")
                .asLong();
        AtomicBoolean delegated = new AtomicBoolean();

        assertThatThrownBy(() -> RunningAdmin.on(database)
                        .get(RevertService.class)
                        .revert(
                                removed,
                                RevertService.OnConflict.REFUSE,
                                RunningAdmin.author(),
                                done -> {
                                    if (!delegated.getAndSet(true)) {
                                        Answer made = client.create(
                                                delegations + "/4930123",
                                                "{\"nameServers\":[\"ns1.partner.example\"]}");
                                        assertThat(made.status())
                                                .as(made.toString())
                                                .isEqualTo(201);
                                    }
                                },
                                (changeset, effects, skipped) -> {}))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("is at or below +4930123");
        assertThat(client.get(zone + "/numbers?limit=1").json().at("/items").size())
                .isZero();
    }

    private String refusal(String body) {
        Answer answer = update(body);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(422);
        return answer.json().at("/errors/0/pointer").asString();
    }

    private List<String> nameServersOf(String prefix) {
        return client.get(delegations + "/" + prefix).json().at("/nameServers").values().stream()
                .map(JsonNode::asString)
                .toList();
    }

    private int count() {
        return client.get(delegations + "?limit=1000").json().at("/items").size();
    }
}
