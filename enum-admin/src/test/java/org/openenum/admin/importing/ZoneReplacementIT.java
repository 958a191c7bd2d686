package org.openenum.admin.importing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** A zone file that replaces the zone: what it does not contain is removed, and comes back with the rollback. */
class ZoneReplacementIT {

    private static final String BEFORE = """
            $TTL 300
            @ 3600 SOA ns1 hostmaster 1 7200 600 1209600 60
            @ NS ns1
            @ MX 10 mail
            ns1 A 192.0.2.53
            mail A 192.0.2.25
            old A 192.0.2.99
            old TXT "gone"
            7.6.5.0.3.9.4 NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:+4930567@sbc1.example!" .
            7.6.5.0.3.9.4 TXT "beside"
            *.1.3.4 NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:front@sbc2.example!" .
            1.4.4 NS ns.1.4.4
            1.4.4 DS 4711 13 2 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
            ns.1.4.4 A 192.0.2.44
            2.4.4 NS ns.partner.example.
            sub NS ns.partner.example.
            """;

    /** Numbers replace a delegation, and an alias replaces an address. */
    private static final String AFTER = """
            $TTL 300
            @ 3600 SOA ns1 hostmaster 1 7200 600 1209600 60
            @ MX 20 mail
            ns1 A 192.0.2.53
            mail A 192.0.2.25
            old CNAME mail
            0.1.4.4 NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:+4410@sbc1.example!" .
            2.4.4 NS ns.partner.example.
            """;

    private ApiClient client;

    private String zone;

    private void start(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        zone = RunningAdmin.newApex();
        assertThat(client.create("/zones/" + zone, "{}").status()).isEqualTo(201);
    }

    private JsonNode send(String file, String parameters) {
        ApiClient.Answer accepted = client.send(
                "POST", "/imports?format=zonefile&zone=" + zone + "&" + parameters, "$ORIGIN " + zone + ".\n" + file);
        assertThat(accepted.status()).as(accepted.toString()).isEqualTo(202);
        return client.atRest(accepted.header("Location"));
    }

    private static String stateOf(JsonNode job) {
        return job.get("state").asString();
    }

    /** The records of the zone, as exported for a stock server. */
    private List<String> records() {
        return client.get("/zones/" + zone + "/zonefile")
                .response()
                .body()
                .lines()
                .filter(line -> !line.startsWith(";") && !line.startsWith("$") && !line.contains(" SOA "))
                .map(line -> line.replace("." + zone + ".", ""))
                .toList();
    }

