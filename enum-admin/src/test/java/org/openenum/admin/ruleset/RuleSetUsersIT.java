package org.openenum.admin.ruleset;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

/** The users of a destination: as many as in the lists of all zones, and its rules are checked for all of them. */
class RuleSetUsersIT {

    @ParameterizedTest
    @EnumSource
    void usersInTwoZones_areCountedInEach(TestDatabase database) {
        ApiClient client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        String first = RunningAdmin.newApex();
        String second = RunningAdmin.newApex();
        String name = "used-" + first.replace('.', '-');
        client.create("/rule-sets/" + name, """
                {"rules":[{"service":"E2U+sip","uri":"sip:+{number}@sbc.example"}]}""");
        for (String apex : new String[] {first, second}) {
            client.create("/zones/" + apex, "{}");
            client.create("/zones/" + apex + "/numbers/4930123456", "{\"ruleSet\":\"%s\"}".formatted(name));
        }
        client.create(
                "/zones/" + first + "/blocks/49301235",
                "{\"ruleSet\":\"%s\",\"minDigits\":10,\"maxDigits\":11}".formatted(name));

        JsonNode usage = client.get("/rule-sets/" + name + "/usage").json();

        assertThat(usage.at("/count").asInt()).isEqualTo(3);
        assertThat(usage.at("/zones/0/zone").asString()).isEqualTo(first);
        assertThat(usage.at("/zones/0/count").asInt()).isEqualTo(2);
        assertThat(usage.at("/zones/1/zone").asString()).isEqualTo(second);
        assertThat(usage.at("/zones/1/count").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void rulesThatANumberWouldBeRefused_areRefused(TestDatabase database) {
        ApiClient client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        String apex = RunningAdmin.newApex();
        String path = "/rule-sets/right-" + apex.replace('.', '-');
        client.create("/zones/" + apex, "{}");

        assertRefused(client.create(path, """
                {"rules":[{"service":"E2U+sip","uri":"mailto:a@b.example"}]}"""), "/rules/0/uri");
        assertRefused(client.create(path, """
                {"rules":[{"service":"E2U+sip","regexp":"!^.*$!sbc.example!"}]}"""), "/rules/0/regexp");

        String onlyThere = """
                {"rules":[{"service":"E2U+sip","regexp":"!^\\\\+4930(.*)$!sbc.example!"}]}""";
        assertThat(client.create(path, onlyThere).status()).isEqualTo(201);
        client.put(path, """
                {"rules":[{"service":"E2U+sip","uri":"sip:+{number}@sbc.example"}]}""", "If-Match", "*");
        client.create("/zones/" + apex + "/numbers/4930123456", "{\"ruleSet\":\"%s\"}".formatted(path.substring(11)));
        assertRefused(client.put(path, onlyThere, "If-Match", "*"), "/rules/0/regexp");
    }

    private static void assertRefused(ApiClient.Answer answer, String pointer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(422);
        assertThat(answer.json().at("/errors/0/pointer").asString()).isEqualTo(pointer);
    }
}
