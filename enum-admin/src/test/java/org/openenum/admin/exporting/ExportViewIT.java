package org.openenum.admin.exporting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

/** Exports for a requester group, from a zone with a destination that has a variant. */
class ExportViewIT {

    private static final String NIGHT = "2026-11-28T22:30:00Z";

    private static final String DAY = "2026-11-28T12:00:00Z";

    private ApiClient client;

    private String apex;

    private String group;

    private String plain;

    private void start(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        apex = RunningAdmin.newApex();
        String unique = apex.replace('.', '-');
        group = "g-" + unique;
        plain = "plain-" + unique;
        String variant = "variant-" + unique;
        made("/zones/" + apex, "{}");
        made("/requester-groups/" + group, "{\"answerForm\":{\"legacyService\":true,\"ttl\":30}}");
        client.send("POST", "/requester-groups/" + group + "/networks", "{\"add\":[\"" + network() + "\"]}");
        made("/rule-sets/" + variant, rules("sip:+{number}@night.example", "E2U+sip"));
        made("/rule-sets/" + plain, rules("sip:+{number}@day.example", "E2U+sip"));
        Answer patched = client.send("PATCH", "/rule-sets/" + plain, """
                {"variants":{"%1$s":"%2$s"},"variantTimes":{"%1$s":{"timeZone":"UTC","week":[
                  {"days":["mon","tue","wed","thu","fri","sat","sun"],"from":"18:00","to":"08:00"}]}}}""".formatted(group, variant), "If-Match", "*");
        assertThat(patched.status()).as(patched.toString()).isEqualTo(200);
        made("/zones/" + apex + "/numbers/49301", "{\"ruleSet\":\"" + plain + "\"}");
        made("/zones/" + apex + "/numbers/49302", rules("sip:lab@lab.example", "E2U+P-lab:sip"));
        made("/zones/" + apex + "/blocks/4940", "{\"minDigits\":5,\"ruleSet\":\"" + plain + "\"}");
    }

    /** A network that no other test uses, made from the zone's number. */
    private String network() {
        int number = Math.floorMod(apex.hashCode(), 1 << 16);
        return "2001:db8:e4b0:" + Integer.toHexString(number) + "::/64";
    }

    private static String rules(String uri, String service) {
        return "{\"rules\":[{\"service\":\"" + service + "\",\"uri\":\"" + uri + "\"}]}";
    }

    private void made(String path, String json) {
        Answer answer = client.create(path, json);
        assertThat(answer.status()).as(path + " " + answer).isEqualTo(201);
    }

    @ParameterizedTest
    @EnumSource
    void zoneFileOfAGroup_hasItsVariantsInItsForm_asOfTheMoment(TestDatabase database) {
        start(database);

        assertThat(records("?requester=" + group + "&at=" + NIGHT))
                .containsExactly(
                        "1.0.3.9.4 30 \"sip+E2U\" \"!^.*$!sip:+49301@night.example!\"",
                        "*.0.4.9.4 30 \"sip+E2U\" \"!^\\\\+(.*)$!sip:+\\\\1@night.example!\"");
        assertThat(records("?requester=" + group + "&at=" + DAY))
                .containsExactly(
                        "1.0.3.9.4 30 \"sip+E2U\" \"!^.*$!sip:+49301@day.example!\"",
                        "*.0.4.9.4 30 \"sip+E2U\" \"!^\\\\+(.*)$!sip:+\\\\1@day.example!\"");
        assertThat(records(""))
                .as("as it is provisioned")
                .hasSize(3)
                .noneMatch(line -> line.contains("night"))
                .anyMatch(line -> line.contains("E2U+P-lab:sip"));
        assertThat(zoneFile("?requester=" + group + "&at=" + NIGHT).response().body())
                .contains("requester " + group + " gets at " + NIGHT);
    }

    @ParameterizedTest
    @EnumSource
    void address_isItsGroup_andOneOfNoGroupGetsNoPrivateServices(TestDatabase database) {
        start(database);
        String theirs = network().replace("::/64", "::17");

        assertThat(records("?requester=" + theirs + "&at=" + NIGHT))
                .isEqualTo(records("?requester=" + group + "&at=" + NIGHT));
        assertThat(records("?requester=198.18.255.1"))
                .hasSize(2)
                .allMatch(line -> line.contains("\"E2U+sip\"") && line.contains("day.example"));
    }

