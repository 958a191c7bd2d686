package org.openenum.admin.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.web.Api;
import org.openenum.database.TestDatabase;

class RecordApiIT {

    private static final String SIP = """
            {"rules":[{"service":"E2U+sip","uri":"sip:+{number}@sbc.example"}]}
            """;

    private ApiClient client;

    private String apex;

    private String zone;

    @BeforeEach
    void makeZone() {
        client = RunningAdmin.on(TestDatabase.H2).client(Role.ADMINISTRATOR);
        apex = RunningAdmin.newApex();
        zone = "/zones/" + apex;
        client.create(zone, "{}");
    }

    @Test
    void newZone_hasNameServers() {
        assertThat(client.get(zone + "/records/@/NS").json().at("/records/0").asString())
                .isEqualTo("localhost.");
    }

    @Test
    void sameSetAndSameZoneAgain_areNoChanges() {
        String path = zone + "/records/host." + apex + "/A";
        String body = "{\"records\":[\"192.0.2.1\"]}";
        String tag = client.create(path, body).header("ETag");
        String zoneTag = client.get(zone).header("ETag");
        long serial = client.get(zone + "/serial").json().at("/serial").asLong();

        assertThat(client.put(path, body, "If-Match", tag).header("ETag")).isEqualTo(tag);
        assertThat(client.put(zone, "{}", "If-Match", zoneTag).header("ETag")).isEqualTo(zoneTag);

        assertThat(client.get(zone + "/serial").json().at("/serial").asLong()).isEqualTo(serial);
        assertThat(client.get(zone + "/history").json().at("/items")).hasSize(1);
    }

    /** RFC 4343: names are compared without regard to case, which is preserved. */
    @Test
    void setThatIsGone_hasItsHistoryHoweverItsNameIsWritten_andComesBackWithItsCapitals() {
        String written = zone + "/records/Host." + apex + "/A";
        String otherwise = zone + "/records/hosT." + apex + "/A";
        client.create(written, "{\"records\":[\"192.0.2.1\"]}");
        Answer removed = client.send("DELETE", otherwise, null, "If-Match", "*");

        assertThat(client.get(otherwise + "/history").json().at("/items")).hasSize(2);
        client.send("POST", "/changesets/" + removed.header("X-Changeset") + "/revert", "{}");
        assertThat(client.get(otherwise).json().at("/owner").asString()).isEqualTo("Host." + apex);
        assertThat(client.get(otherwise + "/history").json().at("/items")).hasSize(3);
    }

    @Test
    void list_isNarrowedByOwnerAndType() {
        String host = zone + "/records/host-";
        client.create(host + "1." + apex + "/A", "{\"records\":[\"192.0.2.1\"]}");
        client.create(host + "1." + apex + "/AAAA", "{\"records\":[\"2001:db8::1\"]}");
        client.create(host + "2." + apex + "/A", "{\"records\":[\"192.0.2.2\"]}");
        client.create(zone + "/records/below.host-2." + apex + "/A", "{\"records\":[\"192.0.2.3\"]}");
        client.create(zone + "/records/1.2.3.4." + apex + "/TXT", "{\"records\":[\"at +4321\"]}");

        assertThat(owners("?owner=host-")).containsExactly("host-1", "host-1", "host-2", "below.host-2");
        assertThat(owners("?owner=host-2." + apex)).containsExactly("host-2", "below.host-2");
        assertThat(owners("?owner=host-&type=a&limit=2")).containsExactly("host-1", "host-2");
        assertThat(owners("?owner=%2B432")).containsExactly("1.2.3.4");
        assertThat(owners("?owner=@&type=NS")).containsExactly("");
        assertThat(owners("?type=MX")).isEmpty();
        assertThat(client.get(zone + "/records?type=NOTHING").status()).isEqualTo(400);
        assertThat(client.get(zone + "/records?owner=a..b").status()).isEqualTo(400);
    }

    @Test
    void setThatNoAnswerHolds_isRefused() {
        String records = IntStream.range(0, 5_500)
                .mapToObj(i -> "\"10.0." + i / 250 + "." + i % 250 + "\"")
                .collect(Collectors.joining(","));

        Answer refused = client.create(zone + "/records/many." + apex + "/A", "{\"records\":[" + records + "]}");

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/errors/0/message").asString())
                .isEqualTo("a record set takes at most 65000 octets of an answer, this one takes 88000");
    }

