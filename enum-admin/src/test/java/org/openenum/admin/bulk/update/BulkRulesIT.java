package org.openenum.admin.bulk.update;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

/**
 * Changes of the rules of many numbers and blocks: of their own rules, and of those of a destination only if the
 * request says so.
 */
class BulkRulesIT {

    private ApiClient client;

    private String zone;

    private String destination;

    private void prepare(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        String apex = RunningAdmin.newApex();
        zone = "/zones/" + apex;
        destination = "dest-" + apex.replace('.', '-');
        client.create(zone, "{}");
        client.create("/rule-sets/" + destination, """
                {"ttl":600,"rules":[{"service":"E2U+sip","uri":"sip:+{number}@sbc1.example.net"}]}""");
        for (int i = 1; i <= 3; i++) {
            client.create(zone + "/numbers/493012345" + i, """
                    {"ttl":600,"rules":[{"service":"E2U+sip","uri":"sip:+{number}@sbc1.example.net:5061;user=phone"},
                    {"service":"E2U+email:mailto","uri":"mailto:info@example.com"}]}""");
        }
        client.create(zone + "/numbers/4930123454", """
                {"ttl":600,"rules":[{"service":"E2U+sip","regexp":"!^.*$!sip:a@sbc1.example.net!i"}]}""");
        client.create(zone + "/numbers/4930123455", "{\"ruleSet\":\"%s\"}".formatted(destination));
        client.create(
                zone + "/blocks/49301235",
                "{\"ruleSet\":\"%s\",\"minDigits\":10,\"maxDigits\":11}".formatted(destination));
    }

    @ParameterizedTest
    @EnumSource
    void hostOfMany_isReplacedInTheirOwnRules(TestDatabase database) {
        prepare(database);
        String update = """
                {"filter":{"prefix":"4930"},"set":{"replaceUriHost":{"from":"SBC1.example.net","to":"sbc2.example.net"}}}""";
        JsonNode dry = client.send("POST", zone + "/numbers/bulk-update?dryRun=true", update)
                .json();
        assertThat(dry.at("/changed").asInt()).as(dry.toString()).isEqualTo(4);
        assertThat(dry.at("/leftAlone").asInt()).isEqualTo(1);
        assertThat(dry.at("/reason").asString()).contains(destination + " (1)");

        JsonNode job = client.end(client.send("POST", zone + "/numbers/bulk-update", update));

        assertThat(job.at("/state").asString()).as(job.toString()).isEqualTo("done");
        assertThat(job.at("/difference/changed").asInt()).isEqualTo(4);
        assertThat(job.at("/message").asString()).contains("1 not changed").contains(destination);
        JsonNode number = number("4930123451");
        assertThat(number.at("/rules/0/uri").asString()).isEqualTo("sip:+{number}@sbc2.example.net:5061;user=phone");
        assertThat(number.at("/rules/1/uri").asString()).isEqualTo("mailto:info@example.com");
        assertThat(number("4930123454").at("/rules/0/regexp").asString()).isEqualTo("!^.*$!sip:a@sbc2.example.net!i");
        assertThat(number("4930123455").at("/ruleSet").asString()).isEqualTo(destination);
        assertThat(number("4930123455").at("/rules/0/uri").asString()).contains("sbc1");

        client.send("POST", "/changesets/" + job.at("/changeset").asLong() + "/revert", null);
        assertThat(number("4930123451").at("/rules/0/uri").asString()).contains("sbc1");
    }

    @ParameterizedTest
    @EnumSource
    void serviceThatItsUrisCannotBe_isRefusedAsForASingleNumber(TestDatabase database) {
        prepare(database);
        String update = """
                {"filter":{"prefix":"4930123451"},"set":{"replaceService":{"from":"E2U+sip","to":"E2U+web:http"}}}""";
        Answer dry = client.send("POST", zone + "/numbers/bulk-update?dryRun=true", update);
        assertThat(dry.status()).as(dry.toString()).isEqualTo(409);
        assertThat(client.end(client.send("POST", zone + "/numbers/bulk-update", update))
                        .at("/state")
                        .asString())
                .isEqualTo("failed");
        assertThat(number("4930123451").at("/rules/0/service").asString()).isEqualTo("E2U+sip");
    }

    @ParameterizedTest
    @EnumSource
    void ttlAndService_areSetAndWhoeverIsTakenOffItsDestinationHasRulesOfItsOwn(TestDatabase database) {
        prepare(database);
        JsonNode blocks = client.end(client.send("POST", zone + "/blocks/bulk-update", "{\"set\":{\"ttl\":60}}"));
        assertThat(blocks.at("/state").asString()).isEqualTo("done");
        assertThat(blocks.at("/changeset").isNull()).isTrue();
        assertThat(blocks.at("/message").asString()).contains("1 not changed");
        assertThat(client.end(client.send(
                                "POST", zone + "/blocks/bulk-update", "{\"set\":{\"ttl\":60,\"ownRules\":true}}"))
                        .at("/difference/changed")
                        .asInt())
                .isEqualTo(1);
        JsonNode block = client.get(zone + "/blocks/49301235").json();
        assertThat(block.at("/ttl").asInt()).isEqualTo(60);
        assertThat(block.at("/ruleSet").isNull()).isTrue();
        assertThat(block.at("/rules/0/uri").asString()).isEqualTo("sip:+{number}@sbc1.example.net");

        JsonNode services = client.end(client.send("POST", zone + "/numbers/bulk-update", """
                {"set":{"replaceService":{"from":"e2u+SIP","to":"E2U+pstn:sip"},"ttl":30}}"""));
        assertThat(services.at("/difference/changed").asInt()).isEqualTo(4);
        assertThat(number("4930123452").at("/rules/0/service").asString()).isEqualTo("E2U+pstn:sip");
        assertThat(number("4930123452").at("/rules/1/service").asString()).isEqualTo("E2U+email:mailto");
        assertThat(number("4930123452").at("/ttl").asInt()).isEqualTo(30);
        assertThat(number("4930123455").at("/ttl").asInt()).isEqualTo(600);
    }

    @ParameterizedTest
    @EnumSource
    void whatCannotStandInARule_isRefusedAtOnce(TestDatabase database) {
        prepare(database);
        Answer port = client.send("POST", zone + "/numbers/bulk-update", """
                {"set":{"replaceUriHost":{"from":"sbc1.example.net:5060","to":"sbc2.example.net"}}}""");
        assertThat(port.status()).isEqualTo(422);
        assertThat(port.json().at("/errors/0/pointer").asString()).isEqualTo("/set/replaceUriHost/from");
        Answer service = client.send("POST", zone + "/numbers/bulk-update?dryRun=true", """
                {"set":{"replaceService":{"from":"E2U+sip","to":"sip"}}}""");
        assertThat(service.json().at("/errors/0/pointer").asString()).isEqualTo("/set/replaceService/to");
        Answer nothing = client.send("POST", zone + "/numbers/bulk-update", "{\"set\":{\"ownRules\":true}}");
        assertThat(nothing.status()).isEqualTo(422);
    }

    private JsonNode number(String digits) {
        return client.get(zone + "/numbers/" + digits).json();
    }
}
