package org.openenum.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.DatabaseUnavailableException;
import org.openenum.database.Schema;
import org.openenum.database.TestDatabase;
import org.springframework.jdbc.datasource.DelegatingDataSource;

class TablesWaitIT {

    private static final Duration LONG = Duration.ofSeconds(60);

    /** For a first check of a database on a busy machine. */
    private static final Duration ONE_LOOK = Duration.ofSeconds(5);

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void tablesThatComeLater_endTheWait(TestDatabase database) {
        DataSource dataSource = TestDatabase.dataSource(database.create());
        CompletableFuture<Void> wait =
                CompletableFuture.runAsync(() -> new TablesWait(dataSource, "here", LONG).await());

        assertThat(wait).isNotDone();
        new Schema(dataSource).migrate();

        await().atMost(LONG).until(wait::isDone);
        assertThat(wait).isCompleted();
    }

    @Test
    void tablesThatDoNotCome_areAClearError() {
        DataSource dataSource = TestDatabase.dataSource(TestDatabase.H2.create());

        assertThatThrownBy(() -> new TablesWait(dataSource, "jdbc:h2:mem", ONE_LOOK).await())
                .isInstanceOf(DatabaseUnavailableException.class)
                .hasMessageContaining("the database jdbc:h2:mem was not ready within")
                .hasMessageContaining("enum-admin creates or migrates them");
    }

    @Test
    void newerTables_areAClearErrorAtOnce() throws SQLException {
        DataSource dataSource = TestDatabase.dataSource(TestDatabase.H2.createMigrated());
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "insert into \"flyway_schema_history\" select 999, '999', 'later', 'SQL', 'V999.sql', 1, 'x',"
                            + " current_timestamp, 1, true");
        }

        assertThatThrownBy(() -> new TablesWait(dataSource, "here", LONG).await())
                .isInstanceOf(DatabaseUnavailableException.class)
                .hasMessageContaining("newer");
    }

    @Test
    void databaseThatDoesNotAnswer_isAClearError() {
        DataSource nobody = TestDatabase.dataSource(
                DatabaseLocation.at("jdbc:postgresql://127.0.0.1:1/openenum?connectTimeout=1", "u", "p"));

        assertThatThrownBy(() -> new TablesWait(nobody, "here", ONE_LOOK).await())
                .isInstanceOf(DatabaseUnavailableException.class)
                .hasMessageContaining("it does not answer: Connection refused");
    }

    @Test
    void threadThatCannotBeMade_doesNotEndTheLooks() {
        AtomicBoolean outOfThreads = new AtomicBoolean(true);
        DataSource needsAThread = new DelegatingDataSource(TestDatabase.dataSource(TestDatabase.H2.createMigrated())) {
            @Override
            public Connection getConnection() throws SQLException {
                if (outOfThreads.getAndSet(false)) {
                    throw new OutOfMemoryError("unable to create native thread");
                }
                return super.getConnection();
            }
        };

        assertThatCode(() -> new TablesWait(needsAThread, "here", LONG).await()).doesNotThrowAnyException();
    }

    @Test
    void stopOfTheProgram_endsTheWait() throws InterruptedException {
        DataSource dataSource = TestDatabase.dataSource(TestDatabase.H2.create());
        CompletableFuture<Throwable> outcome = new CompletableFuture<>();
        Thread waiting = new Thread(() -> {
            try {
                new TablesWait(dataSource, "here", LONG).await();
            } catch (DatabaseUnavailableException e) {
                outcome.complete(e);
            }
        });
        waiting.start();
        await().atMost(LONG).until(() -> waiting.getState() == Thread.State.WAITING);
        waiting.interrupt();
        waiting.join();

        assertThat(outcome).isCompletedWithValueMatching(e -> e.getMessage().startsWith("stopped"));
    }
}
