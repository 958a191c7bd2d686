package org.openenum.admin.importing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

/** Imported tables that are stored as blocks, in a zone with and without numbers. */
class CompressedImportIT {

    private ApiClient client;

    private String zone;

    private void start(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        zone = RunningAdmin.newApex();
        assertThat(client.create("/zones/" + zone, "{}").status()).isEqualTo(201);
    }

    private JsonNode send(String table, String parameters) {
        return client.end(client.send(
                "POST",
                "/imports?apply=true&format=csv&mode=replace&maxDeletePercent=100&zone=" + zone + "&" + parameters,
                table));
    }

    /** The wanted numbers from +49302000 to +49302999, all with one destination. */
    private static String table(IntPredicate wanted) {
        return "number,service,uri\n"
                + IntStream.range(0, 1_000)
                        .filter(wanted)
                        .mapToObj(i -> "+49302%03d,E2U+sip,sip:gw@a.example\n".formatted(i))
                        .collect(Collectors.joining());
    }

    private static void good(JsonNode job) {
        assertThat(job.get("state").asString()).as(job.toString()).isEqualTo("done");
    }

    private int statusOf(String entry) {
        return client.get("/zones/" + zone + entry).status();
    }

    private String serviceOf(String entry) {
        return client.get("/zones/" + zone + entry).json().get("status").asString();
    }

    @ParameterizedTest
    @EnumSource
    void runAroundADelegationOfTheZone_staysAsItIs(TestDatabase database) {
        start(database);
        client.create("/zones/" + zone + "/delegations/4930205", "{\"nameServers\":[\"ns.partner.example\"]}");

        JsonNode job = send(table(i -> i / 10 != 5), "compress=true");

        good(job);
        assertThat(job.get("entries").asLong()).isEqualTo(990);
        assertThat(statusOf("/numbers/49302049")).isEqualTo(200);
        assertThat(statusOf("/delegations/4930205")).isEqualTo(200);
        good(send(table(i -> true), "compress=true&onError=skip"));
    }

    @ParameterizedTest
    @EnumSource
    void numberThatTheZoneHasClosed_staysClosedWhereTheTableDoesNotSayIt(TestDatabase database) {
        start(database);
        good(send(table(i -> true), "compress=false"));
        client.send("PATCH", "/zones/" + zone + "/numbers/49302777", "{\"status\":\"closed\"}", "If-Match", "*");

        JsonNode job = send(table(i -> true), "compress=true");

        good(job);
        assertThat(job.get("entries").asLong()).isEqualTo(2);
        assertThat(serviceOf("/numbers/49302777")).isEqualTo("closed");
        assertThat(serviceOf("/blocks/49302")).isEqualTo("active");
        good(send(
                table(i -> true).replace("uri\n", "uri,status\n").replace("example\n", "example,active\n"),
                "compress=true"));
        assertThat(statusOf("/numbers/49302777")).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void holeOfAnEarlierImport_isFilledByANumberOfTheNextOne(TestDatabase database) {
        start(database);
        good(send(table(i -> i != 777 && i != 888), "compress=true"));
        assertThat(serviceOf("/numbers/49302777")).isEqualTo("closed");

        good(send(table(i -> i != 777) + "+49302777,E2U+sip,sip:other@a.example\n", "compress=true"));

        assertThat(serviceOf("/numbers/49302777")).isEqualTo("active");
        assertThat(statusOf("/numbers/49302888")).isEqualTo(404);
    }
}
