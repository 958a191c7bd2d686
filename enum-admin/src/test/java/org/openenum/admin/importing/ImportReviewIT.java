package org.openenum.admin.importing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.bulk.diff.DiffWriter;
import org.openenum.database.TestDatabase;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;

/** The review of an import before it is applied. */
class ImportReviewIT extends ImportScene {

    @ParameterizedTest
    @EnumSource
    void stagedImport_showsItsDifferencesAndWaits(TestDatabase database) {
        start(database);
        JsonNode staged = send("number,service,uri\n+4930100,E2U+sip,sip:a@sbc1.example\n", "apply=false");
        assertThat(staged.get("state").asString()).isEqualTo("staged");
        assertThat(difference(staged)).isEqualTo("1 0 0 0");
        assertThat(statusOf("+4930100")).isEqualTo(404);
        ApiClient.Answer applied =
                client.send("POST", "/imports/" + staged.get("id").asLong() + "/apply", "");
        assertThat(applied.status()).as(applied.toString()).isEqualTo(202);
        assertThat(client.atRest(applied.header("Location")).get("state").asString())
                .isEqualTo("done");
        assertThat(statusOf("+4930100")).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void stagedImport_showsItsRowsPageByPage(TestDatabase database) {
        start(database);
        String head = "number,service,uri\n";
        StringBuilder before = new StringBuilder(head);
        StringBuilder after = new StringBuilder(head);
        for (int i = 1_000; i < 2_000; i++) {
            before.append("+4930").append(i).append(",E2U+sip,sip:+{number}@sbc1.example\n");
            if (i % 4 != 0) {
                after.append("+4930").append(i).append(",E2U+sip,sip:+{number}@");
                after.append(i % 4 == 1 ? "sbc2.example\n" : "sbc1.example\n");
            }
        }
        after.append("+4940100,E2U+sip,sip:+4940100@sbc3.example\n");
        send(before.toString(), "apply=true");
        long id = send(after.toString(), "apply=false&mode=replace").get("id").asLong();
        assertThat(rows(id, "effect=created")).containsExactly("created +4940100");
        assertThat(rows(id, "effect=removed")).hasSize(250).startsWith("removed +49301000", "removed +49301004");
        assertThat(rows(id, "effect=unchanged")).hasSize(500);
        List<String> all = rows(id, "");
        assertThat(all).hasSize(501).isSortedAccordingTo(Comparator.comparing(row -> row.substring(row.indexOf('+'))));
        assertThat(rows(id, "prefix=%2B49301999")).isEmpty();
        assertThat(rows(id, "prefix=4930199"))
                .containsExactly("removed +49301992", "changed +49301993", "removed +49301996", "changed +49301997");
        assertThat(rows(id, "prefix=0049%20(0)30199")).isEqualTo(rows(id, "prefix=4930199"));
        JsonNode line = client.get("/imports/" + id + "/diff?prefix=49301997")
                .json()
                .get("items")
                .get(0);
        assertThat(line.get("before").get("rules").get(0).get("uri").asString())
                .isEqualTo("sip:+{number}@sbc1.example");
        assertThat(line.get("after").get("rules").get(0).get("uri").asString()).isEqualTo("sip:+{number}@sbc2.example");
        assertThat(client.get("/imports/" + id + "/diff?effect=other").status()).isEqualTo(400);
        ApiClient.Answer refused = client.send("POST", "/imports/" + id + "/apply", "");
        assertThat(refused.toString()).contains("would remove 250 of the 1000");
        ApiClient.Answer applied = client.send("POST", "/imports/" + id + "/apply?maxDeletePercent=25", "");
        assertThat(client.atRest(applied.header("Location")).get("state").asString())
                .isEqualTo("done");
        assertThat(client.get("/imports/" + id + "/diff").status()).isEqualTo(404);
        assertThat(statusOf("+49301000")).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void stagedImport_whoseFilesAreElsewhere_saysSo(TestDatabase database) throws IOException {
        start(database);
        JsonNode staged = send("number,service,uri\n+4930100,E2U+sip,sip:a@sbc1.example\n", "apply=false");
        long id = staged.get("id").asLong();
        FileSystemUtils.deleteRecursively(admin.dataFolder().resolve("imports/" + id));

        ApiClient.Answer refused = client.send("POST", "/imports/" + id + "/apply", "");

        assertThat(refused.status()).as(refused.toString()).isEqualTo(409);
        assertThat(refused.json().get("detail").asString())
                .isEqualTo(
                        "the files of import " + id + " are not on this machine, or were removed: send the file again");
        assertThat(client.get("/imports/" + id + "/diff").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void comparison_isShownOnceItIsWhole(TestDatabase database) throws IOException {
        start(database);
        JsonNode staged = send("number,service,uri\n+4930100,E2U+sip,sip:a@sbc1.example\n", "apply=false");
        String path = "/imports/" + staged.get("id").asLong() + "/diff";
        assertThat(client.get(path).status()).isEqualTo(200);

        Path folder = admin.dataFolder().resolve("imports/" + staged.get("id").asLong());
        new DiffWriter(folder).close(); // One that failed.
        assertThat(client.get(path).status()).isEqualTo(404);
        try (DiffWriter again = new DiffWriter(folder)) {
            assertThat(client.get(path).status()).isEqualTo(404);
            assertThat(client.get(path + "/records").status()).isEqualTo(404);
            again.finish();
        }
        assertThat(client.get(path).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void stagedImport_canBeCancelled(TestDatabase database) {
        start(database);
        JsonNode staged = send("number,service,uri\n+4930100,E2U+sip,sip:a@sbc1.example\n", "apply=false");
        long id = staged.get("id").asLong();
        assertThat(client.send("DELETE", "/imports/" + id, null).status()).isEqualTo(200);
        assertThat(client.get("/jobs/" + id).json().get("state").asString()).isEqualTo("cancelled");
        assertThat(client.send("POST", "/imports/" + id + "/apply", "").status())
                .isEqualTo(409);
        assertThat(admin.dataFolder().resolve("imports/" + id + "/staged")).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource
    void rowsBelowADelegation_areWrongAtTheReview(TestDatabase database) {
        start(database);
        delegate("+4930");
        JsonNode staged = send("""
                number,service,uri
                +4930100,E2U+sip,sip:a@sbc1.example
                +4940100,E2U+sip,sip:a@sbc1.example
                +4930,E2U+sip,sip:a@sbc1.example
                """, "apply=false");
        assertThat(staged.get("state").asString()).as(staged.toString()).isEqualTo("staged");
        assertThat(staged.get("errors").asInt()).isEqualTo(2);
        assertThat(difference(staged)).isEqualTo("1 0 0 0");
        assertThat(problems(staged))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith("2,error,number,belowDelegation,")
                                .contains("+4930100 is at or below +4930, which is delegated to other name servers"),
                        line -> assertThat(line).startsWith("4,error,number,belowDelegation,"));
        assertThat(apply(staged, "").status()).isEqualTo(409);
        JsonNode done = client.atRest(apply(staged, "onError=skip").header("Location"));
        assertThat(done.get("state").asString()).as(done.toString()).isEqualTo("done");
        assertThat(statusOf("+4940100")).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void numbersOfAZoneFileBelowADelegationOfTheZone_areWrongAtTheReview(TestDatabase database) {
        start(database);
        delegate("+4930");
        JsonNode staged = send("""
                $ORIGIN %s.
                0.0.1.0.3.9.4 300 IN NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:a@sbc1.example!" .
                0.0.1.0.4.9.4 300 IN NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:a@sbc1.example!" .
                """.formatted(zone), "format=zonefile");
        assertThat(staged.get("state").asString()).as(staged.toString()).isEqualTo("staged");
        assertThat(staged.get("errors").asInt()).isEqualTo(1);
        assertThat(problems(staged))
                .singleElement()
                .satisfies(line -> assertThat(line).startsWith("2,error,owner,belowDelegation,"));
    }

    @ParameterizedTest
    @EnumSource
    void removingTooMany_isRefusedAtOnceAndTheReviewStays(TestDatabase database) {
        start(database);
        send(rows("+49301", 20), "apply=true");
        JsonNode staged = send(rows("+49301", 5), "mode=replace");
        ApiClient.Answer refused = apply(staged, "");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.toString()).contains("would remove 15 of the 20");
        assertThat(job(staged).get("state").asString()).isEqualTo("staged");
        JsonNode done = client.atRest(apply(staged, "maxDeletePercent=75").header("Location"));
        assertThat(difference(done)).isEqualTo("0 0 5 15");
    }

    @ParameterizedTest
    @EnumSource
    void rowsLeftOut_areNeitherUnchangedNorCountedTwice(TestDatabase database) {
        start(database);
        send("number,service,uri\n+4930100,E2U+sip,sip:a@sbc1.example\n", "apply=true");
        JsonNode staged = send("""
                number,service,uri,ttl,comment
                +4930100,E2U+sip,sip:a@sbc1.example,,
                +4930101,E2U+sip,sip:a@sbc1.example,60,one
                +4930101,E2U+sip,sip:b@sbc1.example,30,two
                +4930102,sip,sip:a@sbc1.example,,
                +4930103,E2U+sip,sip:a@sbc1.example,,
                """, "apply=false");
        assertThat(difference(staged)).isEqualTo("1 0 1 0");
        assertThat(staged.get("errors").asInt()).isEqualTo(3);
        long id = staged.get("id").asLong();
        assertThat(rows(id, "effect=unchanged")).containsExactly("unchanged +4930100");
        JsonNode done = client.atRest(apply(staged, "onError=skip").header("Location"));
        assertThat(difference(done)).isEqualTo("1 0 1 0");
    }

    @ParameterizedTest
    @EnumSource
    void zoneFile_isCountedAlikeInJobAndLists(TestDatabase database) {
        start(database);
        String file = """
                $ORIGIN %s.
                @ 3600 IN SOA ns1 hostmaster 1 7200 900 1209600 120
                @ 3600 IN NS ns1
                ns1 3600 IN A 192.0.2.53
                8.7.6.5.0.3.9.4 300 IN NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:a@sbc1.example!" .
                """.formatted(zone);
        JsonNode staged = send(file, "format=zonefile");
        long id = staged.get("id").asLong();
        long changing =
                client.get("/imports/" + id + "/diff").json().get("items").size()
                        + client.get("/imports/" + id + "/diff/records")
                                .json()
                                .get("items")
                                .size();
        JsonNode difference = staged.get("difference");
        assertThat(difference.get("created").asLong()
                        + difference.get("changed").asLong())
                .isEqualTo(changing);
        JsonNode done = client.atRest(apply(staged, "").header("Location"));
        assertThat(difference(done)).isEqualTo(difference(staged));
        assertThat(difference(send(file, "format=zonefile&apply=true"))).isEqualTo("0 0 4 0");
    }
}
