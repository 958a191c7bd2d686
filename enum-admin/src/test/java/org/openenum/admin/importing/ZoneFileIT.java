package org.openenum.admin.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

/** Import and export of zone files, and what the checkers of other servers report about them. */
class ZoneFileIT {

    private static final Duration LONG_ENOUGH = Duration.ofMinutes(3);

    private static final String PLAN = """
            number,kind,minDigits,maxDigits,status,ttl,service,uri,regexp
            +4930,block,5,15,,,E2U+sip,sip:+{number}@a.example,
            +49301234,,,,,300,E2U+sip,sip:+49301234@b.example,
            +49301235,,,,closed,,,,
            +493077,block,8,8,,,E2U+sip,sip:+{number}@c.example,
            +4930775,block,8,8,closed,,,,
            +43,block,8,13,,,E2U+sip,sip:front@d.example,
            +431,,,,,,E2U+pstn:tel,,"!^\\+(.*)$!tel:+\\1!"
            +4412,block,9,9,,,E2U+sip,sip:+{number}@e.example,
            """;

    @TempDir
    private Path folder;

    private ApiClient client;

    private String zone;

    @BeforeEach
    void start() {
        client = RunningAdmin.on(TestDatabase.H2).client(Role.ADMINISTRATOR);
        zone = newZone();
    }

    private String newZone() {
        String apex = RunningAdmin.newApex();
        assertThat(client.create("/zones/" + apex, "{}").status()).isEqualTo(201);
        return apex;
    }

    private JsonNode send(String apex, String file, String parameters) {
        return client.end(client.send("POST", "/imports?apply=true&zone=" + apex + "&" + parameters, file));
    }

    private void good(JsonNode job) {
        assertThat(job.get("state").asString()).as(job.toString()).isEqualTo("done");
    }

    private String export(String apex) {
        return client.get("/zones/" + apex + "/zonefile").response().body();
    }

    /** The records without comments and without the serial. */
    private static List<String> records(String zoneFile) {
        return zoneFile.lines()
                .filter(line -> !line.startsWith(";") && !line.contains(" SOA "))
                .toList();
    }

