package org.openenum.admin.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.job.JobState;
import org.openenum.admin.usecase.StoredSentence;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.DatabaseUnavailableException;
import org.openenum.database.Schema;
import org.openenum.database.TestDatabase;
import org.openenum.sentence.Sentence;

class BackupAndRestoreIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Changes a zone and the number of changes in one transaction: a consistent copy has the same number of both. */
    private static final String CHANGE = """
            insert into zone (apex, numbering, primary_server, responsible, refresh_seconds, retry_seconds, expire_seconds,
                              minimum_seconds, soa_ttl_seconds, default_ttl_seconds, numbers_have_records, version, created_at, updated_at)
            values ('z%d.example', 1, 'ns.example', 'hostmaster.example', 1, 2, 3, 60, 3600, 60, false, 0, current_timestamp, current_timestamp)""";

    private static final String JOB = """
            insert into job (state, zone, format, replaces, skips_bad_rows, max_delete_percent, applies_at_once, compresses,
                             file_octets, actor, origin, entries, unreadable_rows, bad_rows, warnings, created_count,
                             changed_count, unchanged_count, removed_count, created_at, version)
            values (%d, 'e164.arpa', 0, false, false, 100, true, false, 0, 'alice', 0, 0, 0, 0, 0, 0, 0, 0, 0,
                    current_timestamp, 0)""";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void changesGoOn_theBackupIsOfOneMoment(TestDatabase database) throws Exception {
        Place running = place(database, "running");
        new Schema(TestDatabase.dataSource(location(running))).migrate();
        Path file = folder.resolve("file.backup");
        AtomicInteger written = new AtomicInteger();
        AtomicBoolean stop = new AtomicBoolean();
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> write(location(running), written, stop));
        await().atMost(PATIENCE).until(() -> written.get() > 20);
        int before = written.get();

        Manifest manifest = backup(running, file);

        int after = written.get();
        stop.set(true);
        writer.join();
        assertThat(manifest.state().change()).isBetween((long) before, after + 1L);
        assertThat(after).as("something was changed meanwhile").isGreaterThan(before);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(inFolder())
                .containsExactlyInAnyOrderElementsOf(
                        database == TestDatabase.H2 ? List.of("running", "file.backup") : List.of("file.backup"));

        Place restored = place(database, "restored");
        assertThat(new Restore(restored, null).from(file)).isEqualTo(manifest);
        try (Connection connection = TestDatabase.dataSource(location(restored)).getConnection()) {
            DatabaseState state = DatabaseState.read(connection);
            assertThat(state).isEqualTo(manifest.state());
            assertThat(zones(state)).isEqualTo(state.change());
        }
        new Schema(TestDatabase.dataSource(location(restored))).migrate();
    }

    @ParameterizedTest
    @EnumSource
    void targetThatHoldsSomething_isReplacedOnlyByName(TestDatabase database) throws Exception {
        Place place = place(database, "named");
        new Schema(TestDatabase.dataSource(location(place))).migrate();
        write(location(place), new AtomicInteger(), 5);
        Path file = folder.resolve("file.backup");
        Manifest manifest = backup(place, file);
        write(location(place), new AtomicInteger(5), 12);
        String name = database == TestDatabase.H2 ? "named" : place.url().replaceFirst(".*/", "");

        refused(() -> new Restore(place, null).from(file), "is not empty");
        refused(() -> new Restore(place, "other").from(file), "--replace " + name);
        assertThat(state(place).change()).isEqualTo(12);
        new Restore(place, name).from(file);

        assertThat(state(place)).isEqualTo(manifest.state());
        refused(() -> backup(place, file), "already exists");
    }

    @ParameterizedTest
    @EnumSource
    void jobsThatWereUnderWay_areFailedAndNotBegunAnew(TestDatabase database) throws Exception {
        Place place = place(database, "working");
        new Schema(TestDatabase.dataSource(location(place))).migrate();
        try (Connection connection = TestDatabase.dataSource(location(place)).getConnection();
                Statement statement = connection.createStatement()) {
            for (JobState state : JobState.values()) {
                statement.execute(JOB.formatted(state.ordinal()));
            }
        }
        Path file = folder.resolve("file.backup");
        backup(place, file);
        Place restored = place(database, "restored");

        new Restore(restored, null).from(file);

        try (Connection connection = TestDatabase.dataSource(location(restored)).getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("select state, message, finished_at is not null from job order by id")) {
            for (JobState before : JobState.values()) {
                assertThat(rows.next()).isTrue();
                JobState after = before.isUnderWay() ? JobState.FAILED : before;
                assertThat(JobState.values()[rows.getInt(1)]).as("%s", before).isEqualTo(after);
                if (before.isUnderWay()) {
                    assertThat(StoredSentence.read(rows.getString(2))).isEqualTo(Sentence.of("job.program-ended"));
                }
                assertThat(rows.getBoolean(3)).isEqualTo(before.isUnderWay());
            }
        }
    }

    @Test
    void databaseInUse_isNotReplaced() throws Exception {
        Place place = place(TestDatabase.H2, "used");
        Path file = backupOfNothing(place);
        try (Connection user = TestDatabase.dataSource(location(place)).getConnection()) {
            assertThat(user.isValid(1)).isTrue();
            assertThatThrownBy(() -> new Restore(place, "used").from(file))
                    .hasMessageContaining("is in use: stop the product first");
        }
    }

    @Test
    void restoreThatWasKilledBetweenItsRenames_letsNoProgramMakeAnEmptyDatabase_andIsRunAgain() throws Exception {
        Place place = place(TestDatabase.H2, "killed");
        new Schema(TestDatabase.dataSource(location(place))).migrate();
        write(location(place), new AtomicInteger(), 5);
        Path file = folder.resolve("file.backup");
        Manifest manifest = backup(place, file);
        Path database = place.dataFolder().resolve("db");
        Files.move(database, place.dataFolder().resolve("db.before-restore-2026-11-30T19:00:00Z"));

        assertThatThrownBy(() -> DatabaseLocation.embedded(place.dataFolder()))
                .isInstanceOf(DatabaseUnavailableException.class)
                .hasMessageContaining("db.before-restore-2026-11-30T19:00:00Z: a restore is running or was killed");
        assertThat(database).doesNotExist();

        new Restore(place, "killed").from(file);
        assertThat(state(place)).isEqualTo(manifest.state());
    }

    @Test
    void databaseThatCannotBePutInPlace_orNotAnyMore_leavesTheOneThatIsThere() throws Exception {
        Place place = place(TestDatabase.H2, "kept");
        new Schema(TestDatabase.dataSource(location(place))).migrate();
        EmbeddedRestore restore = new EmbeddedRestore(place.dataFolder(), "kept");

        assertThatThrownBy(() -> restore.putInPlace(place.dataFolder().resolve("db.restoring/db")))
                .isInstanceOf(NoSuchFileException.class);
        try (Connection user = TestDatabase.dataSource(location(place)).getConnection()) {
            assertThat(user.isValid(1)).isTrue();
            refused(() -> restore.putInPlace(place.dataFolder().resolve("db.restoring/db")), "is in use");
        }
        assertThat(new Schema(TestDatabase.dataSource(location(place))).isCurrent())
                .isTrue();
    }

    @Test
    void postgresToWhichEnumAdminIsConnected_isNotReplaced() throws Exception {
        Place place = place(TestDatabase.POSTGRESQL, "");
        Path file = backupOfNothing(place);
        DatabaseLocation admin =
                DatabaseLocation.at(place.url() + "?ApplicationName=enum-admin", place.user(), place.password());
        try (Connection user = TestDatabase.dataSource(admin).getConnection()) {
            assertThat(user.isValid(1)).isTrue();
            refused(
                    () -> new Restore(place, place.url().replaceFirst(".*/", "")).from(file),
                    "enum-admin is connected to the database");
        }
    }

    @Test
    void postgresWithWhatARestoreThatWasKilledHadPutAside_isNotReplaced() throws Exception {
        Place place = place(TestDatabase.POSTGRESQL, "");
        Path file = backupOfNothing(place);
        String name = place.url().replaceFirst(".*/", "");
        try (Connection connection = TestDatabase.dataSource(location(place)).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create schema openenum_before_restore");

            refused(
                    () -> new Restore(place, name).from(file),
                    "is still in schema openenum_before_restore: remove it (drop schema openenum_before_restore");

            // As if it had been killed while the tables were filled: they are empty, which could remain unnoticed.
            statement.execute("drop schema openenum_before_restore cascade");
            statement.execute("alter schema public rename to openenum_before_restore");
            statement.execute("create schema public");
            refused(() -> new Restore(place, name).from(file), "is still in schema openenum_before_restore");

            statement.execute("drop schema openenum_before_restore cascade");
        }
        new Restore(place, name).from(file);
    }

    @Test
    void backupThatIsNotWhole_isNotRestored() throws Exception {
        Place place = place(TestDatabase.H2, "whole");
        new Schema(TestDatabase.dataSource(location(place))).migrate();
        Path file = folder.resolve("file.backup");
        Manifest manifest = backup(place, file);
        Place target = place(TestDatabase.H2, "target");
        byte[] whole = Files.readAllBytes(file);
        for (int size = 0; size < whole.length; size += 4_096) {
            Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(whole, size));
            refused(() -> new Restore(target, null).from(cut), "is not a backup, or was damaged or cut short");
        }
        for (int at = 100; at < whole.length; at += at < whole.length - 4_096 ? 4_096 : 61) {
            whole[at] ^= 1;
            Path altered = Files.write(folder.resolve("altered"), whole);
            whole[at] ^= 1;
            refusedOrWhole(altered, target, manifest);
        }
        assertThat(manifest.state().schemaVersion()).isPositive();
        refused(() -> new Restore(target, null).from(folder.resolve("none")), "there is no file");
        assertThat(target.dataFolder()).doesNotExist();
    }

    @Test
    void backupOfANewerVersion_isRefusedWithBothVersions() throws Exception {
        Place place = place(TestDatabase.H2, "newer");
        new Schema(TestDatabase.dataSource(location(place))).migrate();
        try (Connection connection = TestDatabase.dataSource(location(place)).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "insert into \"flyway_schema_history\" select 999, '999', 'breaks later', 'SQL', 'V999.sql', 1, 'x',"
                            + " current_timestamp, 1, true");
        }
        Path file = folder.resolve("file.backup");
        backup(place, file);
        Place target = place(TestDatabase.H2, "target");

        refused(
                () -> new Restore(target, null).from(file),
                "its tables have version 999; this program supports them up to version ");
        assertThat(target.dataFolder()).doesNotExist();
    }

    @Test
    void backupOfTablesWithAdditionsOfANewerVersion_isRestored() throws Exception {
        Place place = place(TestDatabase.H2, "added");
        new Schema(TestDatabase.dataSource(location(place))).migrate();
        try (Connection connection = TestDatabase.dataSource(location(place)).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "insert into \"flyway_schema_history\" select 999, '999', 'adds later', 'SQL', 'V999.sql', 1, 'x',"
                            + " current_timestamp, 1, true");
        }
        Path file = folder.resolve("file.backup");
        backup(place, file);
        Place target = place(TestDatabase.H2, "target");

        new Restore(target, null).from(file);

        assertThat(new Schema(TestDatabase.dataSource(location(target))).isCurrent())
                .isTrue();
    }

    @Test
    void backupOfTheOtherDatabase_isRefused() throws Exception {
        Place place = place(TestDatabase.H2, "embedded");
        Path file = backupOfNothing(place);

        refused(
                () -> new Restore(place(TestDatabase.POSTGRESQL, ""), null).from(file),
                "this is a backup of the embedded database, but the settings select PostgreSQL");
    }

    @Test
    void programThatIsTooOld_isNamedWithItsPackage() {
        assertThatThrownBy(() -> new PostgresPrograms(List.of(folder)).find("pg_dump", 16))
                .isInstanceOf(BackupException.class)
                .hasMessageContaining("needs pg_dump of PostgreSQL 16 or newer")
                .hasMessageContaining("apt-get install postgresql-client-16");
        assertThat(PostgresPrograms.major("15.14")).isEqualTo(15);
        assertThat(PostgresPrograms.major("17beta1")).isEqualTo(17);
        assertThat(PostgresPrograms.major("none")).isZero();
    }

    /** An altered octet may be accepted if it is no part of the backed-up data, such as the time of an entry. */
    private void refusedOrWhole(Path altered, Place target, Manifest manifest) throws IOException {
        try (BackupFile file = BackupFile.open(altered)) {
            assertThat(file.manifest()).isEqualTo(manifest);
            file.copyTo(OutputStream.nullOutputStream());
        } catch (BackupException e) {
            assertThat(e).hasMessageFindingMatch("damaged|is not a backup");
            refused(() -> new Restore(target, null).from(altered), String.valueOf(e.getMessage()));
        }
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(BackupException.class).hasMessageContaining(message);
    }

    /** The tables without rows. */
    private Path backupOfNothing(Place place) {
        new Schema(TestDatabase.dataSource(location(place))).migrate();
        Path file = folder.resolve("file.backup");
        backup(place, file);
        return file;
    }

    private Manifest backup(Place place, Path file) {
        return new Backup(place, "test", Clock.systemUTC()).take(file);
    }

    private Place place(TestDatabase database, String name) throws IOException {
        if (database == TestDatabase.H2) {
            return new Place(folder.resolve(name), "", "", "");
        }
        Assumptions.assumeTrue(
                Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(path -> Files.isExecutable(Path.of(path, "pg_dump"))),
                "pg_dump is not installed: apt-get install postgresql-client");
        DatabaseLocation location = database.create();
        return new Place(
                folder, location.jdbcUrl(), String.valueOf(location.user()), String.valueOf(location.password()));
    }

    private static DatabaseLocation location(Place place) {
        return place.url().isEmpty() ? DatabaseLocation.embedded(place.dataFolder()) : place.postgres();
    }

    private static DatabaseState state(Place place) throws SQLException {
        try (Connection connection = TestDatabase.dataSource(location(place)).getConnection()) {
            return DatabaseState.read(connection);
        }
    }

    private static long zones(DatabaseState state) {
        return state.rows().getOrDefault("zone", state.rows().getOrDefault("ZONE", 0L));
    }

    private static void write(DatabaseLocation location, AtomicInteger written, AtomicBoolean stop) {
        while (!stop.get()) {
            write(location, written, written.get() + 10);
        }
    }

    private static void write(DatabaseLocation location, AtomicInteger written, int upTo) {
        try (Connection connection = TestDatabase.dataSource(location).getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            while (written.get() < upTo) {
                statement.execute(CHANGE.formatted(written.get()));
                statement.execute("update change_head set seq = seq + 1");
                connection.commit();
                written.incrementAndGet();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<String> inFolder() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).toList();
        }
    }
}
