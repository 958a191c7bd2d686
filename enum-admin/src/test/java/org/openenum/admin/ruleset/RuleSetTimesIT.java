package org.openenum.admin.ruleset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openenum.admin.ruleset.RuleSetCalls.make;
import static org.openenum.admin.ruleset.RuleSetCalls.patch;
import static org.openenum.admin.ruleset.RuleSetCalls.refusal;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

/** Variants and routing policies with times. */
class RuleSetTimesIT {

    private static final String NIGHT = """
            {"timeZone":"Europe/Berlin","week":[{"days":["mon","tue","wed","thu","fri"],"from":"18:00","to":"08:00"},\
            {"days":["sat","sun"],"from":"00:00","to":"24:00"}]}""";

    @ParameterizedTest
    @EnumSource
    void timesOfAVariant_areAChangeOfItsDestination_andTakenBackAsOne(TestDatabase database) {
        ApiClient client = RunningAdmin.on(database).client(Role.OPERATOR);
        make(client, "hour-plain", "hour-night");
        client.create("/requester-groups/hour-all", "{}");
        patch(client, "hour-plain", "{\"variants\":{\"hour-all\":\"hour-night\"}}");

        Answer patched = patch(client, "hour-plain", "{\"variantTimes\":{\"hour-all\":" + NIGHT + "}}");

        assertThat(patched.status()).as(patched.toString()).isEqualTo(200);
        JsonNode times = client.get("/rule-sets/hour-plain").json().at("/variantTimes/hour-all");
        assertThat(times.at("/timeZone").asString()).isEqualTo("Europe/Berlin");
        assertThat(times.at("/week/0"))
                .hasToString(
                        "{\"days\":[\"mon\",\"tue\",\"wed\",\"thu\",\"fri\"],\"from\":\"18:00\",\"to\":\"08:00\"}");
        assertThat(times.at("/week/1/to").asString()).isEqualTo("24:00");
        assertThat(client.get("/rule-sets/hour-plain/history")
                        .json()
                        .at("/items/0/after/variantTimes/hour-all")
                        .asString())
                .isEqualTo("Mon-Fri 18:00-08:00; Sat-Sun 00:00-24:00 Europe/Berlin");
        // The response of a GET can be sent back.
        assertThat(client.put(
                                "/rule-sets/hour-plain",
                                client.get("/rule-sets/hour-plain").response().body(),
                                "If-Match",
                                "*")
                        .header("ETag"))
                .isEqualTo(patched.header("ETag"));
        Answer back = client.send("POST", "/changesets/" + patched.header("X-Changeset") + "/revert", "{}");
        assertThat(back.status()).as(back.toString()).isEqualTo(200);
        assertThat(client.get("/rule-sets/hour-plain").json().at("/variantTimes"))
                .isEmpty();
        assertThat(client.get("/rule-sets/hour-plain").json().at("/variants")).hasSize(1);
        client.send("POST", "/changesets/" + back.header("X-Changeset") + "/revert", "{}");
        assertThat(client.get("/rule-sets/hour-plain").json().at("/variantTimes"))
                .hasSize(1);
        Answer always = client.put("/rule-sets/hour-plain", """
                {"rules":[{"service":"E2U+sip","uri":"sip:+{number}@hour-plain.example"}],
                 "variants":{"hour-all":"hour-night"},"variantTimes":{"hour-all":null}}""", "If-Match", "*");
        assertThat(always.status()).as(always.toString()).isEqualTo(200);
        assertThat(always.json().at("/variantTimes")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void timesOfAPolicy_areAPartOfIt(TestDatabase database) {
        ApiClient client = RunningAdmin.on(database).client(Role.OPERATOR);
        make(client, "hour-routed");
        String policy = "{\"targets\":[{\"target\":\"sip:+{number}@hour-routed.example\",\"weight\":1}],\"times\":%s}";

        Answer put = client.put("/rule-sets/hour-routed/routing-policy", policy.formatted(NIGHT), "If-Match", "*");

        assertThat(put.status()).as(put.toString()).isEqualTo(200);
        assertThat(client.get("/rule-sets/hour-routed/routing-policy").json().at("/times/week"))
                .hasSize(2);
        assertThat(client.get("/rule-sets/hour-routed/history")
                        .json()
                        .at("/items/0/after/times")
                        .asString())
                .startsWith("Mon-Fri 18:00-08:00");
        Answer bad = client.put(
                "/rule-sets/hour-routed/routing-policy",
                policy.formatted("{\"week\":[{\"days\":[\"mon\"],\"from\":\"08:00\",\"to\":\"18:00\"}]}"),
                "If-Match",
                "*");
        assertThat(bad.json().at("/errors/0/pointer").asString()).isEqualTo("/times/timeZone");
        assertThat(client.get("/rule-sets/hour-routed/routing-policy").json().at("/times/week"))
                .hasSize(2);
    }

    /** 2026-11-28 is a Saturday, in winter. */
    @ParameterizedTest
    @CsvSource({
        "2026-11-27T16:59:59Z, asked-plain, false, 2026-11-27T17:00:00Z",
        "2026-11-28T22:30:00Z, asked-night, true, 2026-11-29T23:00:00Z"
    })
    void lookup_saysWhatTheyWouldGetAtAMoment(String at, String ruleSet, boolean isVariant, String changesAt) {
        ApiClient client = RunningAdmin.on(TestDatabase.H2).client(Role.OPERATOR);
        if (client.get("/rule-sets/asked-plain").status() != 200) {
            make(client, "asked-plain", "asked-night");
            client.create("/requester-groups/asked-all", "{}");
            patch(
                    client,
                    "asked-plain",
                    "{\"variants\":{\"asked-all\":\"asked-night\"},\"variantTimes\":{\"asked-all\":" + NIGHT + "}}");
        }
        String apex = RunningAdmin.newApex();
        RunningAdmin.on(TestDatabase.H2).client(Role.ADMINISTRATOR).create("/zones/" + apex, "{}");
        client.create("/zones/" + apex + "/numbers/4930123457", "{\"ruleSet\":\"asked-plain\"}");
        String number = "/lookup?number=4930123457&zone=" + apex + "&at=" + at;

        JsonNode got = client.get(number + "&requester=asked-all").json().at("/requester");

        assertThat(got.at("/ruleSet").asString()).as(got.toString()).isEqualTo(ruleSet);
        assertThat(got.at("/isVariant").asBoolean()).isEqualTo(isVariant);
        assertThat(got.at("/changesAt").asString()).isEqualTo(changesAt);
        assertThat(got.at("/uris/0/uri").asString()).isEqualTo("sip:+4930123457@" + ruleSet + ".example");
        JsonNode nobody = client.get(number).json().at("/requester");
        assertThat(nobody.at("/ruleSet").asString()).isEqualTo("asked-plain");
        assertThat(client.get(number + "x").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'week':[]} | /variantTimes/wrong-all/week | times need a from, an until, or hours of the week",
                "{'from':'2026-12-02T00:00:00Z','until':'2026-12-01T00:00:00Z'} | /variantTimes/wrong-all/until"
                        + " | until must be after from, but 2026-12-01T00:00:00Z is not after 2026-12-02T00:00:00Z",
                "{'timeZone':'Mars/Base','week':[{'days':['mon'],'from':'08:00','to':'18:00'}]} | /variantTimes/wrong-all/timeZone"
                        + " | there is no time zone Mars/Base: use a name of the IANA database, such as Europe/Berlin",
                "{'week':[{'days':['mon'],'from':'08:00','to':'18:00'}]} | /variantTimes/wrong-all/timeZone"
                        + " | hours of the week need a time zone, such as Europe/Berlin",
                "{'timeZone':'UTC','week':[{'days':['mon'],'from':'8 am','to':'18:00'}]} | /variantTimes/wrong-all/week/0/from"
                        + " | a time of day is written like 08:00, not 8 am",
                "{'timeZone':'UTC','week':[{'days':[],'from':'08:00','to':'18:00'}]} | /variantTimes/wrong-all/week/0/days"
                        + " | hours need at least one day of the week",
                "{'timeZone':'UTC','week':[{'days':['monday'],'from':'08:00','to':'18:00'}]} | /variantTimes/wrong-all/week/0/days"
                        + " | a day of the week must be one of mon, tue, wed, thu, fri, sat, sun, not monday"
            })
    void timesThatCannotBe_areRefusedWithTheirPlace(String times, String pointer, String message) {
        ApiClient client = RunningAdmin.on(TestDatabase.H2).client(Role.OPERATOR);
        if (client.get("/rule-sets/wrong-plain").status() != 200) {
            make(client, "wrong-plain", "wrong-other");
            client.create("/requester-groups/wrong-all", "{}");
        }

        Answer refused = patch(
                client,
                "wrong-plain",
                "{\"variants\":{\"wrong-all\":\"wrong-other\"},\"variantTimes\":{\"wrong-all\":"
                        + times.replace('\'', '"') + "}}");

        assertThat(refused.status()).as(refused.toString()).isEqualTo(422);
        assertThat(refused.json().at("/errors/0/pointer").asString()).isEqualTo(pointer);
        assertThat(refused.json().at("/errors/0/message").asString()).isEqualTo(message);
        assertThat(refusal(patch(client, "wrong-plain", "{\"variantTimes\":{\"nobody\":{\"week\":[]}}}")))
                .isEqualTo("times need a variant, and the requester group nobody has none here");
    }
}
