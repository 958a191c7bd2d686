package org.openenum.admin.importing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SignedIn;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.ImportRequest;
import org.openenum.admin.job.Job;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.job.JobState;
import org.openenum.admin.job.Jobs;
import org.openenum.database.TestDatabase;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** Imports that are repeated, by another program or by a user, and how long their files are kept for that. */
class ImportAgainIT extends ImportScene {

    /** An import of another program, which has ended. */
    private JsonNode afterItsProgramEnded(String file) throws Exception {
        return afterItsProgramEnded(file, JobState.APPLYING, 1, 0);
    }

    /**
     * An import of another program, which has ended.
     *
     * @param state its state then
     * @param leaseEnd 0 if the program has given it back, 1 if it has not
     * @param before how many programs had already ended with it before that one
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
        assertThat(after.get("message").asString()).contains("send the file again");
        assertThat(admin.dataFolder().resolve("imports/" + after.get("id").asLong() + "/staged"))
                .doesNotExist();
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

    /** As if this time had passed since the last change in a folder. */
    private static void touched(Path folder, Duration since) throws IOException {
        Files.setLastModifiedTime(folder, FileTime.from(Instant.now().minus(since)));
    }

    /** As if this time had passed since a time in a job. */
    private void moved(long id, String column, Duration since) {
        admin.get(TransactionTemplate.class)
                .executeWithoutResult(status -> admin.get(JdbcTemplate.class)
                        .update(
                                "update job set " + column + " = ? where id = ?",
                                Timestamp.from(Instant.now().minus(since)),
                                id));
    }
}
