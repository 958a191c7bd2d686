package org.openenum.admin.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.AdminProgram;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SignedIn;
import org.openenum.admin.account.AccountService;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.TokenLimits;
import org.openenum.admin.account.TokenService;
import org.openenum.admin.commit.ArchiveEnd;
import org.openenum.admin.commit.LogArchive;
import org.openenum.admin.history.RevertService;
import org.openenum.admin.peers.Lease;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.TestDatabase;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.transaction.support.TransactionCallback;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.JsonNode;

/** What leaves the two logs for the archive. A program and a database of its own: all of it leaves. */
class ArchiverIT {

    private static final String NUMBER = "/zones/e164.example/numbers/441632960701";

    private static final String DELEGATION = "/zones/e164.example/delegations/43";

    private static final int ROUNDS = 20;

    private static final int BULK_CHANGE = 10_500;

    @TempDir
    Path folder;

    private ConfigurableApplicationContext admin;

    private ApiClient client;

    private Archiver archiver;

    private LogArchive archive;

    private ArchiveFolder files;

    private int tokens;

    private void start(TestDatabase database) {
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

    @ParameterizedTest
    @EnumSource
    void whatLeaves_isInProvedFilesOnce_andNotInTheTables(TestDatabase database) throws IOException {
        start(database);
        put("sbc1");
        put("sbc2");
        long rows = rows();
        archiveAll();
        put("sbc3");
        put("sbc4");
        archiveAll();

        ArchiveEnd end = archive.end();
        ArchiveProof.Verdict verdict = ArchiveProof.of(files, end);

        assertThat(rows).isPositive();
        assertThat(verdict.broken()).isNull();
        assertThat(verdict.files()).isEqualTo(2);
        assertThat(ids("entry"))
                .isEqualTo(
                        Stream.iterate(1L, id -> id + 1).limit(end.auditEntry()).toList());
        assertThat(ids("change"))
                .isEqualTo(
                        Stream.iterate(1L, seq -> seq + 1).limit(end.change()).toList());
        assertThat(text()).contains("sip:+{number}@sbc1.example", "sip:+{number}@sbc3.example", "441632960701");
        assertThat(count("audit_entry")).as("the newest entry stays").isEqualTo(1);
        assertThat(count("change_log")).isEqualTo(1);
        assertThat(count("changeset")).isEqualTo(1);
        Answer trail = client.get("/audit/verification");
        assertThat(trail.json().get("entries").asLong()).isEqualTo(1);
        assertThat(trail.json().path("firstAltered").isNull()
                        || trail.json().path("firstAltered").isMissingNode())
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void whatIsYoungerThanTheDays_stays(TestDatabase database) throws IOException {
        start(database);
        put("sbc1");
        Leaving before = new Leaving(Instant.now().minus(Duration.ofDays(1)), 0, 0);

        assertThat(archiver.step(before)).isFalse();

        assertThat(archive.end()).isEqualTo(ArchiveEnd.NONE);
        assertThat(files.files()).isEmpty();
        assertThat(client.get(NUMBER + "/history").header("Link")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void changesThatAreTooMany_leaveHoweverYoung_withTheEntriesBeforeThem(TestDatabase database) throws IOException {
        start(database);
        put("sbc1");
        batch(100, 50);
        entriesWithoutChanges(1_100); // more than are read together
        put("sbc2");
        put("sbc3");
        put("sbc4");
        long newest = head("seq");

        archiveAll(new Leaving(Instant.MIN, newest - 2, 0));

        assertThat(archive.end().change()).isEqualTo(newest - 2);
        assertThat(count("change_log")).isEqualTo(2);
        assertThat(count("changeset")).isEqualTo(2);
        assertThat(count("audit_entry")).isEqualTo(2);
        assertWholeAndOnce();
        assertThat(client.get(NUMBER + "/history").json().get("items").size()).isEqualTo(2);
        assertThat(client.get(NUMBER + "/history").header("Link")).contains("archives");
        assertThat(client.get("/changes?after=" + (newest - 3)).status()).isEqualTo(409);
        assertThat(client.get("/changes?after=" + (newest - 2)).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void changesetOfWhichSomeIsTooMuch_leavesWhole_andTheNextOneStays(TestDatabase database) throws IOException {
        start(database);
        put("sbc1");
        long before = head("seq");
        batch(200, 50);
        entriesWithoutChanges(3);
        batch(300, 50);
        put("sbc2");

        archiveAll(new Leaving(Instant.MIN, before + 10, 0));

        assertThat(archive.end().change()).isEqualTo(before + 50);
        assertThat(count("change_log")).isEqualTo(51);
        assertWholeAndOnce();
    }

    @ParameterizedTest
    @EnumSource
    void entriesThatAreTooMany_leave_andTheNewestStaysWhateverIsAskedFor(TestDatabase database) throws IOException {
        start(database);
        put("sbc1");
        entriesWithoutChanges(20);
        put("sbc2");
        long newest = head("audit_id");

        archiveAll(new Leaving(Instant.MIN, 0, newest - 5));

        assertThat(archive.end().auditEntry()).isEqualTo(newest - 5);
        assertThat(count("audit_entry")).isEqualTo(5);
        assertThat(count("change_log")).isEqualTo(1);

        archiveAll(new Leaving(Instant.MIN, newest, newest));

        assertThat(count("audit_entry")).isEqualTo(1);
        assertThat(count("change_log")).isEqualTo(1);
        assertWholeAndOnce();
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNeitherOldNorTooMuch_stays_andTheFirstOfBothDecides(TestDatabase database) throws IOException {
        start(database);
        put("sbc1");
        put("sbc2");
        put("sbc3");
        long newest = head("seq");

        archiveAll(new Leaving(Instant.MIN, 0, 0));
        assertThat(archive.end()).isEqualTo(ArchiveEnd.NONE);

        archiveAll(new Leaving(Instant.now().minus(Duration.ofDays(1)), newest - 1, 0));
        assertThat(count("change_log")).as("by their number").isEqualTo(1);

        put("sbc4");
        put("sbc5");
        archiveAll(new Leaving(Instant.now().plus(Duration.ofDays(1)), newest - 1, 0));
        assertThat(count("change_log")).as("by their age").isEqualTo(1);
        assertWholeAndOnce();
    }

    @ParameterizedTest
    @EnumSource
    void delegation_goesBackToWhatItWas_whereTheLastChangeOfItsOtherHalfHasLeft(TestDatabase database)
            throws IOException {
        start(database);
        String ds = "\"60485 13 2 2BB183AF5F22588179A53B0A98631FAD1A292118AABBCCDDEEFF001122334455\"";
        assertThat(client.create(
                                DELEGATION,
                                "{\"nameServers\":[\"ns1.example.net\"],\"ds\":[" + ds + "],\"comment\":\"lent\"}")
                        .status())
                .isEqualTo(201);
        put("sbc1");
        archiveAll();
        long other = delegate("{\"nameServers\":[\"ns2.example.net\"]}");
        delegate("{\"ds\":[]}");

        JsonNode signed = revertDelegation(other);
        assertThat(signed.at("/nameServers/0").asString()).isEqualTo("ns2.example.net.");
        assertThat(signed.at("/ds"))
                .as("its DS records have left, and were taken away later")
                .hasSize(1);
        assertThat(signed.at("/comment").asString()).isEqualTo("lent");

        put("sbc2");
        archiveAll();
        long unsigned = delegate("{\"ds\":[]}");
        delegate("{\"ds\":[" + ds + "]}");

        JsonNode there = revertDelegation(unsigned);
        assertThat(there.at("/nameServers/0").asString())
                .as("its NS records have left, and are what they were")
                .isEqualTo("ns2.example.net.");
        assertThat(there.at("/ds")).isEmpty();
        assertThat(there.at("/comment").asString()).isEqualTo("lent");
    }

    private long delegate(String patch) {
        Answer answer = client.send("PATCH", DELEGATION, patch, "If-Match", "*");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return Long.parseLong(answer.header("X-Changeset"));
    }

    private JsonNode revertDelegation(long version) {
        Answer answer = client.send("POST", DELEGATION + "/revert", "{\"to\": " + version + "}", "If-Match", "*");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return answer.json();
    }

    @ParameterizedTest
    @EnumSource
    void histories_sayWhereTheyEnd_andWhatHasLeftIsRefusedPlainly(TestDatabase database) throws IOException {
        start(database);
        put("sbc1");
        long first = client.get(NUMBER + "/history").json().at("/items/0/seq").asLong();
        put("sbc2");
        put("sbc3");
        archiveAll();

        Answer history = client.get(NUMBER + "/history");
        Answer revert = client.send("POST", NUMBER + "/revert", "{\"to\": " + first + "}", "If-Match", "*");
        Answer undo = client.send("POST", "/changesets/" + first + "/revert", "");
        Answer feed = client.get("/changes?after=0");
        Answer where = client.get("/changesets/archive");

        assertThat(history.json().get("items").size()).isEqualTo(1);
        assertThat(history.header("Link")).isEqualTo("</api/v1/changesets/archive>; rel=\"archives\"");
        assertThat(client.get("/changesets").header("Link")).contains("archives");
        assertThat(client.get("/audit").header("Link")).contains("archives");
        assertThat(client.get("/zones").header("Link")).isEmpty();
        assertThat(revert.status()).isEqualTo(404);
        assertThat(revert.toString()).contains("version " + first + " is in the archive");
        assertThat(client.get("/changesets/" + first).toString()).contains("changeset " + first + " is in the archive");
        assertThat(undo.status()).isEqualTo(404);
        assertThat(undo.toString()).contains("is in the archive");
        assertThat(client.get("/changesets/999999").toString()).contains("there is no changeset 999999");
        assertThat(feed.status()).isEqualTo(409);
        assertThat(feed.toString()).contains("before-the-beginning");
        long last = where.json().get("lastChange").asLong();
        assertThat(client.get("/changes?after=" + last)
                        .json()
                        .at("/items/0/seq")
                        .asLong())
                .isEqualTo(last + 1);
        assertThat(client.send("POST", "/changesets/" + (last + 1) + "/revert", "")
                        .status())
                .as("what stays can be taken back, though what it goes back to has left")
                .isEqualTo(200);
        assertThat(client.get(NUMBER).json().at("/rules/0/uri").asString()).isEqualTo("sip:+{number}@sbc2.example");
    }

    @ParameterizedTest
    @EnumSource
    void programKilledBetweenTheFileAndItsNote_takesTheFileAsItIs(TestDatabase database) throws IOException {
        start(database);
        put("sbc1");
        put("sbc2");
        Optional<ArchiveEnd> written = writer().write(archive.end(), tomorrow(), () -> true);
        byte[] file = Files.readAllBytes(files.file(1));
        put("sbc3");

        archiveAll();

        assertThat(written).isPresent();
        assertThat(Files.readAllBytes(files.file(1))).isEqualTo(file);
        assertThat(files.files()).hasSize(2);
        assertThat(ArchiveProof.of(files, archive.end()).broken()).isNull();
        assertThat(ids("entry")).doesNotHaveDuplicates().hasSize((int)
                archive.end().auditEntry());
    }

    @ParameterizedTest
    @EnumSource
    void programKilledBetweenTheNoteAndTheRemoval_removesNext(TestDatabase database) throws IOException {
        start(database);
        put("sbc1");
        put("sbc2");
        ArchiveEnd end = writer().write(archive.end(), tomorrow(), () -> true).orElseThrow();
        assertThat(archive.advance(end)).isTrue();
        assertThat(archive.advance(end)).as("twice").isFalse();
        assertThat(client.get("/audit/verification").json().toString())
                .doesNotContain("firstAltered\":" + end.auditEntry());

        archiveAll();

        assertThat(files.files()).hasSize(1);
        assertThat(count("audit_entry")).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void programKilledWhileItWrites_leavesNoFile_andAFileOfAnotherHistoryIsKeptAside(TestDatabase database)
            throws IOException {
        start(database);
        put("sbc1");
        put("sbc2");
        Path half = files.unfinished();
        Files.writeString(half, "half");
        Files.writeString(files.file(1), "of another database");

        files.tidy();
        archiveAll();

        assertThat(half).doesNotExist();
        assertThat(ArchiveProof.of(files, archive.end()).broken()).isNull();
        try (Stream<Path> all = Files.list(files.root())) {
            assertThat(all.map(path -> path.getFileName().toString()))
                    .anyMatch(name -> name.startsWith("log-0000000001.jsonl.gz.set-aside-"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void programKilledBeforeAnyOfItsTransactions_losesNothing_andWritesNothingTwice(TestDatabase database)
            throws IOException {
        start(database);
        int lived = 0;
        do {
            put("sbc" + lived);
        } while (isKilledAfter(lived++));
        archiveAll();

        ArchiveEnd end = archive.end();
        assertThat(lived).as("transactions of a whole run").isGreaterThan(5);
        assertThat(ArchiveProof.of(files, end).broken()).isNull();
        assertThat(ids("entry"))
                .isEqualTo(
                        Stream.iterate(1L, id -> id + 1).limit(end.auditEntry()).toList());
        assertThat(ids("change"))
                .isEqualTo(
                        Stream.iterate(1L, seq -> seq + 1).limit(end.change()).toList());
        assertThat(count("audit_entry")).isEqualTo(1);
    }

    /** Whether one that archives is still at work when it has done so many transactions. */
    private boolean isKilledAfter(int transactions) throws IOException {
        Archiver mortal = archiver(new Mortal(admin.getBean(TransactionOperations.class), transactions));
        try {
            while (mortal.step(tomorrow())) {
                // There may be more.
            }
            return false;
        } catch (Killed e) {
            return true;
        }
    }

    private static final class Killed extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }

    /** Transactions of a program that ends after so many of them. */
    private static final class Mortal implements TransactionOperations {

        private final TransactionOperations transactions;

        private int left;

        Mortal(TransactionOperations transactions, int left) {
            this.transactions = transactions;
            this.left = left;
        }

        @Override
        public <T> T execute(TransactionCallback<T> action) {
            if (left-- == 0) {
                throw new Killed();
            }
            return transactions.execute(action);
        }
    }

    private Archiver archiver(TransactionOperations transactions) {
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

    @ParameterizedTest
    @EnumSource
    void programThatHungWhileAnotherArchived_leavesItsFileInPlace(TestDatabase database) throws IOException {
        start(database);
        put("sbc1");
        put("sbc2");
        ArchiveEnd asTheOneThatHungKnowsIt = archive.end();
        archiveAll();
        put("sbc3");

        assertThat(writer().write(asTheOneThatHungKnowsIt, tomorrow(), () -> true))
                .isEmpty();

        assertThat(files.files()).hasSize(1);
        assertThat(ArchiveProof.of(files, archive.end()).broken()).isNull();
    }

    /** As when one has hung for longer than its lease. */
    @ParameterizedTest
    @EnumSource
    void twoThatArchiveAtOnce_writeEachRowOnce(TestDatabase database) throws Exception {
        start(database);
        Archiver other = archiver(admin.getBean(TransactionOperations.class));
        ExecutorService both = Executors.newFixedThreadPool(2);
        try {
            for (int round = 0; round < ROUNDS; round++) {
                put("sbc" + round);
                both.invokeAll(List.of(() -> tryToArchive(archiver), () -> tryToArchive(other)));
                archiveAll();
            }
        } finally {
            both.shutdown();
        }

        ArchiveEnd end = archive.end();
        assertThat(ArchiveProof.of(files, end).broken()).isNull();
        assertThat(ArchiveProof.of(files, null).files()).isEqualTo(end.files()).isEqualTo(ROUNDS);
        assertThat(ids("entry"))
                .isEqualTo(
                        Stream.iterate(1L, id -> id + 1).limit(end.auditEntry()).toList());
        assertThat(ids("change"))
                .isEqualTo(
                        Stream.iterate(1L, seq -> seq + 1).limit(end.change()).toList());
    }

    @ParameterizedTest
    @EnumSource
    void twoThatWantToArchive_doInTurn_andNeitherBeforeTheLeaseOfTheDeadEnds(TestDatabase database) throws IOException {
        start(database);
        Archiver one = archiver(admin.getBean(TransactionOperations.class));
        Archiver other = archiver(admin.getBean(TransactionOperations.class));
        put("sbc1");
        put("sbc2");

        one.look();
        put("sbc3");
        other.look();
        assertThat(files.files()).as("it was given back").hasSize(2);

        leaseToTheDead();
        put("sbc4");
        one.look();
        assertThat(files.files()).as("the dead one has it").hasSize(2);

        sql("update program_lease set ends_at = 0 where name = 'log-archive'");
        one.look();
        assertThat(files.files()).as("it has ended").hasSize(3);
        assertWholeAndOnce();
    }

    @Test
    void programOnTheEmbeddedDatabase_archivesAtOnceThoughTheOneBeforeWasKilled() throws IOException {
        start(TestDatabase.H2);
        put("sbc1");
        put("sbc2");
        leaseToTheDead();

        Archiver next = archiver(admin.getBean(TransactionOperations.class));
        next.start();

        await().atMost(Duration.ofSeconds(60)).until(() -> count("audit_entry") == 1);
        next.stop();
        assertWholeAndOnce();
    }

    private void leaseToTheDead() {
        sql("update program_lease set holder = 'dead', ends_at = " + Lease.NOW
                + " + 300000 where name = 'log-archive'");
    }

    private void sql(String statement) {
        admin.getBean(TransactionOperations.class)
                .executeWithoutResult(status -> admin.getBean(EntityManager.class)
                        .createNativeQuery(statement)
                        .executeUpdate());
    }

    /**
     * False for the one that comes second: the name of its file is taken, or rows are gone, and it looks again later.
     */
    private static boolean tryToArchive(Archiver archiver) {
        try {
            while (archiver.step(tomorrow())) {
                // There may be more.
            }
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    @ParameterizedTest
    @EnumSource
    void bulkChange_leavesWithItsRows(TestDatabase database) throws IOException {
        start(database);
        bulkChange();
        put("sbc1");
        assertThat(count("range_rows")).isPositive();

        archiveAll();

        assertThat(count("range_rows")).isZero();
        assertJobIsShownWithoutItsChange();
        assertThat(ArchiveProof.of(files, archive.end()).broken()).isNull();
        assertThat(text()).contains("\"line\":\"packet\"", "\"subject\":\"mapping_range\"");
        assertThat(client.get("/zones/e164.example/numbers/493012300017/history")
                        .status())
                .isEqualTo(200);
        assertThat(client.get("/zones/e164.example/numbers/493012300017").status())
                .isEqualTo(200);
    }

    private void assertJobIsShownWithoutItsChange() {
        long job = client.get("/jobs").json().at("/items/0/id").asLong();
        HttpResponse<String> page = SignedIn.to(AdminProgram.url(admin), admin.getBean(AccountService.class))
                .page("/jobs/" + job);
        assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
        assertThat(page.body()).contains("10,500", "is in the archive").doesNotContain("/revert", "What was changed");
    }

    @ParameterizedTest
    @EnumSource
    void bulkChangeThatLeavesWhileItIsTakenBack_isRefused_andNothingOfItIsTakenBack(TestDatabase database)
            throws Exception {
        start(database);
        bulkChange();
        long changeset = head("seq");
        put("sbc1");

        assertThatThrownBy(() -> revertWhileItLeaves(changeset))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("changeset " + changeset + " is in the archive");

        assertThat(count("range_rows")).isZero();
        assertThat(count("mapping")).isEqualTo(BULK_CHANGE + 1);
    }

    @ParameterizedTest
    @EnumSource
    void changesThatLeaveWhileTheyAreTakenBack_areRefused_andNoneIsTakenBack(TestDatabase database) throws Exception {
        start(database);
        long changeset = head("seq") + 1;
        batch(100, 300); // more than are read together
        put("sbc1");

        assertThatThrownBy(() -> revertWhileItLeaves(changeset))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("changeset " + changeset + " is in the archive");

        assertThat(count("mapping")).isEqualTo(301);
    }

    private void revertWhileItLeaves(long changeset) {
        AtomicBoolean begun = new AtomicBoolean();
        admin.getBean(RevertService.class)
                .revert(
                        changeset,
                        RevertService.OnConflict.REFUSE,
                        RunningAdmin.author(),
                        done -> {
                            if (!begun.getAndSet(true)) {
                                assertThat(CompletableFuture.supplyAsync(() -> tryToArchive(archiver)))
                                        .succeedsWithin(Duration.ofSeconds(60))
                                        .isEqualTo(true);
                            }
                        },
                        (id, effects, skipped) -> {});
    }

    /** Of so many numbers that it has packets. */
    private void bulkChange() {
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

    @ParameterizedTest
    @EnumSource
    void fileEndsSoonAfterItsMostLines_howeverManyChangesAnEntryHas(TestDatabase database) throws IOException {
        start(database);
        for (int i = 0; i < 10; i++) {
            batch(100 * i, 50);
        }
        put("sbc1");
        put("sbc2");

        ArchiveEnd end =
                writer(120).write(archive.end(), tomorrow(), () -> true).orElseThrow();

        assertThat(end.change()).isBetween(100L, 200L);
        assertThat(archive.advance(end)).isTrue();
        archiveAll();
        assertWholeAndOnce();
    }

    private ArchiveWriter writer() {
        return writer(Archiver.MAX_LINES);
    }

    private ArchiveWriter writer(long maxLines) {
        return new ArchiveWriter(
                admin.getBean(EntityManager.class),
                admin.getBean(TransactionOperations.class),
                archive,
                admin.getBean(LogLines.class),
                files,
                maxLines);
    }

    private void archiveAll() throws IOException {
        archiveAll(tomorrow());
    }

    private void archiveAll(Leaving leaving) throws IOException {
        boolean more = true;
        while (more) {
            more = archiver.step(leaving);
        }
    }

    /** What has left is in proved files, once, and what stays follows it without a gap. */
    private void assertWholeAndOnce() throws IOException {
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

    /** Everything is older, but for the newest entry, which has none after it. */
    private static Leaving tomorrow() {
        return new Leaving(Instant.now().plus(Duration.ofDays(1)), 0, 0);
    }

    private void put(String host) {
        String rules =
                "{\"rules\": [{\"service\": \"E2U+sip\", \"uri\": \"sip:+{number}@%s.example\"}]}".formatted(host);
        Answer answer = client.put(NUMBER, rules);
        if (answer.status() == 428) {
            answer = client.put(NUMBER, rules, "If-Match", "*");
        }
        assertThat(answer.status()).as(answer.toString()).isIn(200, 201);
    }

    /** So many changes of one changeset. */
    private void batch(int first, int changes) {
        String operations = IntStream.range(0, changes)
                .mapToObj(i ->
                        "{\"op\": \"put\", \"number\": \"+4416329%05d\", \"value\": {\"rules\": [{\"service\": \"E2U+sip\", \"uri\": \"sip:a@b.example\"}]}}"
                                .formatted(first + i))
                .collect(Collectors.joining(",", "{\"operations\": [", "]}"));
        Answer answer = client.send("POST", "/zones/e164.example/numbers/batch", operations);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    }

    /** Of which there is one for each token. */
    private void entriesWithoutChanges(int entries) {
        for (int i = 0; i < entries; i++) {
            admin.getBean(TokenService.class)
                    .create("token " + tokens++, Role.VIEWER, null, TokenLimits.NONE, RunningAdmin.author());
        }
    }

    private long head(String column) {
        return admin.getBean(TransactionOperations.class)
                .execute(status -> ((Number) admin.getBean(EntityManager.class)
                                .createNativeQuery("select " + column + " from change_head")
                                .getSingleResult())
                        .longValue());
    }

    private long rows() {
        return count("audit_entry") + count("changeset") + count("change_log");
    }

    private long count(String table) {
        return admin.getBean(TransactionOperations.class)
                .execute(status -> ((Number) admin.getBean(EntityManager.class)
                                .createNativeQuery("select count(*) from " + table)
                                .getSingleResult())
                        .longValue());
    }

    private List<Long> ids(String what) throws IOException {
        String key = what.equals("change") ? "\"seq\":" : "\"id\":";
        return text().lines()
                .filter(line -> line.startsWith("{\"line\":\"" + what + "\""))
                .map(line -> Long.valueOf(
                        line.substring(line.indexOf(key) + key.length()).split(",", 2)[0]))
                .toList();
    }

    private String text() throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path file : files.files().values()) {
            try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
                text.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return text.toString();
    }
}
