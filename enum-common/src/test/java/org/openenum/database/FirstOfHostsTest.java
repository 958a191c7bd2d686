package org.openenum.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which of several hosts is connected to, depending on the time of their answers. */
@Timeout(value = 30, unit = TimeUnit.SECONDS)
class FirstOfHostsTest {

    private static final List<String> HOSTS = List.of("a", "b");

    private final CountDownLatch end = new CountDownLatch(1);

    @Test
    void hostThatRefuses_isAskedAgain_asLongAsAnotherOneIsSilent() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        try (Connection connection = FirstOfHosts.connect(HOSTS, host -> {
            if (host.equals("a")) {
                return silent();
            }
            if (asked.incrementAndGet() < 3) {
                throw new SQLException("not the primary yet");
            }
            return any();
        })) {
            assertThat(connection.isClosed()).isFalse();
            assertThat(asked).hasValue(3);
        } finally {
            end.countDown();
        }
    }

    @Test
    void connectionThatComesLater_isClosed() throws Exception {
        CompletableFuture<Connection> later = new CompletableFuture<>();
        try (Connection first = FirstOfHosts.connect(HOSTS, host -> {
            if (host.equals("b")) {
                return any();
            }
            await();
            Connection connection = any();
            later.complete(connection);
            return connection;
        })) {
            end.countDown();
            Connection closed = later.join();
            while (!closed.isClosed()) {
                Thread.onSpinWait();
            }
            assertThat(first.isClosed()).isFalse();
        }
    }

    @Test
    void hostsThatAllRefuse_areSaidWithTheirReasons() {
        assertThatThrownBy(() -> FirstOfHosts.connect(HOSTS, host -> {
                    throw new SQLException(host + " says no");
                }))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("a says no")
                .hasMessageContaining("b says no");
    }

    @Test
    void hostThatBreaksDown_isOneThatRefuses() {
        assertThatThrownBy(() -> FirstOfHosts.connect(HOSTS, host -> {
                    throw new IllegalStateException("a defect");
                }))
                .isInstanceOf(SQLException.class)
                .hasStackTraceContaining("a defect");
    }

    private Connection silent() throws SQLException {
        await();
        throw new SQLException("woke up too late");
    }

    private void await() throws SQLException {
        try {
            end.await();
        } catch (InterruptedException e) {
            throw new SQLException(e);
        }
    }

    private static Connection any() throws SQLException {
        return DriverManager.getConnection("jdbc:h2:mem:");
    }
}