    private List<String> owners(String query) {
        List<String> owners = new ArrayList<>();
        client.get(zone + "/records" + query)
                .json()
                .at("/items")
                .forEach(item ->
                        owners.add(item.at("/owner").asString().replaceAll("\\.?" + Pattern.quote(apex) + "$", "")));
        return owners;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "A      | 192.0.2.1",
                "AAAA   | 2001:db8:1:2:3:4:5:6",
                "AAAA   | 2001:db8::1:0:0:1",
                "MX     | 10 Mail.example.",
                "TXT    | \"semi;colon\" \"back\\\\slash and \\\"quotes\\\" and \\000\"",
                "SRV    | 0 5 5060 sbc.example.",
                "CNAME  | elsewhere.example.",
                "CAA    | 0 issue \"ca.example\"",
                "TYPE65300 | \\# 3 010203",
                "CSYNC  | 66 3 A NS AAAA TYPE65280",
                "EUI48  | 00-00-5e-00-53-2a",
                "EUI64  | 00-00-5e-ef-10-00-00-2a",
                "NID    | 10 0014:4fff:ff20:ee64",
                "L64    | 10 2001:0db8:1140:1000",
                "L32    | 10 192.0.2.1",
                "LP     | 10 l64-subnet1.example.",
                "AVC    | \"app-name:example\" \"\"",
                "AMTRELAY | 10 0 1 192.0.2.1",
                "AMTRELAY | 10 1 2 2001:db8::15",
                "AMTRELAY | 10 1 0 .",
                "LOC    | 42 21 54.500 S 71 6 18.123 W -24.55m 30.00m 0.05m 5.00m",
            })
    void recordOfAnyType_comesBackAsItWasSent(String type, String rdata) {
        String path = zone + "/records/host." + apex + "/" + type;
        String json =
                "{\"ttl\":60,\"records\":[\"" + rdata.replace("\\", "\\\\").replace("\"", "\\\"") + "\"]}";

        Answer made = client.create(path, json);

        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        assertThat(client.get(path).json().at("/records/0").asString()).isEqualTo(rdata);
        assertThat(client.put(path, client.get(path).response().body(), "If-Match", made.header("ETag"))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "TXT   | \"grüße\"           | \"gr\\195\\188\\195\\159e\"",
                "HINFO | \"ü\" \"x y\"       | \"\\195\\188\" \"x y\"",
                "CAA   | 0 issue \"ü.example\" | 0 issue \"\\195\\188.example\"",
                "URI   | 1 2 \"sip:ü@a.example\" | 1 2 \"sip:\\195\\188@a.example\"",
                "PTR   | ü.example.        | \\195\\188.example.",
            })
    void textBeyondAscii_isTheOctetsOfItsUtf8(String type, String rdata, String stored) {
        String path = zone + "/records/h%C3%BC." + apex + "/" + type;

        Answer made = client.create(path, "{\"records\":[\"" + rdata.replace("\"", "\\\"") + "\"]}");

        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        assertThat(made.json().at("/owner").asString()).startsWith("h\\195\\188.");
        assertThat(made.json()
                        .at("/records/0")
                        .asString()
                        .replaceAll("^([^\" ]+)$", type.equals("TXT") ? "\"$1\"" : "$1"))
                .isEqualTo(stored);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@ | SOA | a. b. 1 2 3 4 5 | 422",
                "@ | DS | 1 13 2 00 | 422",
                "@ | CNAME | a.example. | 409",
                "* | NS | a.example. | 422",
                "*.0.3.9.4 | NAPTR | 100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:a@b!\" . | 422",
                "*.0.3.9.4 | CNAME | a.example. | 422",
                "0.3.9.4 | DNAME | a.example. | 422",
                "host | A | 192.0.2.300 | 422",
                "host | A | 2001:db8::1 | 422",
                "host | ANY | x | 400",
                "host | OPT | x | 400",
                "0.3.9.4 | NAPTR | 100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:a@b!\" . | 422",
                "0.3.9.4 | CNAME | a.example. | 422",
                "0.3.9.4 | NS | a.example. | 422",
            })
    void whatCannotStandThere_isRefused(String owner, String type, String rdata, int status) {
        String name = owner.equals("@") ? "@" : owner + "." + apex;
        String json = "{\"records\":[\"" + rdata.replace("\"", "\\\"") + "\"]}";

        Answer answer = client.create(zone + "/records/" + name + "/" + type, json);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
    }

    @Test
    void ownerOutsideTheZone_isRefused() {
        assertThat(client.create(zone + "/records/host.other.example/A", "{\"records\":[\"192.0.2.1\"]}")
                        .status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/25.2", "a//b", "100%25", "%2E%2F.x", "one\\;two", "h\\195\\188", "back\\\\slash"})
    void ownerWithCharactersOfPaths_isReachedAtItsSelf(String below) {
        String owner = below + "." + apex;
        Answer made = client.send(
                "POST",
                zone + "/records/batch",
                "{\"operations\":[{\"op\":\"post\",\"owner\":\"" + owner.replace("\\", "\\\\")
                        + "\",\"type\":\"TXT\",\"value\":{\"records\":[\"x\"]}}]}");
        assertThat(made.status()).as(made.toString()).isEqualTo(200);
        String self = client.get(zone + "/records?type=TXT")
                .json()
                .at("/items/0/self")
                .asString()
                .substring(Api.ROOT.length());

        Answer found = client.get(self);
        assertThat(found.status()).as(self + ": " + found).isEqualTo(200);
        assertThat(found.json().at("/owner").asString()).isEqualTo(owner);
        assertThat(client.get(self + "/history").status()).isEqualTo(200);
        ApiClient reader = RunningAdmin.on(TestDatabase.H2).client(Role.VIEWER);
        assertThat(reader.send("DELETE", self, null, "If-Match", "*").status()).isEqualTo(403);
        assertThat(client.send("DELETE", self, null, "If-Match", "*").status()).isEqualTo(204);
        assertThat(client.get(self).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/records%2F@/NS",
                "/records/@%2FNS",
                "/records/a%2F..%2F@/NS/%2e%2e/NS",
                "/records/@;a=b/NS",
                "/records/@/NS%2Fhistory",
                "/numbers/a%2Fb",
            })
    void charactersOfPathsElsewhere_areRefused(String path) {
        Answer answer = client.get(zone + path);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
    }

    @Test
    void otherDataBesideAnAlias_isRefused() {
        String host = zone + "/records/host." + apex;
        client.create(host + "/CNAME", "{\"records\":[\"a.example.\"]}");

        assertThat(client.create(host + "/A", "{\"records\":[\"192.0.2.1\"]}").status())
                .isEqualTo(409);
    }

    @Test
    void wildcardsAndDname_standAsInAZoneFile() {
        String records = zone + "/records/";
        assertThat(client.create(records + "*." + apex + "/A", "{\"records\":[\"192.0.2.1\"]}")
                        .status())
                .isEqualTo(201);
        assertThat(client.create(records + "*.0.3.9.4." + apex + "/TXT", "{\"records\":[\"x\"]}")
                        .status())
                .isEqualTo(201);
        assertThat(client.create(records + "old." + apex + "/DNAME", "{\"records\":[\"new.example.\"]}")
                        .status())
                .isEqualTo(201);
        assertThat(client.create(records + "a.b.old." + apex + "/A", "{\"records\":[\"192.0.2.1\"]}")
                        .status())
                .isEqualTo(409);
        assertThat(client.create(records + "old." + apex + "/A", "{\"records\":[\"192.0.2.1\"]}")
                        .status())
                .as("beside it is not below it")
                .isEqualTo(201);
        assertThat(client.create(records + "two." + apex + "/DNAME", "{\"records\":[\"a.example.\",\"b.example.\"]}")
                        .status())
                .isEqualTo(422);
        client.create(records + "host.used." + apex + "/A", "{\"records\":[\"192.0.2.1\"]}");
        assertThat(client.create(records + "used." + apex + "/DNAME", "{\"records\":[\"a.example.\"]}")
                        .status())
                .isEqualTo(409);
        assertThat(client.create(records + "@/DNAME", "{\"records\":[\"a.example.\"]}")
                        .status())
                .isEqualTo(409);
    }

    @Test
    void dnameAtTheApex_keepsNumbersOut() {
        String dname = zone + "/records/@/DNAME";
        client.create(zone + "/numbers/4930", SIP);
        assertThat(client.create(dname, "{\"records\":[\"a.example.\"]}").status())
                .isEqualTo(409);
        client.send("DELETE", zone + "/numbers/4930", null, "If-Match", "*");
        assertThat(client.create(dname, "{\"records\":[\"a.example.\"]}").status())
                .isEqualTo(201);

        assertThat(client.create(zone + "/numbers/4930", SIP).status()).isEqualTo(409);
    }

    @Test
    void lastNameServers_stay() {
        assertThat(client.send("DELETE", zone + "/records/@/NS", null, "If-Match", "*")
                        .status())
                .isEqualTo(409);
    }

    @ParameterizedTest
    @EnumSource
    void delegations_areFoundByTheirNameServer(TestDatabase database) {
        ApiClient mine = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        String ours = "/zones/" + RunningAdmin.newApex();
        mine.create(ours, "{}");
        for (int i = 0; i < 30; i++) {
            String host = "ns" + i % 3 + (i % 2 == 0 ? ".even.example" : ".odd.example");
            mine.create(
                    ours + "/delegations/49" + (100 + i), "{\"nameServers\":[\"" + host + "\",\"ns9.example.net\"]}");
        }
        String list = ours + "/delegations?limit=1000&nameServer=";

        assertThat(mine.get(list + "ns9.example.net").json().at("/items").size())
                .isEqualTo(30);
        assertThat(mine.get(list + "EVEN.example.").json().at("/items").size()).isEqualTo(15);
        assertThat(mine.get(list + "ns1.odd.example").json().at("/items").size())
                .isEqualTo(5);
        assertThat(mine.get(list + "n.example").json().at("/items").size()).isZero();
        assertThat(mine.get(list + "a..b").status()).isEqualTo(400);
        Answer first = mine.get(ours + "/delegations?limit=4&nameServer=ns1.odd.example");
        Answer second = mine.get(ours + "/delegations?limit=4&nameServer=ns1.odd.example&cursor="
                + first.json().at("/next").asString());
        assertThat(second.json().at("/items").size()).as(second.toString()).isEqualTo(1);
    }

    @Test
    void delegation_keepsNumbersOutAndLetsGlueIn() {
        Answer made = client.create(
                zone + "/delegations/+4930", "{\"nameServers\":[\"ns1.0.3.9.4." + apex + ".\"],\"ttl\":300}");
        assertThat(made.status()).as(made.toString()).isEqualTo(201);

        assertThat(client.create(zone + "/numbers/+493012345", SIP).status()).isEqualTo(409);
        assertThat(client.create(zone + "/numbers/+4930", SIP).status()).isEqualTo(409);
        assertThat(client.create(zone + "/numbers/+493", SIP).status()).isEqualTo(201);
        String host = zone + "/records/ns1.0.3.9.4." + apex;
        assertThat(client.create(host + "/A", "{\"records\":[\"192.0.2.53\"]}").status())
                .isEqualTo(201);
        assertThat(client.create(host + "/TXT", "{\"records\":[\"x\"]}").status())
                .isEqualTo(409);
        assertThat(client.get(zone + "/records/0.3.9.4." + apex + "/NS")
                        .json()
                        .at("/ttl")
                        .asInt())
                .isEqualTo(300);
        assertThat(client.send("DELETE", zone + "/delegations/+4930", null, "If-Match", made.header("ETag"))
                        .status())
                .isEqualTo(204);
        assertThat(client.create(zone + "/numbers/+4930", SIP).status()).isEqualTo(201);
    }

    @Test
    void delegationAboveNumbers_isRefused() {
        client.create(zone + "/numbers/+493012345", SIP);

        Answer answer = client.create(zone + "/delegations/+4930", "{\"nameServers\":[\"ns1.example.\"]}");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(409);
        assertThat(client.get(zone + "/delegations/+4930").status()).isEqualTo(404);
    }
}
