package org.openenum.server.config;

import static java.util.Objects.requireNonNull;

import com.zaxxer.hikari.HikariDataSource;
import jakarta.persistence.EntityManagerFactory;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.hibernate.boot.model.naming.PhysicalNamingStrategySnakeCaseImpl;
import org.hibernate.cfg.MappingSettings;
import org.hibernate.cfg.SchemaToolingSettings;
import org.jspecify.annotations.Nullable;
import org.openenum.database.DatabaseUnavailableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;

/**
 * Waits for the database and passes it to the responder. If a snapshot is served meanwhile, it waits in its own thread
 * ({@code openenum-database}) for as long as it takes; otherwise the start of the program waits, and fails if it takes
 * too long.
 */
final class DatabaseStart implements AutoCloseable {

    /** After an error that does not pass by itself, such as tables of a newer version. */
    private static final Duration RETRY = Duration.ofSeconds(10);

    /** Hours, or days: the snapshot is served meanwhile. */
    private static final Duration AS_LONG_AS_IT_TAKES = Duration.ofDays(10_000);

    private static final int CLOSE_TIMEOUT_MILLIS = 5_000;
    private static final Logger LOG = LoggerFactory.getLogger(DatabaseStart.class);

    private final HikariDataSource dataSource;
    private final String address;
    private final AdminWait adminWait;
    private final Duration waitForTables;
    private final Responder responder;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread = new Thread(this::connectSooner, "openenum-database");
    private @Nullable LocalContainerEntityManagerFactoryBean entities;

    /** The last error in the log. Only for its own thread. */
    private String told = "";

    /** @param address for the log: without credentials */
    DatabaseStart(
            HikariDataSource dataSource,
            String address,
            AdminWait adminWait,
            Duration waitForTables,
            Responder responder) {
        this.dataSource = dataSource;
        this.address = address;
        this.adminWait = adminWait;
        this.waitForTables = waitForTables;
        this.responder = responder;
        thread.setDaemon(true);
    }

    /** @throws DatabaseUnavailableException if there is no snapshot, and the database is not ready in time */
    void start() throws InterruptedException {
        if (responder.hasSnapshot()) {
            thread.start();
        } else {
            connect(waitForTables);
        }
    }

    private void connectSooner() {
        try {
            while (closed.getCount() > 0 && !connected()) {
                var unused = closed.await(RETRY.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Connects, or logs why it cannot; may be repeated. */
    boolean connected() throws InterruptedException {
        try {
            connect(AS_LONG_AS_IT_TAKES);
            return true;
        } catch (RuntimeException | OutOfMemoryError e) { // of threads; out of heap ends the program
            String why = String.valueOf(e.getMessage());
            if (closed.getCount() > 0 && !why.equals(told)) {
                told = why;
                LOG.error("The snapshot is served, but not what has changed since: {}", why);
            }
            return false;
        }
    }

    private void connect(Duration within) throws InterruptedException {
        adminWait.await(responder.stopped());
        new TablesWait(dataSource, address, within).await();
        responder.follow(entities());
    }

    /** Made once, also if what follows is repeated. */
    private synchronized EntityManagerFactory entities() {
        if (entities == null) {
            entities = makeEntities();
        }
        return requireNonNull(entities.getObject());
    }

    private LocalContainerEntityManagerFactoryBean makeEntities() {
        LocalContainerEntityManagerFactoryBean making = new LocalContainerEntityManagerFactoryBean();
        making.setPersistenceUnitName("openenum");
        making.setDataSource(dataSource);
        making.setPackagesToScan("org.openenum");
        making.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
        making.setJpaPropertyMap(Map.of(
                SchemaToolingSettings.HBM2DDL_AUTO,
                "validate",
                MappingSettings.PHYSICAL_NAMING_STRATEGY,
                PhysicalNamingStrategySnakeCaseImpl.class.getName()));
        making.afterPropertiesSet();
        return making;
    }

    /** Stops the wait, or the readers of the database, before the database itself is closed. */
    @Override
    public void close() {
        closed.countDown();
        thread.interrupt();
        try {
            thread.join(CLOSE_TIMEOUT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        responder.close();
        synchronized (this) {
            if (entities != null) {
                entities.destroy();
            }
        }
    }
}
