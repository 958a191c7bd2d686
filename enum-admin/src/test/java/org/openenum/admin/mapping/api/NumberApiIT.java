package org.openenum.admin.mapping.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

class NumberApiIT {

    private static final String SIP = """
            {"rules":[{"service":"E2U+sip","uri":"sip:+{number}@sbc.example"}]}
            """;

    private ApiClient client;

    private String zone;

    @BeforeEach
    void makeZone() {
        client = RunningAdmin.on(TestDatabase.H2).client(Role.ADMINISTRATOR);
        zone = "/zones/" + RunningAdmin.newApex();
        Answer answer = client.create(zone, "{}");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
    }

    @Test
    void newNumber_isAnsweredWithEveryDefault() {
        Answer answer = client.create(zone + "/numbers/+493012345678", SIP);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        assertThat(answer.json().at("/number").asString()).isEqualTo("+493012345678");
        assertThat(answer.json().at("/rules/0/order").asInt()).isEqualTo(100);
        assertThat(answer.json().at("/rules/0/preference").asInt()).isEqualTo(10);
        assertThat(answer.json().at("/rules/0/flags").asString()).isEqualTo("u");
        assertThat(answer.json().at("/rules/0/expandedUri").asString()).isEqualTo("sip:+493012345678@sbc.example");
        assertThat(answer.json().at("/rules/0/regexp").asString()).isEqualTo("!^.*$!sip:+493012345678@sbc.example!");
        assertThat(answer.json().at("/ttl").asInt()).isEqualTo(3600);
        assertThat(answer.json().at("/status").asString()).isEqualTo("active");
        assertThat(answer.header("ETag")).isNotEmpty();
        assertThat(answer.header("Location")).isEqualTo("/api/v1" + zone + "/numbers/+493012345678");
    }

    @Test
    void everyNotationOfANumber_isTheSameNumber() {
        client.create(zone + "/numbers/+4930", SIP);

        for (String notation : new String[] {"+4930", "4930", "%2B4930", "+49-30"}) {
            assertThat(client.get(zone + "/numbers/" + notation)
                            .json()
                            .at("/self")
                            .asString())
                    .isEqualTo("/api/v1" + zone + "/numbers/+4930");
        }
    }

    @Test
    void bodyOfAGet_canBePutBack() {
        client.create(zone + "/numbers/4930", SIP);
        Answer got = client.get(zone + "/numbers/4930");

        Answer put = client.put(zone + "/numbers/4930", got.response().body(), "If-Match", got.header("ETag"));

        assertThat(put.status()).as(put.toString()).isEqualTo(200);
        assertThat(put.json()).isEqualTo(got.json());
        assertThat(client.get(zone + "/numbers/4930", "If-None-Match", got.header("ETag"))
                        .status())
                .isEqualTo(304);
    }

    @Test
    void changeWithoutPrecondition_isRefused() {
        client.create(zone + "/numbers/4930", SIP);

        assertThat(client.put(zone + "/numbers/4930", SIP).status()).isEqualTo(428);
        assertThat(client.send("DELETE", zone + "/numbers/4930", null).status()).isEqualTo(428);
        assertThat(client.send("PATCH", zone + "/numbers/4930", "{\"comment\":\"x\"}")
                        .status())
                .isEqualTo(428);
        assertThat(client.put(zone + "/numbers/4930", SIP, "If-Match", "\"no\"").status())
                .isEqualTo(412);
        assertThat(client.create(zone + "/numbers/4930", SIP).status()).isEqualTo(412);
    }

    @Test
    void mergePatch_changesWhatItNames() {
        client.create(zone + "/numbers/4930", SIP);

        Answer patched = client.send(
                "PATCH",
                zone + "/numbers/4930",
                "{\"status\":\"closed\",\"comment\":\"moved\"}",
                "If-Match",
                "*",
                "Content-Type",
                "application/merge-patch+json");

        assertThat(patched.status()).as(patched.toString()).isEqualTo(200);
        assertThat(patched.json().at("/status").asString()).isEqualTo("closed");
        assertThat(patched.json().at("/comment").asString()).isEqualTo("moved");
        assertThat(patched.json().at("/rules/0/uri").asString()).isEqualTo("sip:+{number}@sbc.example");
    }

