package org.openenum.database;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class H2ConnectionsIT {

    private final List<Process> programs = new ArrayList<>();

    @TempDir
    private Path folder;

    @AfterEach
    void endPrograms() {
        programs.forEach(Process::destroyForcibly);
    }

    @Test
    void severalProgramsWhoseOwnerIsKilled_haveTheDatabaseAgain() throws Exception {
        Program owner = program();
        assertThat(owner.ask()).isEqualTo("open");
        Program second = program();
        Program third = program();
        assertThat(second.ask()).isEqualTo("open");
        assertThat(third.ask()).isEqualTo("open");

        owner.process().destroyForcibly().waitFor();
        second.say();
        third.say();

        // H2 alone would refuse the second one.
        assertThat(List.of(second.hear(), third.hear())).containsOnly("open");
    }

    @Test
    void filesThatAnotherProgramHasWithoutTheLock_areReachedThroughIt() throws Exception {
        try (Connection other = TestDatabase.dataSource(DatabaseLocation.embedded(folder))
                        .getConnection();
                Statement statement = other.createStatement()) {
            statement.execute("create table kept (id integer)");

            assertThat(program().ask()).isEqualTo("open");
        }
    }

    /** H2 alone considers no lock file abandoned that was just modified: it waits for 4 s, and refuses. */
    @Test
    void whatADeadProgramLeftBehind_isInNobodysWay_howeverYoungItIs() throws Exception {
        Program dead = program();
        assertThat(dead.ask()).isEqualTo("open");
        dead.process().destroyForcibly().waitFor();
        Path left = folder.resolve("db/openenum.lock.db");
        assertThat(left).exists();

        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<Void> touching = CompletableFuture.runAsync(() -> keepYoung(left, over));
        DatabaseLocation location = DatabaseLocation.embedded(folder);
        try (OwnedFiles files = OwnedFiles.of(location);
                Connection connection = new H2Connections(location, files).getConnection()) {
            assertThat(connection.isValid(1)).isTrue();
        } finally {
            over.set(true);
            touching.join();
        }
    }

    private static void keepYoung(Path file, AtomicBoolean over) {
        while (!over.get()) {
            // False if it does not exist.
            var unused = file.toFile().setLastModified(System.currentTimeMillis());
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void filesThatAreGivenUp_areFreeForOthers_butNotWhileAPartOfTheProgramUsesThem() throws Exception {
        DatabaseLocation location = DatabaseLocation.embedded(folder);
        OwnedFiles one = OwnedFiles.of(location);
        OwnedFiles other = OwnedFiles.of(location);
        Connection ofOne = new H2Connections(location, one).getConnection();
        Connection ofOther = new H2Connections(location, other).getConnection();
        ofOne.close();
        one.close();
        assertThat(folder.resolve("db/openenum.lock.db")).exists();
        assertThat(other.server()).isNull();

        ofOther.close();
        other.close();

        Program next = program();
        assertThat(next.ask()).isEqualTo("open");
        assertThat(one.server()).isNotNull();
    }

    private Program program() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Asked.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        programs.add(process);
        return new Program(process, process.inputReader(UTF_8));
    }

    /** Another program with the same data folder, which opens and keeps a connection on request. */
    private record Program(Process process, BufferedReader answers) {

        String ask() throws IOException {
            say();
            return hear();
        }

        void say() throws IOException {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
        }

        String hear() throws IOException {
            return answers.readLine();
        }
    }

    /** The main class of that program. */
    static final class Asked {

        private Asked() {}

        public static void main(String[] arguments) throws IOException {
            DatabaseLocation location = DatabaseLocation.embedded(Path.of(arguments[0]));
            H2Connections connections = new H2Connections(location, OwnedFiles.of(location));
            List<Connection> kept = new ArrayList<>();
            while (System.in.read() >= 0) {
                try {
                    kept.add(connections.getConnection());
                    System.out.println("open");
                } catch (SQLException e) {
                    System.out.println(e);
                }
            }
        }
    }
}
