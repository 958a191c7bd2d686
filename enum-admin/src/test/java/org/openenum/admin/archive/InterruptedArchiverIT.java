package org.openenum.admin.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.commit.ArchiveEnd;
import org.openenum.admin.peers.Lease;
import org.openenum.database.TestDatabase;
import org.springframework.transaction.support.TransactionCallback;
import org.springframework.transaction.support.TransactionOperations;

/** Programs that end or hang while they archive, and several that archive at the same time. */
class InterruptedArchiverIT extends ArchivingProgram {

    private static final int ROUNDS = 20;

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

        assertThat(lived).as("transactions of a whole run").isGreaterThan(5);
        assertThat(count("audit_entry")).isEqualTo(1);
        assertWholeAndOnce();
    }

    /** Whether archiving, killed after this number of transactions, had not ended before. */
    private boolean isKilledAfter(int transactions) throws IOException {
        Archiver mortal = archiver(new Interrupted(transactions, () -> {
            throw new Killed();
        }));
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

    /** The transactions of a program that is interrupted after a number of them. */
    private final class Interrupted implements TransactionOperations {

        private final TransactionOperations transactions = admin.getBean(TransactionOperations.class);

        private final Runnable interruption;

        private int left;

        Interrupted(int left, Runnable interruption) {
            this.left = left;
            this.interruption = interruption;
        }

        @Override
        public <T> T execute(TransactionCallback<T> action) {
            if (left-- == 0) {
                interruption.run();
            }
            return transactions.execute(action);
        }
    }

    @ParameterizedTest
    @EnumSource
    void programThatIsStoppedWhileItArchives_keepsItsLeaseUntilItHasEnded(TestDatabase database) throws IOException {
        start(database);
        put("sbc1");
        put("sbc2");
        AtomicReference<Archiver> one = new AtomicReference<>();
        AtomicBoolean kept = new AtomicBoolean();
        one.set(archiver(new Interrupted(2, () -> {
            one.get().stop();
            kept.set(isLeased());
        })));

        one.get().look();

        assertThat(kept).isTrue();
        assertThat(isLeased()).isFalse();
        assertThat(ArchiveProof.of(files, archive.end()).broken()).isNull();
    }

    private boolean isLeased() {
        return count("program_lease where name = 'log-archive' and ends_at > 0") == 1;
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

    /** As if one had hung for longer than its lease. */
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

        assertThat(ArchiveProof.of(files, null).files())
                .isEqualTo(archive.end().files())
                .isEqualTo(ROUNDS);
        assertWholeAndOnce();
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
}
