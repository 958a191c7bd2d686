package org.openenum.admin.exporting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.job.JobQueue;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

class ExportApiIT {

    private static final String RULES = "\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:x@sbc.example\"}]";

    private RunningAdmin admin;

    private ApiClient client;

    private ApiClient viewer;

    private String apex;

    private void start(TestDatabase database) {
        admin = RunningAdmin.on(database);
        client = admin.client(Role.ADMINISTRATOR);
        viewer = admin.client(Role.VIEWER);
        apex = RunningAdmin.newApex();
        String zone = "/zones/" + apex;
        client.create(zone, "{}");
        client.create(zone + "/numbers/4930", "{\"tags\":[\"berlin\"],\"comment\":\"=1+1\"," + RULES + "}");
        client.create(zone + "/numbers/49301", "{\"status\":\"closed\"}");
        client.create(zone + "/numbers/49401", "{\"tags\":[\"berlin\"]," + RULES + "}");
        client.create(zone + "/blocks/4930", "{" + RULES + "}");
    }

    @ParameterizedTest
    @EnumSource
    void csvOfAll_isWhatTheStreamIs(TestDatabase database) {
        start(database);
        JsonNode export = finished(viewer.send("POST", "/exports", "{\"zone\":\"" + apex + "\"}"));

        assertThat(export.at("/job/state").asString()).as(export.toString()).isEqualTo("done");
        assertThat(export.at("/job/mode").asString()).isEqualTo("export");
        Answer file = viewer.get("/exports/" + idOf(export) + "/file");
        assertThat(file.response().body())
                .isEqualTo(
                        client.get("/zones/" + apex + "/numbers.csv").response().body());
        assertThat(file.header("Content-Disposition")).containsPattern("attachment.*" + apex + "_.*Z\\.csv");
        assertThat(file.header("Content-Type")).startsWith("text/csv");
        assertThat(export.at("/job/fileBytes").asInt())
                .isEqualTo(file.response().body().length());
        assertThat(file.response().body().lines().skip(1))
                .allSatisfy(line -> assertThat(line.split(",", -1)).noneMatch(cell -> cell.matches("\"?[=+@-].*")));
    }