    @ParameterizedTest
    @EnumSource
    void csvOfAGroup_hasRulesInPlaceOfDestinations(TestDatabase database) {
        start(database);
        String path = "/zones/" + apex + "/numbers.csv";

        Answer theirs = client.get(path + "?requester=" + group + "&at=" + NIGHT);
        assertThat(theirs.header("Content-Disposition")).contains(apex + "_for-" + group + ".csv");
        assertThat(cells(theirs))
                .containsExactly(
                        "49301 30 sip+E2U sip:+{number}@night.example ",
                        "49302    ",
                        "4940 30 sip+E2U sip:+{number}@night.example ");
        assertThat(cells(client.get(path)))
                .containsExactly(
                        "49301    " + plain, "49302 3600 E2U+P-lab:sip sip:lab@lab.example ", "4940    " + plain);
    }

    @ParameterizedTest
    @EnumSource
    void job_writesTheSameFile_andItsNameSaysTheView(TestDatabase database) {
        start(database);
        String wanted = "{\"zone\":\"%s\",\"format\":\"zonefile\",\"requester\":\"%s\",\"at\":\"%s\"}";

        Answer started = client.send("POST", "/exports", wanted.formatted(apex, group, NIGHT));
        assertThat(started.status()).as(started.toString()).isEqualTo(202);
        String self = started.header("Location").substring("/api/v1".length());
        JsonNode export = await().atMost(Duration.ofMinutes(2))
                .until(
                        () -> client.get(self).json(),
                        found -> found.at("/job/isFinal").asBoolean());

        assertThat(export.at("/job/fileName").asString())
                .startsWith(apex + "_for-" + group + "_at-2026-11-28T223000Z_")
                .endsWith(".zone");
        assertThat(client.get(self + "/file").response().body())
                .isEqualTo(zoneFile("?requester=" + group + "&at=" + NIGHT)
                        .response()
                        .body());
    }

    @ParameterizedTest
    @EnumSource
    void whatNobodyIsAnswered_isRefusedWithItsReason(TestDatabase database) {
        start(database);

        assertRefused("?requester=nobody-is-this", "/requester", "there is no requester group nobody-is-this");
        assertRefused("?at=" + NIGHT, "/at", "only with a requester");
        client.put(
                "/requester-groups/" + group,
                "{\"access\":\"allow\",\"zones\":{\"" + apex + "\":\"refuse\"}}",
                "If-Match",
                "*");
        assertRefused("?requester=" + group, "/requester", "may not query the zone " + apex);
        String job = "{\"zone\":\"" + apex + "\",\"requester\":\"%s\"}";
        assertThat(client.send("POST", "/exports", job.formatted("nobody-is-this"))
                        .status())
                .isEqualTo(422);
        assertThat(client.send("POST", "/exports", job.formatted("")).status()).isEqualTo(422);
    }

    private void assertRefused(String parameters, String pointer, String reason) {
        Answer refused = zoneFile(parameters);
        assertThat(refused.status()).as(refused.toString()).isEqualTo(422);
        assertThat(refused.json().at("/errors/0/pointer").asString()).isEqualTo(pointer);
        assertThat(refused.toString()).contains(reason);
    }

    private Answer zoneFile(String parameters) {
        return client.get("/zones/" + apex + "/zonefile" + parameters);
    }

    /** The records of an export: names without the apex, TTL, service and regexp. */
    private List<String> records(String parameters) {
        return zoneFile(parameters)
                .response()
                .body()
                .lines()
                .filter(line -> line.contains(" IN NAPTR "))
                .map(line -> line.replace("." + apex + ".", "")
                        .replaceFirst(" IN NAPTR 100 10 \"u\"", "")
                        .replaceFirst(" \\.$", ""))
                .toList();
    }

    /** The cells of an export: number, TTL, service, URI and destination. */
    private static List<String> cells(Answer file) {
        return file.response()
                .body()
                .lines()
                .skip(1)
                .map(line -> line.split(",", -1))
                .map(cell -> String.join(" ", cell[0], cell[5], cell[9], cell[10], cell[13]))
                .toList();
    }
}
