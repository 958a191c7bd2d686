package org.openenum.server.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** When a snapshot is written, and what happens if it cannot be. */
@ExtendWith(OutputCaptureExtension.class)
class PeriodicSnapshotsIT {

    private static final String DATABASE = "jdbc:postgresql://db.example.net/openenum";
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final SnapshotTimes TIMES =
            new SnapshotTimes(Duration.ofMillis(40), Duration.ofMillis(20), 100_000_000);
    private static final SnapshotTimes SELDOM =
            new SnapshotTimes(Duration.ofHours(1), Duration.ofMillis(20), 100_000_000);

    private static final CacheLimits LIMITS =
            new CacheLimits(1_000_000, 1 << 20, 1 << 20, CacheLimits.DEFAULT_PAGE_ENTRIES);

    /** The third look at the clock, after the one that finds it due and the one before. */
    private static final int LOOK_IN_THE_MIDST_OF_WRITING = 3;

    @TempDir
    private Path disk;

    private final InMemoryPlan plan = new InMemoryPlan();
    private RunningPlan running;
    private SnapshotFolder folder;
    private PeriodicSnapshots snapshots;

    @BeforeEach
    void serve() {
        plan.commit(() -> {
            plan.zone(1, "e164.arpa.", Numbering.E164, false);
            plan.ruleSet(7, "sip:+{number}@sbc.example.net");
        });
        running = new RunningPlan(LIMITS, plan, plan, plan, plan, plan, plan);
        running.start();
        folder = openFolder();
        snapshots = new PeriodicSnapshots(folder, DATABASE, null, running.cache(), running.feed()::mark, TIMES);
        snapshots.start();
    }

    private SnapshotFolder openFolder() {
        return Objects.requireNonNull(SnapshotFolder.open(disk.resolve("snapshot"), InstantSource.system()));
    }

    @AfterEach
    void end() {
        snapshots.close();
        folder.close();
        running.close();
    }

    @Test
    void whatChanges_isWrittenAgain_longBeforeTheOldestAgeOfTheFile() {
        snapshots.close();
        snapshots = new PeriodicSnapshots(folder, DATABASE, null, running.cache(), running.feed()::mark, SELDOM);
        snapshots.start();
        for (int i = 0; i < 3; i++) {
            String digits = "44163296030" + i;
            plan.commit(() -> plan.number(1, digits, 7));
            await().atMost(PATIENCE).until(() -> snapshots.written().seq() == plan.head());
        }
        Snapshot read = folder.read(DATABASE, LIMITS);
        assertThat(read).isNotNull();
        assertThat(read.numbers()).isEqualTo(3);
        assertThat(read.place().hash()).isEqualTo("one history");
    }

    @Test
    void rulesThatNothingLeadsToAnyMore_areNotWritten() {
        for (int ruleSet = 8; ruleSet <= 10; ruleSet++) {
            int next = ruleSet;
            plan.commit(() -> {
                plan.anonymousRuleSet(next, "sip:+{number}@" + next + ".example.net");
                plan.number(1, "441632960300", next);
            });
            running.fill();
        }
        plan.commit(() -> plan.block(1, "4930", 7, 13, 7));
        await().atMost(PATIENCE).until(() -> snapshots.written().seq() == plan.head());

        assertThat(running.cache().figures().residentRuleSets()).isEqualTo(4);
        assertThat(Objects.requireNonNull(folder.read(DATABASE, LIMITS)).image().ruleSets())
                .containsOnlyKeys(7, 10);
    }

    @Test
    void fileThatIsTakenAway_isWrittenAgain() throws IOException {
        Path file = disk.resolve("snapshot").resolve("served.snapshot");
        await().atMost(PATIENCE).until(() -> Files.exists(file));

        Files.delete(file);

        await().atMost(PATIENCE).until(() -> Files.exists(file));
    }

    @Test
    void whatDoesNotChange_isConfirmedAndNotWritten() throws IOException {
        await().atMost(PATIENCE).until(() -> snapshots.written().seq() == plan.head());
        var before = snapshots.written().asOf();
        Object file = fileKey();

        await().atMost(PATIENCE).until(() -> snapshots.written().asOf().isAfter(before));
        assertThat(fileKey()).isEqualTo(file);
    }

    /** Differs after each writing, because the new file replaces the old one. */
    private Object fileKey() throws IOException {
        Path file = disk.resolve("snapshot").resolve("served.snapshot");
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    /** The age of the new one is known at the next start, whether the clock was wrong then or is wrong now. */
    @Test
    void snapshotFromTheFuture_isWrittenAnew_thoughNothingHasChanged(CapturedOutput log) {
        await().atMost(PATIENCE).until(() -> snapshots.written().seq() == plan.head());
        end();
        Instant early = Instant.now().minus(Duration.ofDays(2));
        folder = Objects.requireNonNull(SnapshotFolder.open(disk.resolve("snapshot"), InstantSource.fixed(early)));
        Snapshot read = Objects.requireNonNull(folder.read(DATABASE, LIMITS));
        running = new RunningPlan(LIMITS, plan, plan, plan, plan, plan, plan);
        running.feed().resume(read);
        running.start();
        snapshots = new PeriodicSnapshots(folder, DATABASE, read, running.cache(), running.feed()::mark, TIMES);
        snapshots.start();

        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(log.getOut()).containsPattern("(?s)Snapshot written.*Snapshot written"));
    }

    @Test
    void folderThatAnotherServerHasForAMomentYet_isTakenWhenItIsFree(CapturedOutput log) {
        await().atMost(PATIENCE).until(() -> snapshots.written().seq() == plan.head());
        snapshots.give();
        try (SnapshotFolder another = openFolder()) {
            assertThat(another).isNotNull();
            plan.commit(() -> plan.number(1, "441632960300", 7));
            snapshots.take();
            assertThat(log.getOut()).contains("Another process uses the snapshot folder");
            assertThat(snapshots.written().seq()).isLessThan(plan.head());
        }
        await().atMost(PATIENCE).until(() -> snapshots.written().seq() == plan.head());
    }

    @Test
    void memoryThatIsNotThereForAMoment_endsNoWriting() {
        snapshots.close();
        running.fill();
        AtomicInteger looks = new AtomicInteger();
        ServedHistory shortOfMemory = () -> {
            if (looks.incrementAndGet() == LOOK_IN_THE_MIDST_OF_WRITING) {
                throw new OutOfMemoryError("Cannot reserve 524288 bytes of direct buffer memory");
            }
            return running.feed().mark();
        };
        snapshots = new PeriodicSnapshots(folder, DATABASE, null, running.cache(), shortOfMemory, TIMES);
        snapshots.start();

        await().atMost(PATIENCE).until(() -> snapshots.written().seq() == plan.head());
        assertThat(snapshots.failures()).isEqualTo(1);
    }

    @Test
    void snapshotThatCannotBeWritten_isSaidAndTriedAgain(CapturedOutput log) throws IOException {
        await().atMost(PATIENCE).until(() -> snapshots.written().seq() == plan.head());
        Path away = disk.resolve("away");
        Files.move(disk.resolve("snapshot"), away);
        plan.commit(() -> plan.number(1, "441632960300", 7));
        await().atMost(PATIENCE).until(() -> snapshots.failures() > 0);
        assertThat(log.getOut()).contains("The snapshot could not be written").contains("DNS continues");
        assertThat(running.askNumber("441632960300")).contains("@sbc.example.net");

        Files.move(away, disk.resolve("snapshot"));
        await().atMost(PATIENCE).until(() -> snapshots.written().seq() == plan.head());
    }
}
