package org.openenum.admin.importing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SignedIn;
import org.openenum.admin.account.Role;
import org.openenum.admin.bulk.diff.DiffWriter;
import org.openenum.admin.generate.NumberPool;
import org.openenum.admin.generate.TestSet;
import org.openenum.admin.importing.csv.TableForm;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.ImportRequest;
import org.openenum.admin.job.Job;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.job.JobState;
import org.openenum.admin.job.Jobs;
import org.openenum.database.TestDatabase;
import org.openenum.number.DialedDigits;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;

/** Imports from the request to the rows, on both databases. */
class ImportIT {

    private static final Duration LONG_ENOUGH = Duration.ofMinutes(3);

    private ApiClient client;

    private String zone;

    private RunningAdmin admin;

    private void start(TestDatabase database) {
        admin = RunningAdmin.on(database);
        client = admin.client(Role.ADMINISTRATOR);
        zone = RunningAdmin.newApex();
        assertThat(client.create("/zones/" + zone, "{}").status()).isEqualTo(201);
    }

    private JsonNode send(String file, String parameters) {
        ApiClient.Answer accepted = client.send("POST", "/imports?zone=" + zone + "&" + parameters, file);
        assertThat(accepted.status()).as(accepted.toString()).isEqualTo(202);
        return client.atRest(accepted.header("Location"));
    }

    private JsonNode number(String number) {
        return client.get("/zones/" + zone + "/numbers/" + number).json();
    }

    private int statusOf(String number) {
        return client.get("/zones/" + zone + "/numbers/" + number).status();
    }

    private static String difference(JsonNode job) {
        JsonNode d = job.get("difference");
        return d.get("created").asLong() + " " + d.get("changed").asLong() + " "
                + d.get("unchanged").asLong() + " " + d.get("removed").asLong();
    }

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

