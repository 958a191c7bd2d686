package org.openenum.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The watch after a failed check. */
class PrimaryWatchTest {

    private static final String URL = "jdbc:postgresql-for-want-of-memory:";

    private final NoMemory driver = new NoMemory();

    @BeforeEach
    void register() throws SQLException {
        DriverManager.registerDriver(driver);
    }

    @AfterEach
    void deregister() throws SQLException {
        DriverManager.deregisterDriver(driver);
    }

    @Test
    void lookThatFailsForWantOfMemory_isFollowedByTheNext() throws InterruptedException {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setDataSource(
                    new PostgresConnections(DatabaseLocation.at(URL, null, null), Duration.ofSeconds(60), Map.of()));
            try (PrimaryWatch watch = PrimaryWatch.ofReader(pool)) {
                watch.start();

                assertThat(driver.asked.await(10, TimeUnit.SECONDS)).isTrue();
            }
        }
    }

    /** A driver that has no connection. */
    private static final class NoMemory implements Driver {

        private final CountDownLatch asked = new CountDownLatch(2);

        @Override
        public boolean acceptsURL(String url) {
            return url.equals(URL);
        }

        @Override
        public Connection connect(String url, Properties properties) {
            if (url.equals(URL)) {
                asked.countDown();
                throw new OutOfMemoryError("Java heap space");
            }
            return null;
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() {
            return Logger.getGlobal();
        }
    }
}
