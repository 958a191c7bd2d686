package org.openenum.server.config;

import static java.util.concurrent.CompletableFuture.runAsync;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.H2Connections;
import org.openenum.database.OwnedFiles;
import org.openenum.port.FreePort;

class AdminWaitIT {

    private static final Duration LONG = Duration.ofMinutes(10);

    private static final OwnedFiles NO_FILES = OwnedFiles.of(DatabaseLocation.at("jdbc:h2:mem:none", null, null));

    @TempDir
    private Path folder;

    private final CountDownLatch closed = new CountDownLatch(1);

    @Test
    void filesThatEnumAdminOpens_endTheWait() throws Exception {
        CompletableFuture<Void> waiting = waitingFor(LONG);
        assertThat(waiting).isNotDone();

        DatabaseLocation location = properties("").location();
        try (OwnedFiles files = OwnedFiles.of(location);
                Connection connection = new H2Connections(location, files).getConnection()) {
            waiting.get(1, TimeUnit.MINUTES);
            assertThat(connection.isValid(1)).isTrue();
        }
    }

    @Test
    void stopOfTheProgram_endsTheWait() throws Exception {
        CompletableFuture<Void> waiting = waitingFor(LONG);

        closed.countDown();

        waiting.get(1, TimeUnit.MINUTES);
    }

    @Test
    void enumAdminThatOpensNothing_isNotWaitedForAnyLonger() throws Exception {
        waitingFor(Duration.ofMillis(1)).get(1, TimeUnit.MINUTES);
    }

    @Test
    void consoleThatListens_endsTheWait() throws Exception {
        InetSocketAddress console = new InetSocketAddress("127.0.0.1", FreePort.any());
        CompletableFuture<Void> waiting =
                waitingFor(AdminWait.forConsole(URI.create("http://127.0.0.1:" + console.getPort()), LONG));
        assertThat(waiting).isNotDone();

        try (ServerSocket listening = new ServerSocket()) {
            listening.bind(console);
            waiting.get(1, TimeUnit.MINUTES);
        }
    }

    @Test
    void consoleThatDoesNotCome_isNotWaitedForLong() {
        assertThat(AdminWait.forConsole(URI.create("https://console.example"), LONG)
                        .within())
                .isLessThan(Duration.ofMinutes(1));
        assertThat(AdminWait.forConsole(URI.create("https://console.example"), Duration.ofSeconds(1))
                        .within())
                .isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void otherDatabase_isNotWaitedFor() {
        assertThat(properties("jdbc:postgresql://localhost/openenum")
                        .adminWait(NO_FILES)
                        .within())
                .isZero();
        assertThat(properties("").adminWait(NO_FILES).within()).isEqualTo(LONG);
    }

    @Test
    void embeddedFiles_areOpenedByTheFirstWhoReads() throws Exception {
        Path lock = folder.resolve("db/openenum.lock.db");
        DatabaseLocation location = properties("").location();
        try (OwnedFiles files = OwnedFiles.of(location);
                HikariDataSource pool = DatabaseReadConfiguration.pool(location, files, 2, () -> {})) {
            assertThat(pool.isRunning()).isFalse();
            assertThat(lock).doesNotExist();
            try (Connection connection = pool.getConnection()) {
                assertThat(connection.isValid(1)).isTrue();
                assertThat(pool.isReadOnly()).isTrue();
                assertThat(lock).exists();
            }
        }
    }

    private CompletableFuture<Void> waitingFor(Duration within) {
        return waitingFor(AdminWait.forFiles(OwnedFiles.of(properties("").location()), within));
    }

    private CompletableFuture<Void> waitingFor(AdminWait wait) {
        return runAsync(() -> {
            try {
                wait.await(closed);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private DatabaseProperties properties(String url) {
        return new DatabaseProperties(folder, url, "", "", 2, LONG, Duration.ofSeconds(1));
    }
}
