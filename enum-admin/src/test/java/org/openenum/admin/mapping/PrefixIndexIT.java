package org.openenum.admin.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

/** Blocks and delegations are written and removed in every way; their lists find out whether the index is correct. */
class PrefixIndexIT {

    private static final String RULES = "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:x@sbc.example\"}]}";

    private ApiClient client;

    private String apex;

    private String zone;

    private void startWithThree(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        apex = RunningAdmin.newApex();
        zone = "/zones/" + apex;
        client.create(zone, "{}");
        client.create(zone + "/blocks/4930", RULES);
        client.create(zone + "/blocks/49401", RULES);
        client.create(zone + "/numbers/4930", RULES);
        client.create(zone + "/delegations/44", "{\"nameServers\":[\"ns1.example.net.\"]}");
    }

    @ParameterizedTest
    @EnumSource
    void lists_haveTheirKindOnlyInTheOrderOfDigits(TestDatabase database) {
        startWithThree(database);

        assertThat(blocks("")).isEqualTo("4930 49401 ");
        assertThat(blocks("&prefix=494")).isEqualTo("49401 ");
        assertThat(listed("/numbers?count=true", "number")).isEqualTo("4930 ");
        assertThat(delegations()).isEqualTo("44 ");
        JsonNode first = client.get(zone + "/blocks?limit=1&count=true").json();
        assertThat(first.at("/count").asInt()).isEqualTo(2);
        assertThat(blocks("&limit=1&cursor=" + first.at("/next").asString())).isEqualTo("49401 ");
    }

    @ParameterizedTest
    @EnumSource
    void whatIsRemoved_isListedNoMoreAndAgainOnceThatIsTakenBack(TestDatabase database) {
        startWithThree(database);

        client.send("DELETE", zone + "/blocks/4930", null, "If-Match", "*");
        client.send("DELETE", zone + "/delegations/44", null, "If-Match", "*");
        assertThat(blocks("") + delegations()).isEqualTo("49401 ");
        takeBackLast("/blocks/4930");
        takeBackLast("/delegations/44");

        assertThat(blocks("") + delegations()).isEqualTo("4930 49401 44 ");
        takeBackLast("/blocks/4930");
        assertThat(blocks("")).isEqualTo("49401 ");
    }

    @ParameterizedTest
    @EnumSource
    void file_bringsBlocksAndTakesThemAway(TestDatabase database) {
        startWithThree(database);
        String file = "number,kind,minDigits,maxDigits,service,uri\n4950,block,8,12,E2U+sip,sip:x@sbc.example\n";

        JsonNode job = client.end(client.send(
                "POST",
                "/imports?apply=true&mode=replace&maxDeletePercent=100&zone=" + apex,
                file,
                "Content-Type",
                "text/csv"));

        assertThat(job.at("/state").asString()).as(job.toString()).isEqualTo("done");
        assertThat(blocks("") + delegations()).isEqualTo("4950 44 ");
        client.end(client.send("POST", "/imports/" + job.at("/id").asLong() + "/rollback", null));
        assertThat(blocks("") + delegations()).isEqualTo("4930 49401 44 ");
    }

    /** In the order of names, 10 is between the digits 1 and 2. */
    @ParameterizedTest
    @EnumSource
    void otherNamesWithNameServers_areNoDelegationsAndHideNone(TestDatabase database) {
        startWithThree(database);
        client.create(zone + "/records/10.9.4." + apex + "/NS", "{\"records\":[\"ns1.example.net.\"]}");
        client.create(zone + "/delegations/491", "{\"nameServers\":[\"ns1.example.net.\"]}");
        client.create(zone + "/delegations/492", "{\"nameServers\":[\"ns1.example.net.\"]}");

        assertThat(delegations()).isEqualTo("44 491 492 ");
        JsonNode first = client.get(zone + "/delegations?limit=2").json();
        assertThat(listed("/delegations?limit=2&cursor=" + first.at("/next").asString(), "prefix"))
                .isEqualTo("492 ");
        assertThat(client.create(zone + "/numbers/49234", RULES).status()).isEqualTo(409);
        assertThat(client.create(zone + "/numbers/49334", RULES).status()).isEqualTo(201);
        assertThat(client.create(zone + "/delegations/49", "{\"nameServers\":[\"ns1.example.net.\"]}")
                        .status())
                .isEqualTo(409);
        assertThat(client.create(zone + "/delegations/4912", "{\"nameServers\":[\"ns1.example.net.\"]}")
                        .status())
                .isEqualTo(409);
    }

    @ParameterizedTest
    @EnumSource
    void zoneThatIsRemoved_leavesNoBlock(TestDatabase database) {
        startWithThree(database);
        client.send("DELETE", zone + "?force=true", null, "If-Match", "*");
        client.create(zone, "{}");
        client.create(zone + "/blocks/4930", RULES);

        assertThat(blocks("") + delegations()).isEqualTo("4930 ");
    }

    private void takeBackLast(String place) {
        long changeset = client.get(zone + place + "/history")
                .json()
                .at("/items/0/changeset")
                .asLong();
        Answer answer = client.send("POST", "/changesets/" + changeset + "/revert", "{}");
        assertThat(answer.status()).as(answer.toString()).isLessThan(300);
    }

    private String blocks(String more) {
        return listed("/blocks?" + more, "prefix");
    }

    private String delegations() {
        return listed("/delegations?", "prefix");
    }

    private String listed(String list, String field) {
        JsonNode page = client.get(zone + list).json();
        StringBuilder found = new StringBuilder();
        page.at("/items")
                .forEach(item -> found.append(item.at("/" + field).asString().replace("+", ""))
                        .append(' '));
        return found.toString();
    }
}