    @ParameterizedTest
    @EnumSource
    void filters_areThoseOfTheList(TestDatabase database) {
        start(database);

        assertThat(numbersOf("{\"prefix\":\"+49 30\"}")).isEqualTo("4930 4930 49301 ");
        assertThat(numbersOf("{\"prefix\":\"4930\",\"kind\":\"number\"}")).isEqualTo("4930 49301 ");
        assertThat(numbersOf("{\"tag\":\"berlin\"}")).isEqualTo("4930 49401 ");
        assertThat(numbersOf("{\"status\":\"closed\"}")).isEqualTo("49301 ");
        assertThat(numbersOf("{\"uriHost\":\"sbc.example\",\"kind\":\"number\"}"))
                .isEqualTo("4930 49401 ");
        assertThat(numbersOf("{\"updatedSince\":\"2099-01-01T00:00:00Z\"}")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void zoneFile_isWholeOrRefused(TestDatabase database) {
        start(database);
        String wanted = "{\"zone\":\"" + apex + "\",\"format\":\"zonefile\"%s}";

        JsonNode export = finished(viewer.send("POST", "/exports", wanted.formatted("")));
        Answer file = viewer.get("/exports/" + idOf(export) + "/file");
        assertThat(file.response().body()).contains("0.3.9.4." + apex).contains(" SOA ");
        assertThat(file.header("Content-Disposition")).containsPattern(apex + "_.*Z\\.zone");
        Answer refused = viewer.send("POST", "/exports", wanted.formatted(",\"filter\":{\"prefix\":\"4930\"}"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/errors/0/pointer").asString()).isEqualTo("/filter");
    }

    @ParameterizedTest
    @EnumSource
    void fileThatIsTooOld_isGone(TestDatabase database) throws IOException {
        start(database);
        JsonNode export = finished(viewer.send("POST", "/exports", "{\"zone\":\"" + apex + "\"}"));
        Path file = admin.dataFolder().resolve("exports/" + idOf(export));

        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(25))));

        assertThat(viewer.get("/exports/" + idOf(export) + "/file").status()).isEqualTo(404);
        assertThat(viewer.get("/exports/" + idOf(export)).json().at("/file").isNull())
                .isTrue();
        finished(viewer.send("POST", "/exports", "{\"zone\":\"" + apex + "\"}"));
        assertThat(file).doesNotExist();
    }

    /** After a restore, new jobs may get numbers that other jobs had before. */
    @ParameterizedTest
    @EnumSource
    void fileThatAnotherJobLeftUnderTheSameNumber_isNotHandedOut(TestDatabase database) {
        start(database);
        AtomicReference<String> export = new AtomicReference<>();

        await().until(() -> admin.get(JobQueue.class).whileIdle(() -> {
            export.set(pathOf(viewer.send("POST", "/exports", "{\"zone\":\"" + apex + "\"}")));
            write(admin.dataFolder().resolve(export.get().substring(1)), "numbers of another zone");
            assertThat(viewer.get(export.get() + "/file").status()).isEqualTo(409);
            assertThat(viewer.get(export.get()).json().get("file").isNull()).isTrue();
        }));

        await().atMost(Duration.ofMinutes(2))
                .until(() -> viewer.get(export.get() + "/file").status() == 200);
        assertThat(viewer.get(export.get() + "/file").response().body())
                .isEqualTo(
                        client.get("/zones/" + apex + "/numbers.csv").response().body());
    }

    @ParameterizedTest
    @EnumSource
    void exportThatIsStoppedBeforeItsTurn_leavesAloneWhatAnotherProgramWrites(TestDatabase database)
            throws IOException {
        start(database);
        Path exports = Files.createDirectories(admin.dataFolder().resolve("exports"));
        Path ofAnother = Files.writeString(exports.resolve("7-another.part"), "half");
        AtomicReference<String> stopped = new AtomicReference<>();
        JobQueue queue = admin.get(JobQueue.class);

        await().until(() -> queue.whileIdle(() -> stopped.set(startedAndStopped())));

        await().atMost(Duration.ofMinutes(2))
                .until(() -> viewer.get(stopped.get())
                        .json()
                        .at("/job/state")
                        .asString()
                        .equals("cancelled"));
        assertThat(ofAnother).exists();
        Files.delete(ofAnother);
    }

    @ParameterizedTest
    @EnumSource
    void exportWithoutRoom_isRefusedUntilThereIsSome(TestDatabase database) throws IOException {
        start(database);
        Path full =
                Files.createDirectories(admin.dataFolder().resolve("exports")).resolve("0");
        try (RandomAccessFile file = new RandomAccessFile(full.toFile(), "rw")) {
            file.setLength(ExportFolder.MAX_OCTETS);
        }
        String wanted = "{\"zone\":\"" + apex + "\"}";
        try {
            Answer refused = viewer.send("POST", "/exports", wanted);
            assertThat(refused.status()).as(refused.toString()).isEqualTo(503);
        } finally {
            Files.delete(full);
        }
        assertThat(finished(viewer.send("POST", "/exports", wanted))
                        .at("/job/state")
                        .asString())
                .isEqualTo("done");
    }

    private String startedAndStopped() {
        String path = pathOf(viewer.send("POST", "/exports", "{\"zone\":\"" + apex + "\"}"));
        assertThat(viewer.send("DELETE", path, null).status()).isEqualTo(204);
        return path;
    }

    @ParameterizedTest
    @EnumSource
    void removal_isForWhoMadeItAndForThoseWhoProvision(TestDatabase database) {
        start(database);
        String wanted = "{\"zone\":\"" + apex + "\"}";
        String hers = "/exports/" + idOf(finished(client.send("POST", "/exports", wanted)));
        String mine = "/exports/" + idOf(finished(viewer.send("POST", "/exports", wanted)));

        assertThat(viewer.send("DELETE", hers, null).status()).isEqualTo(403);
        assertThat(viewer.send("DELETE", mine, null).status()).isEqualTo(204);
        assertThat(client.send("DELETE", hers, null).status()).isEqualTo(204);
        assertThat(client.get(hers + "/file").status()).isEqualTo(404);
        assertThat(client.get("/exports/999999").status()).isEqualTo(404);
        assertThat(client.send("POST", "/exports", "{\"zone\":\"none.example\"}")
                        .status())
                .isEqualTo(404);
        assertThat(client.send("POST", "/exports", "{\"zone\":\"" + apex + "\",\"format\":\"exe\"}")
                        .status())
                .isEqualTo(422);
    }

    @ParameterizedTest
    @EnumSource
    void export_isNoImport(TestDatabase database) {
        start(database);
        JsonNode export = finished(client.send("POST", "/exports", "{\"zone\":\"" + apex + "\"}"));
        String asImport = "/imports/" + idOf(export);

        Answer unknown = client.get(asImport);

        assertThat(unknown.status()).as(unknown.toString()).isEqualTo(404);
        assertThat(unknown.json().at("/detail").asString()).isEqualTo("there is no import " + idOf(export));
        assertThat(client.send("DELETE", asImport, null).status()).isEqualTo(404);
        assertThat(client.send("POST", asImport + "/rollback", null).status()).isEqualTo(404);
        assertThat(client.get(asImport + "/problems.csv").status()).isEqualTo(404);
        assertThat(client.get("/exports/" + idOf(export) + "/file").status()).isEqualTo(200);
    }

    private String numbersOf(String filter) {
        JsonNode export =
                finished(viewer.send("POST", "/exports", "{\"zone\":\"" + apex + "\",\"filter\":" + filter + "}"));
        StringBuilder numbers = new StringBuilder();
        viewer.get("/exports/" + idOf(export) + "/file")
                .response()
                .body()
                .lines()
                .skip(1)
                .forEach(line -> numbers.append(line, 0, line.indexOf(',')).append(' '));
        return numbers.toString();
    }

    private static long idOf(JsonNode export) {
        return export.at("/job/id").asLong();
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String pathOf(Answer started) {
        assertThat(started.status()).as(started.toString()).isEqualTo(202);
        return started.header("Location").substring("/api/v1".length());
    }

    private JsonNode finished(Answer started) {
        String path = pathOf(started);
        return await().atMost(Duration.ofMinutes(2))
                .until(
                        () -> viewer.get(path).json(),
                        export -> export.at("/job/isFinal").asBoolean());
    }
}
