package org.openenum.admin.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

/** Zone files on their way in and out, and what other servers' own checkers say of them. */
class ZoneFileIT {

    private static final Duration LONG_ENOUGH = Duration.ofSeconds(60);

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
        ApiClient.Answer accepted = client.send("POST", "/imports?apply=true&zone=" + apex + "&" + parameters, file);
        assertThat(accepted.status()).as(accepted.toString()).isEqualTo(202);
        String path = accepted.header("Location").substring("/api/v1".length());
        return Awaitility.await()
                .atMost(LONG_ENOUGH)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> client.get(path).json(), job -> job.get("isFinal").asBoolean());
    }

    private void good(JsonNode job) {
        assertThat(job.get("state").asString()).as(job.toString()).isEqualTo("done");
    }

    private String export(String apex) {
        return client.get("/zones/" + apex + "/zonefile").response().body();
    }

    /** The records, without comments and without the serial. */
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
        assertThat(process.exitValue()).as(text).isZero();
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

    @Test
    void aliasBesideWhatTheZoneHas_isRefused() {
        good(send(zone, "$TTL 300\nwww A 192.0.2.1\nalias CNAME www\n", "format=zonefile"));
        assertThat(send(zone, "$TTL 300\nwww CNAME alias\n", "format=zonefile")
                        .get("message")
                        .asString())
                .startsWith("line 2: www." + zone + ". CNAME: a CNAME and other data");
        assertThat(send(zone, "$TTL 300\nalias TXT x\n", "format=zonefile")
                        .get("state")
                        .asString())
                .isEqualTo("failed");
        good(send(zone, "$TTL 300\nalias CNAME www\nwww A 192.0.2.2\n", "format=zonefile"));
    }

    @Test
    void sameNamesInOtherCase_areTheSameRecord() {
        good(send(
                zone, "$TTL 300\ncut NS ns1.example.\ncut NS NS1.Example.\ncut NS ns2.example.\n", "format=zonefile"));
        assertThat(records(export(zone)).stream().filter(line -> line.startsWith("cut.")))
                .extracting(line -> line.substring(line.lastIndexOf(' ') + 1))
                .containsExactlyInAnyOrder("ns1.example.", "ns2.example.");
    }
}
