package org.openenum.server.config;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.DatabaseUnavailableException;
import org.openenum.database.DeadConnections;
import org.openenum.database.H2Connections;
import org.openenum.database.LostConnection;
import org.openenum.database.OwnedFiles;
import org.openenum.database.PostgresConnections;
import org.openenum.database.PrimaryWatch;
import org.openenum.server.cache.apply.CacheWriter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The data source, and the wait for its tables, which enum-admin creates. */
@Configuration(proxyBeanMethods = false)
class DatabaseReadConfiguration {

    /** How long a load waits for a connection: no longer than a query waits for its load. */
    private static final Duration CONNECTION_WITHIN = Duration.ofMillis(1500);

    /** To validate an idle connection; there may be several to a server that has just stopped answering. */
    private static final Duration ALIVE_WITHIN = Duration.ofMillis(500);

    /** A connection is given up if the database does not answer for this long: twice the limit of a read. */
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(10);

    @Bean
    DatabaseProperties databaseProperties(Responder responder) {
        return responder.properties().database();
    }

    @Bean
    DatabaseLocation databaseLocation(DatabaseProperties properties) {
        return properties.location();
    }

    @Bean(destroyMethod = "close")
    OwnedFiles ownedFiles(DatabaseLocation location) {
        return OwnedFiles.of(location);
    }

    @Bean(destroyMethod = "close")
    HikariDataSource dataSource(
            DatabaseProperties properties, DatabaseLocation location, OwnedFiles files, Responder responder) {
        CacheWriter writer = responder.cache().writer();
        return pool(location, files, properties.maxConnections(), writer::connectionLost);
    }

    @Bean(initMethod = "start", destroyMethod = "close")
    DatabaseStart databaseStart(
            HikariDataSource dataSource,
            DatabaseProperties properties,
            DatabaseLocation location,
            OwnedFiles files,
            Responder responder) {
        return new DatabaseStart(
                dataSource, address(location), properties.adminWait(files), properties.waitForTables(), responder);
    }

    /** Stops reading from a frozen server once another one answers, which may have acknowledged changes since. */
    @Bean(initMethod = "start", destroyMethod = "close")
    PrimaryWatch primaryWatch(HikariDataSource dataSource) {
        return PrimaryWatch.ofReader(dataSource);
    }

    /** For people: without the parameters. */
    static String address(DatabaseLocation location) {
        return location.toString().replaceAll("[;?].*", "");
    }

    /**
     * A pool that opens the embedded files on first use, after the wait: one constructed with its configuration would
     * open them at once.
     */
    private static HikariDataSource openedWhenAskedFor(HikariConfig config) {
        HikariDataSource pool = new HikariDataSource();
        config.copyStateTo(pool);
        return pool;
    }

    /** @param onLost called when a connection is lost, before another one replaces it */
    static HikariDataSource pool(DatabaseLocation location, OwnedFiles files, int maxConnections, Runnable onLost) {
        DeadConnections dead = new DeadConnections();
        HikariConfig config = new HikariConfig();
        config.setExceptionOverride(new ToldOfLoss(dead, onLost));
        config.setPoolName("database");
        config.setMaximumPoolSize(maxConnections);
        config.setConnectionTimeout(CONNECTION_WITHIN.toMillis());
        config.setValidationTimeout(ALIVE_WITHIN.toMillis());
        config.setInitializationFailTimeout(-1); // the wait for the tables reports what is wrong
        config.setReadOnly(true);
        try {
            config.setDataSource(
                    location.isPostgres()
                            ? new PostgresConnections(location, ANSWER_WITHIN, Map.of())
                            : new H2Connections(location, files));
            HikariDataSource pool = location.isPostgres() ? new HikariDataSource(config) : openedWhenAskedFor(config);
            dead.watch(pool);
            return pool;
        } catch (RuntimeException e) {
            throw new DatabaseUnavailableException(
                    "no driver for " + address(location) + "; OpenENUM supports jdbc:postgresql: and jdbc:h2:", e);
        }
    }

    private record ToldOfLoss(DeadConnections dead, Runnable onLost) implements SQLExceptionOverride {

        @java.lang.Override
        public Override adjudicate(SQLException failure) {
            if (LostConnection.isBehind(failure)) {
                onLost.run();
            }
            return dead.adjudicate(failure);
        }
    }
}