    @Test
    void nullInPlaceOfTheRuleSet_leavesTheRules() {
        String name = "left-" + zone.substring(7).replace('.', '-');
        client.create("/rule-sets/" + name, """
                {"ttl":60,"rules":[{"service":"E2U+sip","uri":"sip:+{number}@shared.example"}]}""");
        client.create(zone + "/numbers/4930", SIP);
        client.create(zone + "/numbers/4931", "{\"ruleSet\":\"%s\"}".formatted(name));

        JsonNode own = patched("/numbers/4930", "{\"ruleSet\":null,\"comment\":\"own\"}");
        JsonNode left = patched("/numbers/4931", "{\"ruleSet\":null}");

        assertThat(own.at("/rules/0/uri").asString()).isEqualTo("sip:+{number}@sbc.example");
        assertThat(own.at("/ttl").asInt()).isEqualTo(3600);
        assertThat(left.at("/ruleSet").isNull()).isTrue();
        assertThat(left.at("/rules/0/uri").asString()).isEqualTo("sip:+{number}@shared.example");
        assertThat(left.at("/ttl").asInt()).isEqualTo(60);
        JsonNode back = patched("/numbers/4931", "{\"ruleSet\":\"%s\"}".formatted(name));
        assertThat(back.at("/ruleSet").asString()).isEqualTo(name);
    }

    private JsonNode patched(String path, String patch) {
        Answer answer = client.send("PATCH", zone + path, patch, "If-Match", "*");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return answer.json();
    }

    @Test
    void uriAndRegexpThatDisagree_nameThePlace() {
        Answer answer = client.create(zone + "/numbers/4930", """
                {"rules":[{"service":"E2U+sip","uri":"sip:a@b.example","regexp":"!^.*$!sip:c@d.example!"}]}
                """);

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
        assertThat(answer.json().at("/errors/0/pointer").asString()).isEqualTo("/rules/0/regexp");
        assertThat(answer.json().at("/requestId").asString()).isEqualTo(answer.header("X-Request-Id"));
    }

    @Test
    void pagesOfAList_areFollowedByTheirCursor() {
        for (String digits : new String[] {"4930", "4931", "4932"}) {
            client.create(zone + "/numbers/" + digits, SIP);
        }

        Answer first = client.get(zone + "/numbers?limit=2&count=true");
        assertThat(first.json().at("/items").size()).isEqualTo(2);
        assertThat(first.json().at("/count").asInt()).isEqualTo(3);
        String cursor = first.json().at("/next").asString();
        assertThat(first.header("Link")).contains("rel=\"next\"").contains(cursor);
        Answer second = client.get(zone + "/numbers?limit=2&cursor=" + cursor);
        assertThat(second.json().at("/items/0/number").asString()).isEqualTo("+4932");
        assertThat(second.json().at("/next").isNull()).isTrue();
        assertThat(client.get(zone + "/blocks?limit=2&cursor=" + cursor).status())
                .isEqualTo(400);
    }

    @Test
    void block_takesBounds() {
        Answer answer = client.create(zone + "/blocks/+4930", """
                {"minDigits":8,"maxDigits":12,"rules":[{"service":"E2U+sip","uri":"sip:+{number}@sbc.example"}]}
                """);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        assertThat(answer.json().at("/prefix").asString()).isEqualTo("+4930");
        assertThat(answer.json().at("/minDigits").asInt()).isEqualTo(8);
        assertThat(client.create(zone + "/blocks/+4931", "{\"minDigits\":3,\"rules\":[]}")
                        .status())
                .isEqualTo(422);
    }

    @Test
    void numberWhoseDestinationIsBadFromAnOlderVersion_canBeClosed() {
        String path = "/rule-sets/older-" + zone.substring(7).replace('.', '-');
        client.create(path, SIP);
        String pointing = "{\"ruleSet\":\"%s\"}".formatted(path.substring(11));
        client.create(zone + "/numbers/4930", pointing);
        update("update naptr_rule set uri = 'mailto:a@b.example' where rule_set_id ="
                + " (select id from rule_set where name = '" + path.substring(11) + "')");

        Answer closed = client.send("PATCH", zone + "/numbers/4930", "{\"status\":\"closed\"}", "If-Match", "*");
        Answer pointed = client.create(zone + "/numbers/4931", pointing);
        Answer commented = client.send("PATCH", path, "{\"comment\":\"broken\"}", "If-Match", "*");

        assertThat(closed.status()).as(closed.toString()).isEqualTo(200);
        assertThat(closed.json().at("/status").asString()).isEqualTo("closed");
        assertThat(pointed.status()).isEqualTo(422);
        assertThat(pointed.json().at("/errors/0/pointer").asString()).isEqualTo("/rules/0/uri");
        assertThat(commented.status()).as(commented.toString()).isEqualTo(200);
    }

    /** Changes rows, to those that an older program would have left. */
    private static void update(String sql) {
        RunningAdmin admin = RunningAdmin.on(TestDatabase.H2);
        new TransactionTemplate(admin.get(PlatformTransactionManager.class))
                .executeWithoutResult(
                        transaction -> admin.get(JdbcTemplate.class).update(sql));
    }
}
