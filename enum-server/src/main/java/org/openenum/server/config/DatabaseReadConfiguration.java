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

/** The data source, and the wait for its tables: enum-admin makes them. */
@Configuration(proxyBeanMethods = false)
class DatabaseReadConfiguration {

    /** How long a load waits for a connection: no longer than a question waits for its load. */
    private static final Duration CONNECTION_WITHIN = Duration.ofMillis(1500);

    /** For a connection that lay idle: there may be several of a server that has just fallen silent. */
    private static final Duration ALIVE_WITHIN = Duration.ofMillis(500);

    /** After so long without a word a connection is given up: twice what a read may take. */
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

    /** What hangs is read no longer once another server answers: there a change may have been acknowledged since. */
    @Bean(initMethod = "start", destroyMethod = "close")
    PrimaryWatch primaryWatch(HikariDataSource dataSource) {
        return PrimaryWatch.ofReader(dataSource);
    }

    /** For people: without the parameters that follow it. */
    static String address(DatabaseLocation location) {
        return location.toString().replaceAll("[;?].*", "");
    }

    /**
     * A pool that was given its configuration at once would open the embedded files at once, and not after the wait.
     */
    private static HikariDataSource openedWhenAskedFor(HikariConfig config) {
        HikariDataSource pool = new HikariDataSource();
        config.copyStateTo(pool);
        return pool;
    }

    /** @param onLost is told of a connection that is lost, before another one is made in its place */
    static HikariDataSource pool(DatabaseLocation location, OwnedFiles files, int maxConnections, Runnable onLost) {
        DeadConnections dead = new DeadConnections();
        HikariConfig config = new HikariConfig();
        config.setExceptionOverride(new ToldOfLoss(dead, onLost));
        config.setPoolName("database");
        config.setMaximumPoolSize(maxConnections);
        config.setConnectionTimeout(CONNECTION_WITHIN.toMillis());
        config.setValidationTimeout(ALIVE_WITHIN.toMillis());
        config.setInitializationFailTimeout(-1); // the wait for the tables says what is wrong
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
                    "no driver for " + address(location) + "; OpenENUM knows jdbc:postgresql: and jdbc:h2:", e);
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
