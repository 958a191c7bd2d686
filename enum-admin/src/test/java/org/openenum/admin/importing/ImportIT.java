package org.openenum.admin.importing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.generate.NumberPool;
import org.openenum.admin.generate.TestSet;
import org.openenum.database.TestDatabase;
import org.openenum.number.DialedDigits;
import tools.jackson.databind.JsonNode;

/** Imports from the request to the rows, on both databases. */
class ImportIT extends ImportScene {

    private static final Duration LONG_ENOUGH = Duration.ofMinutes(3);

    @ParameterizedTest
    @EnumSource
    void goodFile_isAppliedAndAppliedAgainChangesNothing(TestDatabase database) {
        start(database);
        String file = """
                number,kind,minDigits,maxDigits,service,uri,comment
                +493012345678,,,,E2U+sip,sip:+493012345678@sbc1.example,"Zentrale, Berlin"
                493012345679,,,,E2U+sip,sip:+493012345679@sbc1.example,
                +493012345678,,,,E2U+pstn:tel,tel:+493012345678,
                +4930,block,8,12,E2U+sip,sip:+{number}@sbc2.example,
                """;
        JsonNode job = send(file.replace("tel:+493012345678,", "tel:+493012345678,\"Zentrale, Berlin\""), "apply=true");
        assertThat(job.get("state").asString()).as(job.toString()).isEqualTo("done");
        assertThat(difference(job)).isEqualTo("3 0 0 0");
        JsonNode rules = number("+493012345678").get("rules");
        assertThat(rules).hasSize(2);
        assertThat(rules.get(0).get("uri").asString()).isEqualTo("sip:+{number}@sbc1.example");
        assertThat(rules.get(1).get("preference").asInt()).isEqualTo(20);
        JsonNode again =
                send(file.replace("tel:+493012345678,", "tel:+493012345678,\"Zentrale, Berlin\""), "apply=true");
        assertThat(difference(again)).isEqualTo("0 0 3 0");
    }

