package org.openenum.admin.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.persistence.EntityManager;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import org.openenum.sentence.Sentence;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Jobs without a file whose program has ended. */
class DirectRestartIT {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final String ENDED = "enum-admin ended while this job ran; nothing was changed: start the job again";

    private static final String ANEW =
            "started again: the enum-admin that ran this job ended or hung, and had done nothing of it";

    private RunningAdmin admin;

    private ApiClient client;

    private String apex;

    private String zone;

    private void start(TestDatabase database) {
        admin = RunningAdmin.on(database);
        client = admin.client(Role.ADMINISTRATOR);
        apex = RunningAdmin.newApex();
        zone = "/zones/" + apex;
        client.create(zone, "{}");
        client.create(zone + "/numbers/4930", "{\"status\":\"closed\"}");
        client.create(zone + "/numbers/4931", "{\"status\":\"closed\"}");
    }

    @ParameterizedTest
    @EnumSource
    void bulkUpdate_isBegunAnew(TestDatabase database) {
        start(database);

        JsonNode after = afterItsProgramEnded(ImportFormat.FILTER, new AskedFor("numbers", json("""
                {"apex": "%s", "maxCount": 2, "filter": {"kind": "NUMBER", "prefix": "493", "status": "CLOSED"},
                 "edit": {"delete": false, "ownRules": false, "comment": "sold", "rules": {},
                          "tags": {"added": {"tags": ["berlin"]}, "removed": {"tags": []}}}}""")));

        assertThat(after.get("state").asString()).as(after.toString()).isEqualTo("done");
        assertThat(after.get("message").asString()).isEqualTo(ANEW);
        assertThat(after.at("/difference/changed").asInt()).isEqualTo(2);
        assertThat(client.get(zone + "/numbers/4930").json().get("comment").asString())
                .isEqualTo("sold");
        assertThat(client.get(zone + "/numbers/4930/history").json().get("items"))
                .hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void bulkUpdateOfRecords_isBegunAnew(TestDatabase database) {
        start(database);
        client.create(zone + "/records/www." + apex + "/A", "{\"ttl\": 60, \"records\": [\"192.0.2.1\"]}");

        JsonNode after = afterItsProgramEnded(ImportFormat.FILTER, new AskedFor("records", json("""
                {"apex": "%s", "maxCount": 10, "filter": {"owner": "", "type": "A"},
                 "edit": {"delete": false, "replacement": {"from": "192.0.2.1", "to": "192.0.2.2"}}}""")));

        assertThat(after.get("state").asString()).as(after.toString()).isEqualTo("done");
        assertThat(after.at("/difference/changed").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void export_isBegunAnew(TestDatabase database) {
        start(database);

        JsonNode after = afterItsProgramEnded(ImportFormat.EXPORT, new AskedFor("export", json("""
                {"format": "CSV", "namesPerWildcard": 100, "audience": {},
                 "query": {"zone": "%s", "prefix": "4931", "content": {}, "sort": "NUMBER"}}""")));

        assertThat(after.get("state").asString()).as(after.toString()).isEqualTo("done");
        assertThat(admin.dataFolder().resolve("exports/" + after.get("id").asLong()))
                .satisfies(file ->
                        assertThat(Files.readString(file)).contains("4931").doesNotContain("4930"));
    }

    @ParameterizedTest
    @EnumSource
    void revert_isBegunAnew(TestDatabase database) {
        start(database);
        long changeset = client.get(zone + "/numbers/4931/history")
                .json()
                .at("/items/0/seq")
                .asLong();

        JsonNode after = afterItsProgramEnded(
                ImportFormat.CHANGESET,
                new AskedFor("revert", json("{\"changeset\": " + changeset + ", \"onConflict\": \"REFUSE\"}")));

        assertThat(after.get("state").asString()).as(after.toString()).isEqualTo("done");
        assertThat(client.get(zone + "/numbers/4931").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void jobThatDoesNotSayWhatWasAsked_isFailed(TestDatabase database) {
        start(database);

        JsonNode after = afterItsProgramEnded(ImportFormat.EXPORT, null);

        assertThat(after.get("state").asString()).as(after.toString()).isEqualTo("failed");
        assertThat(after.get("message").asString()).isEqualTo(ENDED);
    }

    @ParameterizedTest
    @EnumSource
    void jobThatWasNotQueuedYet_isFailed_sinceWhoeverAskedForItMayAskAgain(TestDatabase database) {
        start(database);
        JobProgress progress = new JobProgress(Clock.systemUTC());
        Job job = Job.direct(
                request(ImportFormat.FILTER), new AskedFor("numbers", json("""
                {"apex": "%s", "maxCount": 2, "filter": {"prefix": "493"},
                 "edit": {"delete": true, "ownRules": false, "rules": {},
                          "tags": {"added": {"tags": []}, "removed": {"tags": []}}}}""")), RunningAdmin.author(), Instant.now());

        JsonNode after = afterItsProgramEnded(admin.get(Jobs.class).add(job, progress), progress);

        assertThat(after.get("state").asString()).as(after.toString()).isEqualTo("failed");
        assertThat(client.get(zone + "/numbers/4930").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void jobOfANewerProgram_whichAsksForMoreThanThisOneKnows_isFailed(TestDatabase database) {
        start(database);

        JsonNode after = afterItsProgramEnded(ImportFormat.FILTER, new AskedFor("numbers", json("""
                {"apex": "%s", "maxCount": 2, "filter": {"prefix": "493", "carrier": "mobile"},
                 "edit": {"delete": true, "ownRules": false, "rules": {},
                          "tags": {"added": {"tags": []}, "removed": {"tags": []}}}}""")));

        assertThat(after.get("state").asString()).as(after.toString()).isEqualTo("failed");
        assertThat(client.get(zone + "/numbers/4930").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void whatCannotBeDoneAnyMore_isFailedWithTheReason(TestDatabase database) {
        start(database);

        JsonNode after = afterItsProgramEnded(
                ImportFormat.CHANGESET,
                new AskedFor("revert", json("{\"changeset\": 999999, \"onConflict\": \"REFUSE\"}")));

        assertThat(after.get("state").asString()).as(after.toString()).isEqualTo("failed");
        assertThat(after.get("message").asString()).contains("there is no changeset 999999");
    }

    @ParameterizedTest
    @EnumSource
    void jobThatWasCancelled_isNotBegunAnew(TestDatabase database) {
        start(database);
        JobProgress progress = new JobProgress(Clock.systemUTC());
        Job job = underWay(ImportFormat.FILTER, new AskedFor("numbers", json("""
                {"apex": "%s", "maxCount": 2, "filter": {"prefix": "493"},
                 "edit": {"delete": true, "ownRules": false, "rules": {},
                          "tags": {"added": {"tags": []}, "removed": {"tags": []}}}}""")), progress);

        assertThat(client.send("POST", "/jobs/" + job.id() + "/cancel", null).status())
                .isEqualTo(200);
        JsonNode after = afterItsProgramEnded(job, progress);

        assertThat(after.get("state").asString()).as(after.toString()).isEqualTo("cancelled");
        assertThat(client.get(zone + "/numbers/4930").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void jobThatIsBeingCommitted_isCancelledInVain(TestDatabase database) {
        start(database);
        JobProgress progress = new JobProgress(Clock.systemUTC());
        Job job = underWay(ImportFormat.FILTER, null, progress);
        Jobs jobs = admin.get(Jobs.class);

        admin.get(TransactionTemplate.class).executeWithoutResult(status -> {
            allowToStandStill(database);
            jobs.within(job.id(), row -> row.end(JobState.DONE, null, Instant.now()));
            assertThat(client.send("POST", "/jobs/" + job.id() + "/cancel", null)
                            .status())
                    .isEqualTo(200);
        });

        assertThat(jobs.get(job.id()).state()).isEqualTo(JobState.DONE);
        jobs.atRest(job.id(), progress);
    }

    /** Lets this transaction be idle for as long as the request waits; a commit never is. */
    private void allowToStandStill(TestDatabase database) {
        if (database == TestDatabase.POSTGRESQL) {
            admin.get(EntityManager.class)
                    .createNativeQuery("set local idle_in_transaction_session_timeout = 0")
                    .executeUpdate();
        }
    }

    private JsonNode json(String text) {
        return JSON.readTree(text.contains("%s") ? text.formatted(apex) : text);
    }

    private JsonNode afterItsProgramEnded(ImportFormat format, @Nullable AskedFor asked) {
        JobProgress progress = new JobProgress(Clock.systemUTC());
        return afterItsProgramEnded(underWay(format, asked, progress), progress);
    }

    private Job underWay(ImportFormat format, @Nullable AskedFor asked, JobProgress progress) {
        ImportRequest request = request(format);
        Job job = asked == null
                ? new Job(request, RunningAdmin.author(), Instant.now())
                : Job.direct(request, asked, RunningAdmin.author(), Instant.now());
        job.moveTo(JobState.APPLYING);
        return admin.get(Jobs.class).add(job, progress);
    }

    private ImportRequest request(ImportFormat format) {
        return new ImportRequest(
                apex,
                format,
                false,
                false,
                100,
                true,
                false,
                false,
                Sentence.plain("changeset 1").text());
    }

    private JsonNode afterItsProgramEnded(Job job, JobProgress progress) {
        admin.get(Jobs.class).atRest(job.id(), progress);
        admin.execute("update job set lease_ends_at = 0 where id = " + job.id());
        return await().atMost(Duration.ofSeconds(60))
                .until(
                        () -> client.get("/jobs/" + job.id()).json(),
                        view -> view.get("isFinal").asBoolean());
    }
}
