package org.openenum.admin.config;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import javax.sql.DataSource;
import org.hibernate.cfg.BatchSettings;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.DatabaseUnavailableException;
import org.openenum.database.DeadConnections;
import org.openenum.database.H2Connections;
import org.openenum.database.LongStatements;
import org.openenum.database.OwnedFiles;
import org.openenum.database.PostgresConnections;
import org.openenum.database.PrimaryWatch;
import org.openenum.database.Schema;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.hibernate.autoconfigure.HibernatePropertiesCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** The data source, whose tables are migrated before anything reads them, and the clock. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {

    /** A few more connections than writers can use, which wait for each other at the head of the change log anyway. */
    private static final int MAX_CONNECTIONS = 20;

    /** Rows per JDBC batch: all rows of a batch request of the API. */
    private static final int MAX_TOGETHER = 1_000;

    /** How long a request waits for a connection before it is refused as busy. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(5);

    /**
     * How long the start tries to open the database. The lock file of a killed process looks alive for some seconds,
     * and a PostgreSQL that is started at the same time needs some seconds, too.
     */
    private static final Duration MAX_OPENING = Duration.ofSeconds(15);

    /**
     * Where data is stored.
     *
     * @param data the data folder; see {@link DatabaseLocation#embedded}
     */
    @ConfigurationProperties("openenum")
    record Place(
            @DefaultValue("data") Path data, @DefaultValue DatabaseAddress database) {}

    /**
     * A database other than the embedded one.
     *
     * @param url a JDBC URL, or empty for the embedded database
     * @param answerWithin PostgreSQL only: a connection without any response for this long is closed. No statement for
     *     a request takes as long, and imports have their own limit
     */
    record DatabaseAddress(
            @DefaultValue("") String url,
            @DefaultValue("") String user,
            @DefaultValue("") String password,
            @DefaultValue("60s") Duration answerWithin) {}

    @Bean
    DatabaseLocation databaseLocation(Place place) {
        DatabaseAddress address = place.database();
        if (address.url().isEmpty()) {
            return DatabaseLocation.embedded(place.data());
        }
        return DatabaseLocation.at(
                address.url(),
                address.user().isEmpty() ? null : address.user(),
                address.password().isEmpty() ? null : address.password());
    }

    @Bean(destroyMethod = "close")
    EmbeddedOwner embeddedOwner(Place place) {
        return place.database().url().isEmpty()
                ? EmbeddedOwner.of(place.data(), MAX_OPENING)
                : EmbeddedOwner.OF_NOTHING;
    }

    @Bean(destroyMethod = "close")
    OwnedFiles ownedFiles(DatabaseLocation location) {
        return OwnedFiles.of(location);
    }

    @Bean(destroyMethod = "close")
    @DependsOn("embeddedOwner")
    HikariDataSource dataSource(DatabaseLocation location, OwnedFiles files, Place place) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("database");
        config.setMaximumPoolSize(MAX_CONNECTIONS);
        config.setConnectionTimeout(QuickPool.LOOK_EVERY.toMillis());
        config.setValidationTimeout(QuickPool.ALIVE_WITHIN.toMillis());
        config.setInitializationFailTimeout(MAX_OPENING.toMillis());
        config.setAutoCommit(false);
        if (location.isPostgres()) {
            config.setDataSource(new PostgresConnections(
                    location,
                    place.database().answerWithin(),
                    Map.of(
                            // Shown in pg_stat_activity, where a restore looks for it.
                            "ApplicationName",
                            "enum-admin",
                            // One multi-row statement instead of many statements.
                            "reWriteBatchedInserts",
                            "true")));
            config.setConnectionInitSql("set lock_timeout = " + DatabaseLocation.LOCK_WITHIN.toMillis()
                    + "; set idle_in_transaction_session_timeout = " + DatabaseLocation.IDLE_WITHIN.toMillis());
            // In a transaction of its own, so that the setting stays if the first transaction of the connection is
            // rolled back.
            config.setIsolateInternalQueries(true);
        } else {
            config.setDataSource(new H2Connections(location, files));
        }
        HikariDataSource dataSource = open(config, location);
        new Schema(new ForMigrations(dataSource)).migrate();
        return dataSource;
    }

    @Bean(initMethod = "start", destroyMethod = "close")
    PrimaryWatch primaryWatch(HikariDataSource pool) {
        return PrimaryWatch.ofWriter(pool);
    }

    /**
     * Rows are sent to PostgreSQL in batches. H2 would still execute them one by one, and continue after a failure: if
     * another transaction held the locks of a thousand rows, each would wait for the whole lock timeout.
     */
    @Bean
    HibernatePropertiesCustomizer rowsSentTogether(DatabaseLocation location) {
        return properties ->
                properties.put(BatchSettings.STATEMENT_BATCH_SIZE, location.isPostgres() ? MAX_TOGETHER : 0);
    }

    /** A migration may process millions of rows, so its statements may take long. */
    private static final class ForMigrations extends DelegatingDataSource {

        ForMigrations(DataSource pool) {
            super(pool);
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection connection = super.getConnection();
            LongStatements.allow(connection);
            return connection;
        }
    }

    private static HikariDataSource open(HikariConfig config, DatabaseLocation location) {
        DeadConnections dead = new DeadConnections();
        config.setExceptionOverride(dead);
        try {
            QuickPool pool = new QuickPool(config, MAX_WAIT);
            dead.watch(pool);
            return pool;
        } catch (HikariPool.PoolInitializationException e) {
            Throwable reason = e.getCause() == null ? e : e.getCause();
            throw new DatabaseUnavailableException(
                    "the database " + location + " cannot be opened: " + reason.getMessage(), e);
        }
    }

    /** Ticks in microseconds, the resolution of the tables, so that a value written equals the value read back. */
    @Bean
    Clock clock() {
        return Clock.tick(Clock.systemUTC(), Duration.ofNanos(1_000));
    }
}