    @ParameterizedTest
    @EnumSource
    void badRow_appliesNothingOrTheRest(TestDatabase database) {
        start(database);
        String file = """
                number;service;uri
                +4930100;E2U+sip;sip:+4930100@sbc1.example
                4.93012E+11;E2U+sip;sip:x@sbc1.example
                +4930101;sip+E2U;sip:+4930101@sbc1.example
                +4930102;E2U+sip
                """;
        JsonNode refused = send(file, "apply=true&onError=abort");
        assertThat(refused.get("state").asString()).isEqualTo("failed");
        assertThat(refused.get("errors").asInt()).isEqualTo(3);
        assertThat(statusOf("+4930100")).isEqualTo(404);
        assertThat(problems(refused))
                .anySatisfy(line -> assertThat(line).startsWith("3,error,number,spreadsheet,"))
                .anySatisfy(line -> assertThat(line).startsWith("4,error,service,invalid,"))
                .anySatisfy(line -> assertThat(line).startsWith("5,error,,columnCount,"));
        JsonNode rest = send(file, "apply=true&onError=skip");
        assertThat(rest.get("state").asString()).isEqualTo("done");
        assertThat(statusOf("+4930100")).isEqualTo(200);
        assertThat(statusOf("+4930101")).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void foreignTable_isReadWithTheColumnsThatWereSaid(TestDatabase database) {
        start(database);
        JsonNode job = send(
                "4930100;7;Müller;ja\n4930101;8;Jäger;nein\n",
                "apply=true&columns=number,-,comment,status&header=false&delimiter=semicolon"
                        + "&defaultService=E2U%2Bsip&defaultUri=sip:%2B%7Bnumber%7D@sbc1.example");
        assertThat(job.get("state").asString()).as(job.toString()).isEqualTo("done");
        JsonNode open = number("+4930100");
        assertThat(open.get("comment").asString()).isEqualTo("Müller");
        assertThat(open.get("rules").get(0).get("uri").asString()).isEqualTo("sip:+{number}@sbc1.example");
        JsonNode closed = number("+4930101");
        assertThat(closed.get("status").asString()).isEqualTo("closed");
        assertThat(closed.get("rules")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "columns=service,uri",
                "columns=number,number",
                "columns=number,what",
                "header=false",
                "delimiter=x",
                "encoding=utf-16",
                "defaultUri=sip:a@a.example&defaultRuleSet=gold"
            })
    void tableFormThatMakesNoSense_isRefused(String parameters) {
        start(TestDatabase.H2);
        assertThat(client.send("POST", "/imports?zone=" + zone + "&" + parameters, "+4930100\n")
                        .status())
                .isEqualTo(422);
    }

    @ParameterizedTest
    @EnumSource
    void jobs_arePagedAndFiltered(TestDatabase database) {
        start(database);
        String file = "number,service,uri\n+4930100,E2U+sip,sip:a@sbc1.example\n";
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            ids.add(send(file, "apply=" + (i < 2)).get("id").asLong());
        }
        JsonNode first = client.get("/jobs?limit=1").json();
        assertThat(first.get("items").get(0).get("id").asLong()).isEqualTo(ids.get(2));
        JsonNode second = client.get("/jobs?limit=1&cursor=" + first.get("next").asString())
                .json();
        assertThat(second.get("items").get(0).get("id").asLong()).isEqualTo(ids.get(1));
        JsonNode staged = client.get("/jobs?limit=1&state=staged&format=csv").json();
        assertThat(staged.get("items").get(0).get("id").asLong()).isEqualTo(ids.get(2));
        assertThat(client.get("/jobs?state=odd").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void lineOfNothingButCommas_isOneWrongRow(TestDatabase database) {
        start(database);
        String file = "number,service,uri\n" + ",".repeat(20_000) + "\n+4930100,E2U+sip,sip:a@sbc1.example\n";

        JsonNode job = send(file, "apply=true&onError=skip");

        assertThat(job.get("state").asString()).as(job.toString()).isEqualTo("done");
        assertThat(job.get("errors").asLong()).isEqualTo(1);
        assertThat(difference(job)).isEqualTo("1 0 0 0");
    }

    @ParameterizedTest
    @EnumSource
    void importThatIsCancelledWhileItsFileComes_isCancelled_andItsSenderIsTold(TestDatabase database) throws Exception {
        start(database);
        String header = "number,service,uri\n";
        String row = "+4930100,E2U+sip,sip:a@sbc1.example\n";
        URI api = URI.create(client.root());
        try (Socket sender = new Socket(api.getHost(), api.getPort())) {
            OutputStream out = sender.getOutputStream();
            out.write(ascii("POST " + api.getPath() + "/imports?zone=" + zone + " HTTP/1.1\r\nHost: " + api.getHost()
                    + "\r\nAuthorization: Bearer " + client.token() + "\r\nContent-Type: text/csv\r\nContent-Length: "
                    + (header.length() + row.length()) + "\r\nConnection: close\r\n\r\n" + header));
            String job = Awaitility.await().atMost(LONG_ENOUGH).until(this::uploading, id -> !id.isEmpty());
            client.send("DELETE", "/imports/" + job, null);
            out.write(ascii(row));

            assertThat(new String(sender.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 409 ")
                    .contains("cancelled; nothing was applied");
            assertThat(client.get("/jobs/" + job).json().get("state").asString())
                    .isEqualTo("cancelled");
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** The id of the job whose file is being uploaded for the zone; empty if there is none. */
    private String uploading() {
        JsonNode newest = client.get("/jobs?state=uploading&limit=1").json().at("/items/0");
        return newest.at("/zone").asString().equals(zone) ? newest.get("id").asString() : "";
    }

    @ParameterizedTest
    @EnumSource
    void replace_removesTheOthersWithinItsLimit(TestDatabase database) {
        start(database);
        StringBuilder many = new StringBuilder("number,service,uri\n");
        for (int i = 0; i < 100; i++) {
            many.append("+49301").append(1000 + i).append(",E2U+sip,sip:+{number}@sbc1.example\n");
        }
        assertThat(send(many.toString(), "apply=true").get("state").asString()).isEqualTo("done");
        String five = String.join("\n", many.toString().lines().limit(6).toList());
        JsonNode refused = send(five, "apply=true&mode=replace");
        assertThat(refused.get("state").asString()).isEqualTo("failed");
        assertThat(refused.get("message").asString()).contains("would remove 95 of the 100");
        assertThat(statusOf("+493011050")).isEqualTo(200);
        JsonNode done = send(five, "apply=true&mode=replace&maxDeletePercent=95");
        assertThat(done.get("state").asString()).as(done.toString()).isEqualTo("done");
        assertThat(difference(done)).isEqualTo("0 0 5 95");
        assertThat(statusOf("+493011050")).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void zoneFile_becomesNumbersBlocksAndRecords(TestDatabase database) {
        start(database);
        JsonNode job = send("""
                $ORIGIN %s.
                $TTL 1h
                @ IN SOA ns1 hostmaster (
                      2026112101 ; serial
                      7200 900 1209600 120 )
                  IN NS ns1
                ns1 A 192.0.2.53
                $ORIGIN 0.3.9.4.%s.
                8.7.6.5 300 IN NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:+49305678@sbc1.example!" .
                    300 IN NAPTR 100 20 "u" "E2U+pstn:tel" "!^\\\\+(.*)$!tel:+\\\\1!" .
                *.1     NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:front@sbc2.example!" .
                """.formatted(zone, zone), "format=zonefile&apply=true");
        assertThat(job.get("state").asString()).as(job.toString()).isEqualTo("done");
        JsonNode number = number("+49305678");
        assertThat(number.get("rules").get(0).get("uri").asString()).isEqualTo("sip:+{number}@sbc1.example");
        assertThat(number.get("rules").get(1).get("regexp").asString()).isEqualTo("!^\\+(.*)$!tel:+\\1!");
        assertThat(client.get("/zones/" + zone + "/blocks/+49301").status()).isEqualTo(200);
        assertThat(client.get("/zones/" + zone).json().get("refreshSeconds").asInt())
                .isEqualTo(7200);
        assertThat(job.get("warnings").asInt()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void twoHundredThousandRows_areAppliedWithOneRangeInTheLog(TestDatabase database) throws Exception {
        start(database);
        StringBuilder file = new StringBuilder();
        NumberPool pool = new NumberPool(new DialedDigits("4930"), 11, 200_000, NumberPool.Layout.RANDOM, 1);
        new TestSet(pool, TestSet.Uris.TEMPLATED, zone).writeCsv(file);
        JsonNode job = send(file.toString(), "apply=true");
        assertThat(job.get("state").asString()).as(job.toString()).isEqualTo("done");
        assertThat(difference(job)).isEqualTo("200000 0 0 0");
        assertThat(statusOf("+" + pool.existing().at(77_777))).isEqualTo(200);
        assertThat(statusOf("+" + pool.missing().at(7))).isEqualTo(404);
        file.append("+4930,E2U+sip,sip:new@example\n");
        JsonNode again = send(file.toString(), "apply=true");
        assertThat(difference(again)).isEqualTo("1 0 200000 0");
    }

    @ParameterizedTest
    @EnumSource
    void importCancelledWhileItWrites_leavesNothing(TestDatabase database) throws Exception {
        start(database);
        StringBuilder file = new StringBuilder();
        NumberPool pool = new NumberPool(new DialedDigits("4930"), 11, 200_000, NumberPool.Layout.RANDOM, 2);
        new TestSet(pool, TestSet.Uris.TEMPLATED, zone).writeCsv(file);
        ApiClient.Answer accepted = client.send("POST", "/imports?apply=true&zone=" + zone, file.toString());
        String job = accepted.header("Location").substring("/api/v1".length());
        Awaitility.await()
                .atMost(LONG_ENOUGH)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> client.get(job).json().get("state").asString().equals("applying"));
        client.send("DELETE", job.replace("/jobs/", "/imports/"), null);
        JsonNode after = client.atRest(accepted.header("Location"));
        assertThat(after.get("state").asString()).isEqualTo("cancelled");
        assertThat(client.get("/zones/" + zone + "/numbers?limit=1").json().get("items"))
                .isEmpty();
    }

    @Test
    void whatIsNoImport_isLeftAloneInTheirFolder() throws Exception {
        start(TestDatabase.H2);
        Path imports = admin.dataFolder().resolve("imports");
        Files.createDirectories(imports.resolve("lost+found"));
        Files.writeString(imports.resolve(".DS_Store"), "");

        JsonNode job = send("number,service,uri\n4930,E2U+sip,sip:a@a.example\n", "apply=true");

        assertThat(job.get("state").asString()).as(job.toString()).isEqualTo("done");
        assertThat(imports.resolve(".DS_Store")).exists();
    }

    @Test
    void demoPlan_cannotBeRehearsed() {
        start(TestDatabase.H2);

        ApiClient.Answer refused = client.send("POST", "/imports/demo?dryRun=true", null);

        assertThat(refused.status()).as(refused.toString()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void regexpsOfAFile_areLinted(TestDatabase database) {
        start(database);
        JsonNode staged = send("""
                number,service,regexp
                +4930100,E2U+sip,!^(.*)$!sip:\\1@sbc1.example!
                +4930101,E2U+sip,!^\\+43(.*)$!sip:\\1@sbc1.example!
                +4930102,E2U+sip,!^(.*)$!\\1!
                """, "apply=false");
        assertThat(problems(staged))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith("3,warning,regexp,no-match,")
                                .contains("does not match +4930101"),
                        line -> assertThat(line).startsWith("4,error,regexp,no-absolute-uri,"));
        assertThat(staged.get("errors").asInt()).isEqualTo(1);
        assertThat(staged.get("warnings").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void undoOfALargeImport_countsWhatItDid(TestDatabase database) {
        start(database);
        JsonNode done = send(rows("+49301", 1_200), "apply=true");
        ApiClient.Answer taken =
                client.send("POST", "/imports/" + done.get("id").asLong() + "/rollback", "");
        JsonNode undone = client.atRest(taken.header("Location"));
        assertThat(undone.get("state").asString()).as(undone.toString()).isEqualTo("done");
        assertThat(difference(undone)).isEqualTo("0 0 0 1200");
    }
}