    private void makeOrdinaryContents() {
        Stream.of(
                        "ns1.%s A 192.0.2.53".formatted(zone),
                        "*.2.1.4.4.%s TXT \"beside\"".formatted(zone),
                        "7.6.5.0.3.9.4.%s TXT \"beside\"".formatted(zone))
                .forEach(record -> {
                    good(send(
                            zone,
                            "$ORIGIN .\n$TTL 300\n" + record.replaceFirst(zone, zone + ".") + "\n",
                            "format=zonefile"));
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"named-checkzone -i local ZONE FILE", "kzonecheck -o ZONE FILE", "nsd-checkzone ZONE FILE"})
    void export_isAcceptedByTheCheckersOfOtherServers(String command) throws Exception {
        String[] words = command.split(" ");
        assumeTrue(isInstalled(words[0]), words[0] + " is not installed");
        makeOrdinaryContents();
        good(send(zone, PLAN, "format=csv"));
        for (int names : new int[] {0, 100, 100_000}) {
            Path file = folder.resolve("zone");
            Files.writeString(
                    file,
                    client.get("/zones/" + zone + "/zonefile?namesPerWildcard=" + names)
                            .response()
                            .body(),
                    StandardCharsets.US_ASCII);
            String output = run(Stream.of(words)
                    .map(word -> word.equals("ZONE") ? zone : word.equals("FILE") ? file.toString() : word)
                    .toList());
            assertThat(output).doesNotContainIgnoringCase("warning");
        }
    }

    /** PowerDNS uses the file format of BIND: it reads the export as an existing zone, and checks every record. */
    @Test
    void export_isAcceptedByPowerDns() throws Exception {
        assumeTrue(isInstalled("pdnsutil") && readsZoneFiles(), "pdnsutil and its bind backend are not installed");
        makeOrdinaryContents();
        good(send(zone, PLAN, "format=csv"));
        Files.writeString(folder.resolve("zone"), export(zone), StandardCharsets.US_ASCII);
        Files.writeString(
                folder.resolve("named.conf"),
                "zone \"%s\" { type master; file \"%s/zone\"; };%n".formatted(zone, folder));
        Files.writeString(folder.resolve("pdns.conf"), "launch=bind%nbind-config=%s/named.conf%n".formatted(folder));

        String output = run(List.of("pdnsutil", "--config-dir=" + folder, "check-zone", zone));

        assertThat(output).contains("of '" + zone + "', 0 errors, 0 warnings.");
    }

    private static boolean readsZoneFiles() throws IOException {
        try (Stream<Path> modules = Files.find(
                Path.of("/usr/lib"), 3, (path, file) -> path.endsWith(Path.of("pdns", "libbindbackend.so")))) {
            return modules.findAny().isPresent();
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    private static boolean isInstalled(String tool) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(path -> Files.isExecutable(Path.of(path, tool)));
    }

    private String run(List<String> command) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        String text = Files.readString(output);
        assertThat(process.exitValue()).isZero();
        return text;
    }

    @Test
    void blockWithExceptions_isWrittenAsAWildcardForEachGap() {
        good(send(zone, PLAN, "format=csv"));
        String file = export(zone);
        assertThat(records(file))
                .contains(
                        "*.0.3.9.4." + zone
                                + ". 3600 IN NAPTR 100 10 \"u\" \"E2U+sip\" \"!^\\\\+(.*)$!sip:+\\\\1@a.example!\" .",
                        "*.3.2.1.0.3.9.4." + zone
                                + ". 3600 IN NAPTR 100 10 \"u\" \"E2U+sip\" \"!^\\\\+(.*)$!sip:+\\\\1@a.example!\" .",
                        "1.0.3.9.4." + zone
                                + ". 3600 IN NAPTR 100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:+49301@a.example!\" .",
                        "4.3.2.1.0.3.9.4." + zone
                                + ". 300 IN NAPTR 100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:+49301234@b.example!\" .");
        assertThat(file).contains("; Inexact: below 4412,");
    }

    @ParameterizedTest
    @EnumSource
    void aliasBesideWhatTheZoneHas_isSaidOfItsLineBeforeAnythingIsApplied(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        zone = newZone();
        good(send(zone, "$TTL 300\nwww A 192.0.2.1\nalias CNAME www\n", "format=zonefile"));

        JsonNode refused = send(zone, "$TTL 300\nwww CNAME alias\nalias TXT x\nnew TXT y\n", "format=zonefile");

        assertThat(refused.get("state").asString()).isEqualTo("failed");
        assertThat(errors(refused))
                .containsExactlyInAnyOrder(
                        "2,error,owner,cnameAndOther,\"a CNAME record cannot have other data at the same name, and the zone already has a record there\",www."
                                + zone + ". CNAME",
                        "3,error,owner,cnameAndOther,\"a CNAME record cannot have other data at the same name, and the zone already has a record there\",alias."
                                + zone + ". TXT");
        good(send(zone, "$TTL 300\nwww CNAME alias\nnew TXT y\n", "format=zonefile&onError=skip"));
        assertThat(records(export(zone))).contains("new." + zone + ". 300 IN TXT \"y\"");
        good(send(zone, "$TTL 300\nalias CNAME www\nwww A 192.0.2.2\n", "format=zonefile"));
    }

    @ParameterizedTest
    @EnumSource
    void recordThatARoutingPolicyNames_isMissedAtItsLineBeforeAnythingIsApplied(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        zone = newZone();
        good(send(zone, "$TTL 300\nsbc A 192.0.2.1\nsbc A 192.0.2.2\n", "format=zonefile"));
        String set = "/zones/" + zone + "/records/sbc." + zone + "/A";
        assertThat(client.put(
                                set + "/routing-policy",
                                """
                                {"answer":"order","targets":[{"target":"192.0.2.1","weight":3},{"target":"192.0.2.2","weight":1}]}""",
                                "If-Match",
                                client.get(set).header("ETag"))
                        .status())
                .isEqualTo(200);
        String file = "$TTL 300\nsbc A 192.0.2.1\nsbc A 192.0.2.3\nnew TXT y\n";

        assertThat(errors(send(zone, file, "format=zonefile")))
                .containsExactly(
                        "2,error,owner,routed,\"the routing policy names the target 192.0.2.2, but no record leads to it:"
                                + " change or remove the routing policy first\",sbc." + zone + ". A");
        assertThat(errors(send(zone, file, "format=zonefile&mode=replace&maxDeletePercent=100")))
                .hasSize(1);
        good(send(zone, file, "format=zonefile&onError=skip"));
        assertThat(records(export(zone)))
                .contains("new." + zone + ". 300 IN TXT \"y\"", "sbc." + zone + ". 300 IN A 192.0.2.2");
        good(send(zone, file + "sbc A 192.0.2.2\n", "format=zonefile"));
        assertThat(client.get(set + "/routing-policy").json().get("targets")).hasSize(2);
    }

    @Test
    void recordSetOfWhichALineIsWrong_staysAsTheZoneHasIt() {
        good(send(zone, "$TTL 300\nwww A 192.0.2.1\nwww A 192.0.2.2\nwww TXT old\n", "format=zonefile"));

        JsonNode job = send(
                zone, "$TTL 300\nwww A 192.0.2.1\nwww A 192.0.2.300\nwww TXT new\n", "format=zonefile&onError=skip");

        good(job);
        assertThat(errors(job)).hasSize(2).anyMatch(line -> line.startsWith("2,error,,sameSet,"));
        String www = "www." + zone + ". 300 IN ";
        assertThat(records(export(zone)).stream().filter(line -> line.startsWith("www.")))
                .containsExactlyInAnyOrder(www + "A 192.0.2.1", www + "A 192.0.2.2", www + "TXT \"new\"");
    }

    /** A change of the zone's settings needs this permission also in a file. */
    @ParameterizedTest
    @EnumSource
    void soaThatChangesTheZone_needsThePermissionToManageZones(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        zone = newZone();
        ApiClient administrator = client;
        ApiClient operator = RunningAdmin.on(database).client(Role.OPERATOR);
        String before = client.get("/zones/" + zone).json().get("primaryServer").asString();
        client = operator;
        JsonNode refused = send(zone, """
                $TTL 300
                @ SOA ns.elsewhere.example. hostmaster.elsewhere.example. 1 7200 600 1209600 60
                www A 192.0.2.1
                """, "format=zonefile");
        assertThat(refused.get("message").asString()).contains("'manage-zones'");

        long id = refused.get("id").asLong();
        staged(id);
        ApiClient.Answer notApplied = operator.send("POST", "/imports/" + id + "/apply", "");
        assertThat(notApplied.status()).as(notApplied.toString()).isEqualTo(403);
        assertThat(notApplied.toString()).contains("'manage-zones'");
        assertThat(export(zone)).doesNotContain("www.");
        assertThat(client.get("/zones/" + zone).json().get("primaryServer").asString())
                .isEqualTo(before);

        administrator.send("POST", "/imports/" + id + "/apply", "");
        inState(id, "done");
        assertThat(client.get("/zones/" + zone).json().get("primaryServer").asString())
                .contains("ns.elsewhere.example");
        ApiClient.Answer rollBack = operator.send("POST", "/imports/" + id + "/rollback", "");
        assertThat(rollBack.status()).as(rollBack.toString()).isEqualTo(403);
        assertThat(administrator
                        .send("POST", "/imports/" + id + "/rollback", "")
                        .status())
                .isEqualTo(202);
    }

    /** Repeats a failed import up to its review. */
    private void staged(long id) {
        assertThat(client.send("POST", "/imports/" + id + "/retry", "").status())
                .isEqualTo(202);
        inState(id, "staged");
    }

    private JsonNode inState(long id, String state) {
        return Awaitility.await()
                .atMost(LONG_ENOUGH)
                .pollInterval(Duration.ofMillis(20))
                .until(
                        () -> client.get("/imports/" + id).json(),
                        job -> job.get("state").asString().equals(state));
    }

    @Test
    void soaThatTheZoneHasAlready_isForWhoeverMayImport() {
        client = RunningAdmin.on(TestDatabase.H2).client(Role.OPERATOR);
        good(send(zone, export(zone) + "www 300 IN A 192.0.2.1\n", "format=zonefile"));
        assertThat(export(zone)).contains("www.");
    }

    private List<String> errors(JsonNode job) {
        String file = client.get("/imports/" + job.get("id").asLong() + "/errors.csv")
                .response()
                .body();
        return file.lines().filter(line -> line.contains(",error,")).toList();
    }

    @Test
    void sameNamesInOtherCase_areTheSameRecord() {
        good(send(
                zone, "$TTL 300\ncut NS ns1.example.\ncut NS NS1.Example.\ncut NS ns2.example.\n", "format=zonefile"));
        assertThat(records(export(zone)).stream().filter(line -> line.startsWith("cut.")))
                .extracting(line -> line.substring(line.lastIndexOf(' ') + 1))
                .containsExactlyInAnyOrder("ns1.example.", "ns2.example.");
    }

    private String reimported(String file, String parameters) {
        String other = newZone();
        good(send(other, file.replace(zone, other), "format=zonefile&mode=replace&" + parameters));
        return export(other).replace(other, zone);
    }

    @Test
    void zoneFile_comesBackAsItWent() {
        makeOrdinaryContents();
        good(send(zone, """
                $TTL 300
                *.0.3.9.4 NAPTR 100 10 "u" "E2U+sip" "!^\\\\+(.*)$!sip:+\\\\1@a.example!" .
                4.3.2.1.0.3.9.4 NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:+49301234@b.example!" .
                                NAPTR 100 20 "u" "E2U+pstn:tel" "!^(.*)$!tel:\\\\1!" .
                1.0.3.9.4 NS ns.sub.1.0.3.9.4
                ns.sub.1.0.3.9.4 A 192.0.2.7
                """, "format=zonefile"));
        assertThat(client.create("/zones/" + zone + "/numbers/+442071838750", """
                        {"rules":[{"flags":"","service":"","replacement":"x.\\nevil IN A 192.0.2.66."}]}""")
                        .status())
                .isEqualTo(201);
        String once = export(zone);
        assertThat(once.lines())
                .noneMatch(line -> line.startsWith("evil"))
                .anyMatch(line -> line.endsWith(" \"\" \"\" \"\" x.\\010evil\\032IN\\032A\\032192.0.2.66."));
        String twice = reimported(once, "");
        assertThat(records(twice)).isEqualTo(records(once));
        assertThat(records(reimported(twice, ""))).isEqualTo(records(once));
    }

    @Test
    void recordSetsOfAFileThatWaits_areComparedAndCounted() {
        makeOrdinaryContents();
        ApiClient.Answer accepted =
                client.send("POST", "/imports?apply=false&format=zonefile&zone=" + zone, """
                $ORIGIN %s.
                $TTL 300
                @ 3600 SOA ns1.%1$s. hostmaster.%1$s. 1 7200 600 1209600 60
                ns1 A 192.0.2.53
                ns1 AAAA 2001:db8::53
                7.6.5.0.3.9.4 TXT "changed"
                """.formatted(zone));
        String path = accepted.header("Location").substring("/api/v1".length());
        JsonNode job = Awaitility.await()
                .atMost(LONG_ENOUGH)
                .pollInterval(Duration.ofMillis(20))
                .until(
                        () -> client.get(path).json(),
                        now -> now.get("state").asString().equals("staged"));

        long id = job.get("id").asLong();
        assertThat(rows(id, "")).containsExactly("changed SOA", "changed TXT", "created AAAA");
        assertThat(rows(id, "?effect=created")).containsExactly("created AAAA");
        assertThat(rows(id, "?effect=unchanged")).containsExactly("unchanged A");
        assertThat(job.at("/difference/created").asInt()).isEqualTo(1);
        assertThat(job.at("/difference/changed").asInt()).isEqualTo(2);
        JsonNode text = client.get("/imports/" + id + "/diff/records").json().at("/items/1");
        assertThat(text.at("/before/records/0").asString()).isEqualTo("\"beside\"");
        assertThat(text.at("/after/records/0").asString()).isEqualTo("\"changed\"");
        JsonNode first = client.get("/imports/" + id + "/diff/records?limit=1").json();
        assertThat(first.get("items")).hasSize(1);
        assertThat(rows(id, "?limit=5&cursor=" + first.get("next").asString()))
                .containsExactly("changed TXT", "created AAAA");
        client.send("POST", "/imports/" + id + "/cancel", "");
    }

    private List<String> rows(long id, String query) {
        List<String> rows = new ArrayList<>();
        client.get("/imports/" + id + "/diff/records" + query)
                .json()
                .path("items")
                .forEach(row -> rows.add(
                        row.get("effect").asString() + " " + row.get("type").asString()));
        return rows;
    }

    @Test
    void zoneOfNumbersAndBlocks_comesBackAsItWasExported() {
        good(send(zone, PLAN, "format=csv"));
        String twice = reimported(export(zone), "");
        assertThat(records(reimported(twice, ""))).isEqualTo(records(twice));
    }

    @Test
    void compressedReimport_isTheBlocksAgain() {
        good(send(zone, """
                number,kind,minDigits,maxDigits,service,uri
                +4930,block,5,15,E2U+sip,sip:+{number}@a.example
                +49301234,,,,E2U+sip,sip:+49301234@b.example
                """, "format=csv"));
        JsonNode again = send(zone, export(zone), "format=zonefile&mode=replace&compress=true&maxDeletePercent=0");
        good(again);
        assertThat(again.get("compress").asBoolean()).isTrue();
        assertThat(again.get("difference").get("created").asLong())
                .as(client.get("/zones/" + zone + "/numbers.csv").response().body())
                .isZero();
        assertThat(again.get("difference").get("removed").asLong()).isZero();
    }

    @Test
    void runOfEqualNumbers_isStoredAsABlockOnRequest() {
        String file = "$TTL 300\n$GENERATE 0-9 $.1.0.3.9.4 NAPTR 100 10 u E2U+sip !^.*\\$!sip:gw@a.example! .\n";
        String numbers = "number,service,uri\n"
                + IntStream.range(100, 200)
                        .mapToObj(i -> "+4930" + i + ",E2U+sip,sip:gw@a.example\n")
                        .collect(Collectors.joining());
        JsonNode job = send(zone, numbers, "format=csv&compress=true");
        good(job);
        assertThat(job.get("entries").asLong()).isEqualTo(1);
        JsonNode block = client.get("/zones/" + zone + "/blocks/+49301").json();
        assertThat(block.get("minDigits").asInt()).isEqualTo(7);
        assertThat(block.get("maxDigits").asInt()).isEqualTo(7);
        assertThat(send(zone, file, "format=zonefile&compress=true")
                        .get("message")
                        .asString())
                .contains("mode=replace");
    }

    /** RFC 1035, section 5.1: one backslash in the database and on the wire is two in the file. */
    @Test
    void backslashes_areOneInTheStoreAndTwoInTheFile() {
        String rule = "4.9.4.%s. 300 IN NAPTR 100 10 \"u\" \"E2U+sip\" \"!^\\\\+49(.*)$!sip:\\\\1@a.example!\" ."
                .formatted(zone);
        good(send(zone, rule + "\n", "format=zonefile"));
        assertThat(client.get("/zones/" + zone + "/numbers/+494")
                        .json()
                        .get("rules")
                        .get(0)
                        .get("regexp")
                        .asString())
                .isEqualTo("!^\\+49(.*)$!sip:\\1@a.example!");
        assertThat(records(export(zone))).contains(rule);
    }

    @Test
    void everyOctet_survivesTheWayInAndOut() {
        StringBuilder escaped = new StringBuilder();
        for (int octet = 0; octet < 256; octet++) {
            escaped.append(String.format("\\%03d", octet));
        }
        String halves = "\"" + escaped.substring(0, 512) + "\" \"" + escaped.substring(512) + "\"";
        good(send(zone, "$TTL 300\nall TXT " + halves + "\n\\000\\255.x TXT \"owner\"\n", "format=zonefile"));
        String once = export(zone);
        assertThat(records(reimported(once, ""))).isEqualTo(records(once));
        String text =
                once.lines().filter(line -> line.startsWith("all.")).findFirst().orElseThrow();
        assertThat(octets(text.substring(text.indexOf('"'))))
                .containsExactly(IntStream.range(0, 256).toArray());
    }

    /** The octets of the strings in a line, quoted or not. */
    private static int[] octets(String text) {
        IntStream.Builder octets = IntStream.builder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\\' && Character.isDigit(text.charAt(i + 1))) {
                octets.add(Integer.parseInt(text.substring(i + 1, i + 4)));
                i += 3;
            } else if (text.charAt(i) == '\\') {
                octets.add(text.charAt(++i));
            } else if (text.charAt(i) == '"') {
                quoted = !quoted;
            } else if (quoted || text.charAt(i) != ' ') {
                octets.add(text.charAt(i));
            }
        }
        return octets.build().toArray();
    }
}