    private List<String> texts(String path, String member) {
        List<String> texts = new ArrayList<>();
        client.get(path)
                .json()
                .get("items")
                .forEach(item -> texts.add(item.get(member).asString().replace("." + zone, "")));
        return texts;
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNotInTheFile_isReviewedAndGoes(TestDatabase database) {
        start(database);
        assertThat(stateOf(send(BEFORE, "apply=true"))).isEqualTo("done");

        JsonNode job = send(AFTER, "apply=false&mode=replace");

        assertThat(stateOf(job)).isEqualTo("staged");
        String path = "/imports/" + job.get("id").asLong();
        assertThat(texts(path + "/diff/records?effect=removed&limit=100", "owner"))
                .containsExactlyInAnyOrder("old", "old", "7.6.5.0.3.9.4", "1.4.4", "1.4.4", "ns.1.4.4", "sub");
        assertThat(texts(path + "/diff?effect=removed&limit=100", "number"))
                .containsExactlyInAnyOrder("+4930567", "+431");
        assertThat(job.at("/difference/removed").asInt()).isEqualTo(9);
        client.send("POST", path + "/apply?maxDeletePercent=80", "");
        JsonNode applied = client.atRest("/api/v1" + path);
        assertThat(stateOf(applied)).as(applied.toString()).isEqualTo("done");
        assertThat(applied.get("difference")).isEqualTo(job.get("difference"));
        assertThat(records())
                .containsExactlyInAnyOrder(
                        zone + ". 300 IN NS ns1",
                        zone + ". 300 IN MX 20 mail",
                        "mail 300 IN A 192.0.2.25",
                        "ns1 300 IN A 192.0.2.53",
                        "old 300 IN CNAME mail",
                        "0.1.4.4 300 IN NAPTR 100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:+4410@sbc1.example!\" .",
                        "2.4.4 300 IN NS ns.partner.example.");
        assertThat(texts("/zones/" + zone + "/delegations", "prefix")).containsExactly("+442");
    }

    /** As if it were committed after the import has checked whether the zone was changed. */
    @ParameterizedTest
    @EnumSource
    void recordSetThatIsChangedWhileTheFileIsApplied_isReviewedOnceMore(TestDatabase database) {
        start(database);
        assertThat(stateOf(send(BEFORE, "apply=true"))).isEqualTo("done");
        JsonNode job = send(AFTER, "apply=false&mode=replace");
        RunningAdmin admin = RunningAdmin.on(database);
        admin.get(TransactionTemplate.class)
                .executeWithoutResult(status -> admin.get(JdbcTemplate.class)
                        .update(
                                "update record_set set ttl_seconds = 61, version = version + 1 where owner = ?",
                                "old." + zone));
        String path = "/imports/" + job.get("id").asLong();

        client.send("POST", path + "/apply?maxDeletePercent=80", "");

        JsonNode waits = client.atRest("/api/v1" + path);
        assertThat(stateOf(waits)).as(waits.toString()).isEqualTo("staged");
        assertThat(waits.get("message").asString()).contains("was changed after the review");
        assertThat(records()).contains("old 61 IN A 192.0.2.99");
    }

    @ParameterizedTest
    @EnumSource
    void replacement_isTakenBackWhole(TestDatabase database) {
        start(database);
        assertThat(stateOf(send(BEFORE, "apply=true"))).isEqualTo("done");
        List<String> before = records();
        JsonNode job = send(AFTER, "apply=true&mode=replace&maxDeletePercent=80");
        assertThat(stateOf(job)).as(job.toString()).isEqualTo("done");
        assertThat(records()).isNotEqualTo(before);

        ApiClient.Answer back =
                client.send("POST", "/changesets/" + job.get("changeset").asLong() + "/revert", "{}");

        assertThat(back.status()).as(back.toString()).isLessThan(300);
        assertThat(records()).isEqualTo(before);
        assertThat(texts("/zones/" + zone + "/delegations", "prefix")).containsExactly("+441", "+442");
    }

    @ParameterizedTest
    @EnumSource
    void guard_countsDelegationsAndRecordSets(TestDatabase database) {
        start(database);
        assertThat(stateOf(send(BEFORE, "apply=true"))).isEqualTo("done");
        List<String> before = records();

        JsonNode refused = send(AFTER, "apply=true&mode=replace&maxDeletePercent=20");

        assertThat(stateOf(refused)).isEqualTo("failed");
        assertThat(refused.get("message").asString())
                .contains("would remove 9 of the 14 numbers, blocks, delegations and record sets");
        assertThat(records()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsRemovedBecauseItsLineIsWrong(TestDatabase database) {
        start(database);
        assertThat(stateOf(send(BEFORE, "apply=true"))).isEqualTo("done");
        List<String> before = records();
        for (String wrong : List.of(
                BEFORE.replace("mail A 192.0.2.25", "mail A 192.0.2.256"),
                BEFORE.replace("7.6.5.0.3.9.4 TXT \"beside\"", "7.6.5.0.3.9.4 TXT \\25"),
                BEFORE + "mail CNAME ns1\n")) {
            JsonNode refused = send(wrong, "apply=true&mode=replace&onError=skip&maxDeletePercent=100");
            assertThat(stateOf(refused)).as(refused.toString()).isEqualTo("failed");
            assertThat(refused.get("message").asString()).contains("replacing would remove what it describes");
        }
        JsonNode rule = send(
                BEFORE.replace("sip:+4930567@sbc1.example!", "sip:+4930567@sbc1.example"),
                "apply=true&mode=replace&onError=skip");
        assertThat(stateOf(rule)).as(rule.toString()).isEqualTo("done");
        assertThat(records()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    void numberAndBlockThatTheFileAnswers_areInServiceThoughTheZoneHasClosedThem(TestDatabase database) {
        start(database);
        assertThat(stateOf(send(BEFORE, "apply=true"))).isEqualTo("done");
        List<String> before = records();
        for (String mode : List.of("replace", "merge")) {
            for (String entry : List.of("/numbers/4930567", "/blocks/431")) {
                ApiClient.Answer closed =
                        client.send("PATCH", "/zones/" + zone + entry, "{\"status\":\"closed\"}", "If-Match", "*");
                assertThat(closed.status()).as(closed.toString()).isEqualTo(200);
            }
            assertThat(records()).isNotEqualTo(before);

            JsonNode job = send(BEFORE, "apply=true&mode=" + mode);

            assertThat(stateOf(job)).as(job.toString()).isEqualTo("done");
            assertThat(job.at("/difference/changed").asInt()).isEqualTo(2);
            assertThat(records()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @EnumSource
    void table_speaksOfNumbersAndBlocksAlone(TestDatabase database) {
        start(database);
        assertThat(stateOf(send(BEFORE, "apply=true"))).isEqualTo("done");
        ApiClient.Answer accepted = client.send(
                "POST",
                "/imports?format=csv&apply=true&mode=replace&maxDeletePercent=100&zone=" + zone,
                "number,service,uri\n+4930,E2U+sip,sip:+{number}@sbc1.example\n");

        assertThat(stateOf(client.atRest(accepted.header("Location")))).isEqualTo("done");

        assertThat(records()).contains("old 300 IN A 192.0.2.99", "sub 300 IN NS ns.partner.example.");
        assertThat(texts("/zones/" + zone + "/delegations", "prefix")).containsExactly("+441", "+442");
    }
}