    /** All pages of a comparison, 100 rows each. */
    private List<String> rows(long id, String filter) {
        List<String> rows = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = client.get("/imports/" + id + "/diff?limit=100&" + filter + cursor)
                    .json();
            page.get("items")
                    .forEach(row -> rows.add(row.get("effect").asString() + " "
                            + row.get("number").asString()));
            cursor = page.get("next").isNull()
                    ? ""
                    : "&cursor=" + page.get("next").asString();
        } while (!cursor.isEmpty());
        return rows;
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
    void stagedImport_whoseFilesAreElsewhere_saysSo(TestDatabase database) throws IOException {
        start(database);
        JsonNode staged = send("number,service,uri\n+4930100,E2U+sip,sip:a@sbc1.example\n", "apply=false");
        long id = staged.get("id").asLong();
        FileSystemUtils.deleteRecursively(admin.dataFolder().resolve("imports/" + id));

        ApiClient.Answer refused = client.send("POST", "/imports/" + id + "/apply", "");

        assertThat(refused.status()).as(refused.toString()).isEqualTo(409);
        assertThat(refused.json().get("detail").asString())
                .isEqualTo("the files of import " + id + " are not on this machine, or were removed: send it again");
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
        new DiffWriter(folder).close(); // one that failed
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

    /** The id of the job whose file is being sent to the zone; the empty text if there is none. */
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

    @ParameterizedTest
    @EnumSource
    void export_importsAgainToTheSame(TestDatabase database) {
        start(database);
        send("""
                number,kind,minDigits,maxDigits,status,ttl,service,uri,regexp,comment
                +4930100,,,,,300,E2U+sip,sip:+4930100@a.example,,"=1+1, ""quoted"" text"
                +4930100,,,,,300,E2U+pstn:tel,,"!^(.*)$!tel:\\1!","=1+1, ""quoted"" text"
                +4930101,,,,closed,,,,,'@later
                +49301,block,6,12,,,E2U+sip,sip:+{number}@b.example,,
                """, "apply=true");
        String csv = client.get("/zones/" + zone + "/numbers.csv").response().body();
        assertThat(csv.lines().skip(1))
                .hasSize(4)
                .allSatisfy(line -> assertThat(line.split(",", -1)).noneMatch(cell -> cell.matches("\"?[=+@-].*")));
        JsonNode again = send(csv, "apply=true&mode=replace&maxDeletePercent=0");
        assertThat(again.get("state").asString()).as(again.toString()).isEqualTo("done");
        assertThat(difference(again)).isEqualTo("0 0 3 0");
        String zoneFile = client.get("/zones/" + zone + "/zonefile").response().body();
        assertThat(zoneFile)
                .contains("0.0.1.0.3.9.4." + zone
                        + ". 300 IN NAPTR 100 20 \"u\" \"E2U+pstn:tel\" \"!^(.*)$!tel:\\\\1!\" .")
                .contains("*.1.0.3.9.4." + zone
                        + ". 3600 IN NAPTR 100 10 \"u\" \"E2U+sip\" \"!^\\\\+(.*)$!sip:+\\\\1@b.example!\" .");
    }

    @ParameterizedTest
    @EnumSource
    void commentOfTheApiOverSeveralLines_isExportedAndImportedAgainAsItIs(TestDatabase database) {
        start(database);
        String numbers = "/zones/" + zone + "/numbers/";
        client.create(numbers + "4930100", "{\"status\":\"closed\",\"comment\":\" two\\r\\nlines \\n\"}");
        client.create(numbers + "4930101", "{\"status\":\"closed\",\"comment\":\" \\n\"}");
        client.send("PATCH", numbers + "4930101", "{\"comment\":\"more\\n\\nlines\"}", "If-Match", "*");

        assertThat(client.get(numbers + "4930100").json().at("/comment").asString())
                .isEqualTo("two lines");
        assertThat(client.get(numbers + "4930101").json().at("/comment").asString())
                .isEqualTo("more lines");
        String csv = client.get("/zones/" + zone + "/numbers.csv").response().body();
        JsonNode again = send(csv, "apply=true&mode=replace&maxDeletePercent=0");
        assertThat(difference(again)).as(again.toString()).isEqualTo("0 0 2 0");
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

    @ParameterizedTest
    @EnumSource
    void numbersThatBeginWithZero_areExportedAndImportedAgainAsTheyAre(TestDatabase database) {
        admin = RunningAdmin.on(database);
        client = admin.client(Role.ADMINISTRATOR);
        zone = RunningAdmin.newApex();
        assertThat(client.create("/zones/" + zone, """
                        {"countryCode":"49","nationalPrefix":"0"}""").status()).isEqualTo(201);
        send("""
                number,kind,minDigits,maxDigits,service,uri
                +004314711,,,,E2U+sip,sip:a@a.example
                +0301234,,,,E2U+sip,sip:b@a.example
                +49301234,,,,E2U+sip,sip:c@a.example
                +00441,block,6,12,E2U+sip,sip:{number}@b.example
                """, "apply=true");
        String csv = client.get("/zones/" + zone + "/numbers.csv").response().body();
        assertThat(csv.lines().skip(1).map(line -> line.substring(0, line.indexOf(','))))
                .containsExactly("'+004314711", "'+00441", "'+0301234", "49301234");
        JsonNode again = send(csv, "apply=true&mode=replace&maxDeletePercent=0");
        assertThat(again.get("state").asString()).as(again.toString()).isEqualTo("done");
        assertThat(difference(again)).isEqualTo("0 0 4 0");
    }

    @Test
    void demoPlan_cannotBeRehearsed() {
        start(TestDatabase.H2);

        ApiClient.Answer refused = client.send("POST", "/imports/demo?dryRun=true", null);

        assertThat(refused.status()).as(refused.toString()).isEqualTo(400);
    }

    /** An import that another program had under way, which has ended. */
    private JsonNode afterItsProgramEnded(String file) throws Exception {
        return afterItsProgramEnded(file, JobState.APPLYING, 1, 0);
    }

    /**
     * The same.
     *
     * @param state where it stood
     * @param leaseEnd 0 where the program has given it back, 1 where it has not
     * @param before how many programs have ended at it before that one
     */
    private JsonNode afterItsProgramEnded(String file, JobState state, long leaseEnd, int before) throws Exception {
        Jobs jobs = admin.get(Jobs.class);
        ImportRequest request = new ImportRequest(zone, ImportFormat.CSV, false, false, 10, true, false, false, null);
        Job job = new Job(request, RunningAdmin.author(), Instant.now());
        job.moveTo(state);
        JobProgress progress = new JobProgress(Clock.systemUTC());
        jobs.add(job, progress);
        Path itsFolder = Files.createDirectories(admin.dataFolder().resolve("imports/" + job.id()));
        Files.writeString(itsFolder.resolve("staged"), "half");
        if (!file.isEmpty()) {
            Files.writeString(itsFolder.resolve("upload"), file);
        }
        jobs.atRest(job.id(), progress);
        admin.execute("update job set runner = 'another', lease_ends_at = %d, takeovers = %d where id = %d"
                .formatted(leaseEnd, before, job.id()));
        return client.atRest("/api/v1/jobs/" + job.id());
    }

    @ParameterizedTest
    @EnumSource
    void importWhoseProgramEnded_isBegunAnew(TestDatabase database) throws Exception {
        start(database);

        JsonNode after = afterItsProgramEnded("number,service,uri\n+4930771,E2U+sip,sip:{number}@sbc.example\n");

        assertThat(after.get("state").asString()).as(after.toString()).isEqualTo("done");
        assertThat(difference(after)).isEqualTo("1 0 0 0");
        assertThat(client.get("/zones/" + zone + "/numbers/4930771").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void importAtWhichProgramsEndAgainAndAgain_isNotBegunAnew(TestDatabase database) throws Exception {
        start(database);

        JsonNode after = afterItsProgramEnded(
                "number,service,uri\n+4930771,E2U+sip,sip:{number}@sbc.example\n", JobState.APPLYING, 1, 3);

        assertThat(after.get("state").asString()).as(after.toString()).isEqualTo("failed");
        assertThat(after.get("message").asString()).contains("again and again");
        assertThat(statusOf("+4930771")).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({"H2, APPLYING, 0", "POSTGRESQL, APPLYING, 0", "H2, QUEUED, 1", "POSTGRESQL, QUEUED, 1"})
    void importAtWhichNoProgramEnded_isBegunAnewHoweverOften(TestDatabase database, JobState state, long leaseEnd)
            throws Exception {
        start(database);

        JsonNode after = afterItsProgramEnded(
                "number,service,uri\n+4930771,E2U+sip,sip:{number}@sbc.example\n", state, leaseEnd, 3);

        assertThat(after.get("state").asString()).as(after.toString()).isEqualTo("done");
        assertThat(statusOf("+4930771")).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void importWhoseProgramEnded_andWhoseFileIsNotHere_isFailed(TestDatabase database) throws Exception {
        start(database);

        JsonNode after = afterItsProgramEnded("");

        assertThat(after.get("state").asString()).as(after.toString()).isEqualTo("failed");
        assertThat(after.get("message").asString()).contains("send it again");
        assertThat(admin.dataFolder().resolve("imports/" + after.get("id").asLong() + "/staged"))
                .doesNotExist();
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
    void wrongRows_areMendedInErrorsCsvAndSentAgain(TestDatabase database) {
        start(database);
        JsonNode staged = send("""
                Kunde;number;service;uri
                Müller;+4930100;E2U+sip;sip:a@sbc1.example
                "Groß; Söhne";+4930101;sip;sip:b@sbc1.example
                "Groß; Söhne";+4930101;E2U+pstn:tel;tel:+4930101
                Weiß;+4930102;E2U+sip
                "Kurz"x;+4930103;E2U+sip;sip:d@sbc1.example
                Lang\rer;+4930104;E2U+sip;sip:e@sbc1.example
                """, "apply=false&columns=comment,number,service,uri");
        String wrong = client.get("/imports/" + staged.get("id").asLong() + "/errors.csv")
                .response()
                .body();
        assertThat(wrong.lines().toList())
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("Kunde;number;service;uri;line;problem"),
                        line -> assertThat(line)
                                .startsWith("\"Groß; Söhne\";'+4930101;sip;sip:b@sbc1.example;3;")
                                .contains("service"),
                        line -> assertThat(line)
                                .startsWith("\"Groß; Söhne\";'+4930101;E2U+pstn:tel;tel:+4930101;4;")
                                .contains("another row of +4930101"),
                        line -> assertThat(line).startsWith("Weiß;'+4930102;E2U+sip;5;"),
                        line -> assertThat(line)
                                .startsWith("\"\"\"Kurz\"\"x;+4930103;E2U+sip;sip:d@sbc1.example\";6;")
                                .contains("closing quote"),
                        line -> assertThat(line)
                                .startsWith("\"Lang er;+4930104;E2U+sip;sip:e@sbc1.example\";7;")
                                .contains("carriage return"));
        assertThat(apply(staged, "onError=skip").status()).isEqualTo(202);
        String mended = wrong.replace(";sip;sip:b", ";E2U+sip;sip:b")
                .replace("E2U+sip;5;", "E2U+sip;sip:c@sbc1.example;5;")
                .replace(
                        "\"\"\"Kurz\"\"x;+4930103;E2U+sip;sip:d@sbc1.example\"",
                        "Kurz;+4930103;E2U+sip;sip:d@sbc1.example")
                .replace(
                        "\"Lang er;+4930104;E2U+sip;sip:e@sbc1.example\"",
                        "Langer;+4930104;E2U+sip;sip:e@sbc1.example");
        String stillWrong = wrongRows(send(wrong, "apply=false&columns=comment,number,service,uri"));
        assertThat(stillWrong.lines().skip(1).map(line -> line.split(";sip|;E2U")[0]))
                .containsExactly(
                        "\"Groß; Söhne\";'+4930101",
                        "\"Groß; Söhne\";'+4930101",
                        "Weiß;'+4930102",
                        "\"\"\"Kurz\"\"x;+4930103",
                        "\"Lang er;+4930104");
        JsonNode again = send(mended, "apply=true&columns=comment,number,service,uri");
        assertThat(again.get("state").asString()).as(again.toString()).isEqualTo("done");
        assertThat(difference(again)).isEqualTo("4 0 0 0");
        assertThat(number("+4930101").get("rules")).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void guardedCells_areTheSameAfterAnyNumberOfRounds(TestDatabase database) {
        start(database);
        String rows = """
                number,service,uri,comment
                '+4930100,sip,sip:a@sbc1.example,'=x
                "'=""+4930101""\",sip,sip:a@sbc1.example,'quoted
                """;
        String first = wrongRows(send(rows, "apply=false"));
        String second = wrongRows(send(first, "apply=false"));

        assertThat(first.lines().skip(1).map(line -> line.substring(0, line.indexOf(",sip"))))
                .containsExactly("'+4930100", "\"'=\"\"+4930101\"\"\"");
        JsonNode done = send(second.replace(",sip,", ",E2U+sip,"), "apply=true");
        assertThat(done.get("state").asString()).as(done.toString()).isEqualTo("done");
        assertThat(number("+4930100").get("comment").asString()).isEqualTo("=x");
        assertThat(number("+4930101").get("comment").asString()).isEqualTo("'quoted");
    }

    private String wrongRows(JsonNode job) {
        return client.get("/imports/" + job.get("id").asLong() + "/errors.csv")
                .response()
                .body();
    }

    @ParameterizedTest
    @EnumSource
    void errorsCsv_isReadByItsHeaderToo(TestDatabase database) {
        start(database);
        JsonNode failed = send("number,service,uri\n+4930100,sip,sip:a@sbc1.example\n", "apply=true");
        String wrong = client.get("/imports/" + failed.get("id").asLong() + "/errors.csv")
                .response()
                .body();
        JsonNode done = send(wrong.replace(",sip,", ",E2U+sip,"), "apply=true");
        assertThat(done.get("state").asString()).as(done.toString()).isEqualTo("done");
    }

    @ParameterizedTest
    @EnumSource
    void failedImport_isTriedAgain(TestDatabase database) {
        start(database);
        JsonNode failed = send("""
                +4930100;E2U+sip;sip:a@sbc1.example
                +4930101;sip;sip:a@sbc1.example
                """, "apply=true&header=false&columns=number,service,uri");
        assertThat(failed.get("state").asString()).isEqualTo("failed");
        ApiClient.Answer again =
                client.send("POST", "/imports/" + failed.get("id").asLong() + "/retry", "");
        assertThat(again.status()).as(again.toString()).isEqualTo(202);
        JsonNode staged = client.atRest(again.header("Location"));
        assertThat(staged.get("state").asString()).as(staged.toString()).isEqualTo("staged");
        assertThat(staged.get("message").isNull()).isTrue();
        assertThat(staged.get("errors").asInt()).isEqualTo(1);
        assertThat(client.atRest(apply(staged, "onError=skip").header("Location"))
                        .get("state")
                        .asString())
                .isEqualTo("done");
        assertThat(client.send("POST", "/imports/" + failed.get("id").asLong() + "/retry", "")
                        .status())
                .isEqualTo(409);
    }

    @ParameterizedTest
    @EnumSource
    void importThatIsTriedAgain_waitsADayFromThen(TestDatabase database) {
        start(database);
        long id = send("number,service,uri\n+4930100,sip,sip:a@sbc1.example\n", "apply=true")
                .get("id")
                .asLong();
        moved(id, "created_at", Duration.ofHours(25));
        moved(id, "finished_at", Duration.ofHours(2));
        client.atRest(client.send("POST", "/imports/" + id + "/retry", "").header("Location"));

        admin.get(WaitingImports.class).discardOld();
        assertThat(client.get("/jobs/" + id).json().get("state").asString()).isEqualTo("staged");
        assertThat(admin.dataFolder().resolve("imports/" + id + "/upload")).exists();

        moved(id, "finished_at", Duration.ofHours(25));
        admin.get(WaitingImports.class).discardOld();
        assertThat(client.get("/jobs/" + id).json().get("state").asString()).isEqualTo("cancelled");
        assertThat(admin.dataFolder().resolve("imports/" + id + "/upload")).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource
    void listOfWrongRows_goesAMonthAfterItsFile(TestDatabase database) throws IOException {
        start(database);
        long id = send("number,service,uri\n+4930100,sip,sip:a@sbc1.example\n", "apply=true")
                .get("id")
                .asLong();
        SignedIn person = SignedIn.to(admin);
        WaitingImports waiting = admin.get(WaitingImports.class);
        Path folder = admin.dataFolder().resolve("imports/" + id);
        touched(folder, Duration.ofDays(32));
        waiting.discardOld();
        assertThat(folder.resolve("upload")).exists();
        moved(id, "finished_at", Duration.ofHours(25));
        waiting.discardOld();
        assertThat(folder.resolve("upload")).doesNotExist();

        touched(folder, Duration.ofDays(30));
        waiting.discardOld();
        assertThat(client.get("/imports/" + id + "/errors.csv").status()).isEqualTo(200);
        assertThat(person.page("/imports/" + id).body()).contains(id + "/errors.csv");

        touched(folder, Duration.ofDays(32));
        waiting.discardOld();
        assertThat(folder).doesNotExist();
        assertThat(client.get("/imports/" + id + "/errors.csv").status()).isEqualTo(404);
        assertThat(person.page("/imports/" + id).body())
                .doesNotContain(id + "/errors.csv")
                .contains("kept for 31 days");
    }

    /** As if the clock had gone on since something came into a folder, or left it. */
    private static void touched(Path folder, Duration since) throws IOException {
        Files.setLastModifiedTime(folder, FileTime.from(Instant.now().minus(since)));
    }

    /** As if the clock had gone on since a time of a job. */
    private void moved(long id, String column, Duration since) {
        admin.get(TransactionTemplate.class)
                .executeWithoutResult(status -> admin.get(JdbcTemplate.class)
                        .update(
                                "update job set " + column + " = ? where id = ?",
                                Timestamp.from(Instant.now().minus(since)),
                                id));
    }

    @ParameterizedTest
    @EnumSource
    void zoneThatChangedSince_isLookedAtOnceMoreBeforeTheImportIsApplied(TestDatabase database) {
        start(database);
        send("number,service,uri\n+4930100,E2U+sip,sip:a@sbc1.example\n", "apply=true");
        JsonNode staged = send("number,service,uri\n+4930100,E2U+sip,sip:b@sbc1.example\n", "apply=false");
        assertThat(difference(staged)).isEqualTo("0 1 0 0");
        send("number,service,uri\n+4930100,E2U+sip,sip:b@sbc1.example\n", "apply=true");
        JsonNode waits = client.atRest(apply(staged, "").header("Location"));
        assertThat(waits.get("state").asString()).as(waits.toString()).isEqualTo("staged");
        assertThat(waits.get("message").asString()).contains("was changed after the review");
        assertThat(difference(waits)).isEqualTo("0 0 1 0");
        assertThat(client.create("/zones/" + zone + "/numbers/+4940100", """
                {"rules":[{"service":"E2U+sip","uri":"sip:c@sbc1.example"}]}""").status())
                .isEqualTo(201);
        JsonNode done = client.atRest(apply(staged, "").header("Location"));
        assertThat(done.get("state").asString())
                .as("a change of something else does not matter: " + done)
                .isEqualTo("done");
        assertThat(done.get("message").isNull()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void importComparedAnewAfterTheReview_isNotAppliedAsReviewed(TestDatabase database) {
        start(database);
        JsonNode staged = send("number,service,uri\n+4930100,E2U+sip,sip:b@sbc1.example\n", "apply=false");
        send("number,service,uri\n+4930100,E2U+sip,sip:a@sbc1.example\n", "apply=true");
        String reviewed = "digest=" + staged.get("digest").asString();
        JsonNode waits = client.atRest(apply(staged, reviewed).header("Location"));
        assertThat(difference(waits)).isEqualTo("0 1 0 0");

        ApiClient.Answer refused = apply(staged, reviewed);
        assertThat(refused.status()).as(refused.toString()).isEqualTo(409);
        assertThat(refused.toString()).contains("was compared anew after you looked at it");
        assertThat(number("+4930100").at("/rules/0/uri").asString()).isEqualTo("sip:a@sbc1.example");
        JsonNode done = client.atRest(
                apply(waits, "digest=" + waits.get("digest").asString()).header("Location"));
        assertThat(done.get("state").asString()).as(done.toString()).isEqualTo("done");
        assertThat(done.get("digest").isNull()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void importsWithTheSameNewRules_areAppliedOneAfterTheOther(TestDatabase database) {
        start(database);
        JsonNode first = send("number,service,uri\n+4930100,E2U+sip,sip:a@" + zone + "\n", "apply=false");
        JsonNode second = send("number,service,uri\n+4930101,E2U+sip,sip:a@" + zone + "\n", "apply=false");

        JsonNode secondDone = client.atRest(apply(second, "").header("Location"));
        assertThat(secondDone.get("state").asString()).as(secondDone.toString()).isEqualTo("done");
        JsonNode firstDone = client.atRest(apply(first, "").header("Location"));
        assertThat(firstDone.get("state").asString()).as(firstDone.toString()).isEqualTo("done");
    }

    @ParameterizedTest
    @EnumSource
    void ttlThatTheZoneGivesOtherwiseAfterTheReview_isLookedAtBeforeTheImportIsApplied(TestDatabase database) {
        start(database);
        JsonNode staged = send("number,service,uri\n+4930100,E2U+sip,sip:a@" + zone + "\n", "apply=false");
        assertThat(client.put("/zones/" + zone, "{\"defaultTtlSeconds\":61}", "If-Match", "*")
                        .status())
                .isEqualTo(200);

        JsonNode waits = client.atRest(apply(staged, "").header("Location"));

        assertThat(waits.get("state").asString()).as(waits.toString()).isEqualTo("staged");
        assertThat(waits.get("message").asString()).contains("was changed after the review");
        assertThat(statusOf("+4930100")).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void commentThatSomebodyChangesAfterTheReview_isLookedAtBeforeTheImportIsApplied(TestDatabase database) {
        start(database);
        String file = "number,service,uri,comment\n+4930100,E2U+sip,sip:a@sbc1.example,%s\n";
        send(file.formatted("A"), "apply=true");
        JsonNode staged = send(file.formatted("X"), "apply=false");
        comment("+4930100", "Y");

        assertAppliedOnceItWasLookedAtAgain(staged);
    }

    /** As if somebody committed them when the import had looked already whether the zone was changed. */
    @ParameterizedTest
    @EnumSource
    void changesWhileTheImportIsApplied_areNotOverwritten(TestDatabase database) {
        start(database);
        String file = "number,service,uri,comment\n+4930100,E2U+sip,sip:a@sbc1.example,%s\n";
        send(file.formatted("A"), "apply=true");
        JsonNode staged = send(file.formatted("X"), "apply=false");
        admin.get(TransactionTemplate.class)
                .executeWithoutResult(status -> admin.get(JdbcTemplate.class)
                        .update(
                                "update mapping set comment = 'Y', version = version + 1"
                                        + " where zone_id = (select id from zone where apex = ?)",
                                zone));

        assertAppliedOnceItWasLookedAtAgain(staged);
    }

    /** Somebody has said Y of the number that the import says X of. */
    private void assertAppliedOnceItWasLookedAtAgain(JsonNode staged) {
        JsonNode waits = client.atRest(apply(staged, "").header("Location"));

        assertThat(waits.get("state").asString()).as(waits.toString()).isEqualTo("staged");
        assertThat(waits.get("message").asString()).contains("was changed after the review");
        assertThat(number("+4930100").get("comment").asString()).isEqualTo("Y");
        JsonNode done = client.atRest(apply(waits, "").header("Location"));
        assertThat(done.get("state").asString()).as(done.toString()).isEqualTo("done");
        assertThat(number("+4930100").get("comment").asString()).isEqualTo("X");
    }

    @ParameterizedTest
    @EnumSource
    void importThatAnOlderProgramCompared_isApplied(TestDatabase database) throws IOException {
        start(database);
        JsonNode staged = send("number,service,uri\n+4930100,E2U+sip,sip:a@sbc1.example\n", "apply=false");
        Files.delete(admin.dataFolder()
                .resolve("imports/" + staged.get("id").asLong())
                .resolve("change"));

        JsonNode done = client.atRest(apply(staged, "").header("Location"));

        assertThat(done.get("state").asString()).as(done.toString()).isEqualTo("done");
    }

    private void comment(String number, String comment) {
        ApiClient.Answer changed = client.send(
                "PATCH", "/zones/" + zone + "/numbers/" + number, "{\"comment\":\"" + comment + "\"}", "If-Match", "*");
        assertThat(changed.status()).as(changed.toString()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void importReadWithOtherColumnsAfterTheReview_isNotAppliedAsReviewed(TestDatabase database) {
        start(database);
        JsonNode staged = send(
                "+4930100;sip:a@sbc1.example;sip:b@sbc1.example\n",
                "apply=false&header=false&defaultService=E2U%2Bsip&columns=number,uri,-");
        Imports imports = admin.get(Imports.class);
        long id = staged.get("id").asLong();
        TableForm other =
                TableForm.of(Map.of("header", "false", "defaultService", "E2U+sip", "columns", "number,-,uri")::get);
        JsonNode again = client.atRest(imports.read(id, other).self());

        assertThat(apply(staged, "digest=" + staged.get("digest").asString()).status())
                .isEqualTo(409);
        assertThat(job(staged).get("state").asString()).isEqualTo("staged");
        assertThat(statusOf("+4930100")).isEqualTo(404);
        assertThat(apply(again, "digest=" + again.get("digest").asString()).status())
                .isEqualTo(202);
    }

    @ParameterizedTest
    @EnumSource
    void delegationMadeAfterTheReview_isFoundBeforeTheImportIsApplied(TestDatabase database) {
        start(database);
        JsonNode staged = send("number,service,uri\n+4930100,E2U+sip,sip:b@sbc1.example\n", "apply=false");
        delegate("+4930");
        JsonNode waits = client.atRest(apply(staged, "").header("Location"));
        assertThat(waits.get("state").asString()).as(waits.toString()).isEqualTo("staged");
        assertThat(waits.get("errors").asInt()).isEqualTo(1);
        assertThat(difference(waits)).isEqualTo("0 0 0 0");
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

    private static String rows(String prefix, int count) {
        StringBuilder file = new StringBuilder("number,service,uri\n");
        for (int i = 0; i < count; i++) {
            file.append(prefix).append(10_000 + i).append(",E2U+sip,sip:+{number}@sbc1.example\n");
        }
        return file.toString();
    }

    private void delegate(String prefix) {
        ApiClient.Answer made = client.send(
                "PUT", "/zones/" + zone + "/delegations/" + prefix, "{\"nameServers\":[\"ns1.example.net\"]}");
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
    }

    private ApiClient.Answer apply(JsonNode staged, String parameters) {
        return client.send("POST", "/imports/" + staged.get("id").asLong() + "/apply?" + parameters, "");
    }

    private JsonNode job(JsonNode job) {
        return client.get("/jobs/" + job.get("id").asLong()).json();
    }

    private List<String> problems(JsonNode job) {
        return client.get("/imports/" + job.get("id").asLong() + "/problems.csv")
                .response()
                .body()
                .lines()
                .skip(1)
                .toList();
    }
}
