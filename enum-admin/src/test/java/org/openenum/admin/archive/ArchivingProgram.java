package org.openenum.admin.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.admin.AdminProgram;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.TokenLimits;
import org.openenum.admin.account.TokenService;
import org.openenum.admin.commit.ArchiveEnd;
import org.openenum.admin.commit.LogArchive;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.TestDatabase;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.transaction.support.TransactionOperations;

/** A program with its own database, all of whose changes can be archived. */
abstract class ArchivingProgram {

    static final String NUMBER = "/zones/e164.example/numbers/441632960701";

    static final int BULK_CHANGE = 10_500;

    @TempDir
    Path folder;

    ConfigurableApplicationContext admin;

    ApiClient client;

    Archiver archiver;

    LogArchive archive;

    ArchiveFolder files;

    private int tokens;

    void start(TestDatabase database) {
        List<String> settings = new ArrayList<>(List.of("--openenum.data=" + folder));
        if (database == TestDatabase.POSTGRESQL) {
            settings.addAll(AdminProgram.on(database.create()));
        }
        admin = AdminProgram.start(settings);
        client = AdminProgram.client(admin, Role.ADMINISTRATOR);
        archiver = admin.getBean(Archiver.class);
        archive = admin.getBean(LogArchive.class);
        files = ArchiveFolder.in(folder);
        assertThat(client.create("/zones/e164.example", "{}").status()).isEqualTo(201);
    }

    @AfterEach
    void stop() {
        if (admin != null) {
            admin.close();
        }
    }

    Archiver archiver(TransactionOperations transactions) {
        return new Archiver(
                admin.getBean(EntityManager.class),
                transactions,
                archive,
                admin.getBean(LogLines.class),
                folder,
                new Retention(1, 0),
                admin.getBean(DatabaseLocation.class),
                Clock.offset(Clock.systemUTC(), Duration.ofDays(3)));
    }

    /** False for the second one: the file with this name exists, or rows are gone. It tries again later. */
    static boolean tryToArchive(Archiver archiver) {
        try {
            while (archiver.step(tomorrow())) {
                // There may be more.
            }
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    /** A change of so many numbers that the log has ranges for it. */
    void bulkChange() {
        StringBuilder file = new StringBuilder("number,service,uri\n");
        for (int i = 0; i < BULK_CHANGE; i++) {
            file.append("+4930123%05d,E2U+sip,sip:{number}@sbc.example%n".formatted(i));
        }
        Answer accepted = client.send(
                "POST", "/imports?apply=true&zone=e164.example", file.toString(), "Content-Type", "text/csv");
        awaitDone(accepted.json().get("id").asLong());
    }

    private void awaitDone(long job) {
        await().atMost(Duration.ofSeconds(120))
                .until(() -> client.get("/jobs/" + job)
                        .json()
                        .get("state")
                        .asString()
                        .equals("done"));
    }

    ArchiveWriter writer() {
        return writer(Archiver.MAX_LINES);
    }

    ArchiveWriter writer(long maxLines) {
        return new ArchiveWriter(
                admin.getBean(EntityManager.class),
                admin.getBean(TransactionOperations.class),
                archive,
                admin.getBean(LogLines.class),
                files,
                maxLines);
    }

    void archiveAll() throws IOException {
        archiveAll(tomorrow());
    }

    void archiveAll(Leaving leaving) throws IOException {
        boolean more = true;
        while (more) {
            more = archiver.step(leaving);
        }
    }

    /** The archived rows are once in verified files, and the rest follows them without a gap. */
    void assertWholeAndOnce() throws IOException {
        ArchiveEnd end = archive.end();
        assertThat(ArchiveProof.of(files, end).broken()).isNull();
        assertThat(ids("entry"))
                .isEqualTo(
                        Stream.iterate(1L, id -> id + 1).limit(end.auditEntry()).toList());
        assertThat(ids("change"))
                .isEqualTo(
                        Stream.iterate(1L, seq -> seq + 1).limit(end.change()).toList());
        assertThat(count("audit_entry")).isEqualTo(head("audit_id") - end.auditEntry());
        assertThat(count("change_log")).isEqualTo(head("seq") - end.change());
        assertThat(client.get("/audit/verification").json().path("firstAltered").asString(""))
                .isEmpty();
    }

    /** A time at which everything may be archived, except the newest entry. */
    static Leaving tomorrow() {
        return new Leaving(Instant.now().plus(Duration.ofDays(1)), 0, 0);
    }

    void put(String host) {
        String rules =
                "{\"rules\": [{\"service\": \"E2U+sip\", \"uri\": \"sip:+{number}@%s.example\"}]}".formatted(host);
        Answer answer = client.put(NUMBER, rules);
        if (answer.status() == 428) {
            answer = client.put(NUMBER, rules, "If-Match", "*");
        }
        assertThat(answer.status()).as(answer.toString()).isIn(200, 201);
    }

    /** A changeset with this many changes. */
    void batch(int first, int changes) {
        String operations = IntStream.range(0, changes)
                .mapToObj(i ->
                        "{\"op\": \"put\", \"number\": \"+4416329%05d\", \"value\": {\"rules\": [{\"service\": \"E2U+sip\", \"uri\": \"sip:a@b.example\"}]}}"
                                .formatted(first + i))
                .collect(Collectors.joining(",", "{\"operations\": [", "]}"));
        Answer answer = client.send("POST", "/zones/e164.example/numbers/batch", operations);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    }

    /** Audit entries without changes: one for each new token. */
    void entriesWithoutChanges(int entries) {
        for (int i = 0; i < entries; i++) {
            admin.getBean(TokenService.class)
                    .create("token " + tokens++, Role.VIEWER, null, TokenLimits.NONE, RunningAdmin.author());
        }
    }

    long head(String column) {
        return admin.getBean(TransactionOperations.class)
                .execute(status -> ((Number) admin.getBean(EntityManager.class)
                                .createNativeQuery("select " + column + " from change_head")
                                .getSingleResult())
                        .longValue());
    }

    long count(String table) {
        return admin.getBean(TransactionOperations.class)
                .execute(status -> ((Number) admin.getBean(EntityManager.class)
                                .createNativeQuery("select count(*) from " + table)
                                .getSingleResult())
                        .longValue());
    }

    List<Long> ids(String what) throws IOException {
        String key = what.equals("change") ? "\"seq\":" : "\"id\":";
        return text().lines()
                .filter(line -> line.startsWith("{\"line\":\"" + what + "\""))
                .map(line -> Long.valueOf(
                        line.substring(line.indexOf(key) + key.length()).split(",", 2)[0]))
                .toList();
    }

    String text() throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path file : files.files().values()) {
            try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
                text.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return text.toString();
    }
}
