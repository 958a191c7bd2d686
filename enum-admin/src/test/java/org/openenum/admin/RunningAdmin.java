package org.openenum.admin;

import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.openenum.admin.account.Role;
import org.openenum.admin.usecase.Author;
import org.openenum.change.ChangeOrigin;
import org.openenum.database.TestDatabase;
import org.openenum.port.FreePort;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.util.FileSystemUtils;

/**
 * The whole program on free ports, started once for each database and shared by all tests of a run; each test creates
 * its own zones.
 */
public final class RunningAdmin {

    private static final Map<TestDatabase, RunningAdmin> RUNNING = new EnumMap<>(TestDatabase.class);

    private static final AtomicInteger ZONES = new AtomicInteger();

    /** The port of enum-server that the program under test is configured with: a free one, which a test may open. */
    public static final int DNS_PORT = FreePort.any();

    private final ConfigurableApplicationContext context;

    private final Path dataFolder;

    private final List<String> ofDatabase;

    private RunningAdmin(TestDatabase database) {
        this(settingsOf(database));
    }

    private static List<String> settingsOf(TestDatabase database) {
        return database == TestDatabase.POSTGRESQL ? AdminProgram.on(database.create()) : List.of();
    }

    private RunningAdmin(List<String> ofDatabase) {
        this.ofDatabase = ofDatabase;
        try {
            dataFolder = Files.createTempDirectory("openenum-admin-test");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> settings = new ArrayList<>(List.of(
                "--openenum.dns.port=" + DNS_PORT,
                "--openenum.targets.allowed=127.0.9.0/24",
                "--openenum.targets.lease=3s",
                "--" + CountedStatements.PROPERTY + "=" + CountedStatements.class.getName(),
                "--openenum.data=" + dataFolder));
        settings.addAll(ofDatabase);
        // The database is in the program, so the folder is removed after the program was closed.
        SpringApplication.getShutdownHandlers().add(this::removeDataFolder);
        context = AdminProgram.start(settings);
    }

    /** The shared program; on H2 with the embedded database in files, as the launcher starts it. */
    public static synchronized RunningAdmin on(TestDatabase database) {
        return RUNNING.computeIfAbsent(database, RunningAdmin::new);
    }

    /** A program that no other test uses, on an empty database. */
    public static RunningAdmin alone(TestDatabase database) {
        return new RunningAdmin(database);
    }

    /** A second program on the database of this one, which must be a server, with its own settings. */
    public RunningAdmin another(String... settings) {
        return new RunningAdmin(
                Stream.concat(ofDatabase.stream(), Stream.of(settings)).toList());
    }

    /** Stops the program before the end of the test run. */
    public void close() {
        context.close();
    }

    /** A bean of the program. */
    public <T> T get(Class<T> type) {
        return context.getBean(type);
    }

    /** A bean of the program, by name, where there are several of its type. */
    public <T> T get(String name, Class<T> type) {
        return context.getBean(name, type);
    }

    /** Runs SQL in its own transaction. */
    public void execute(String statement) {
        get(TransactionOperations.class)
                .executeWithoutResult(status ->
                        get(EntityManager.class).createNativeQuery(statement).executeUpdate());
    }

    /** The URL of the REST API. */
    public String url() {
        return AdminProgram.url(context);
    }

    /** A client of the API with a new token of this role. */
    public ApiClient client(Role role) {
        return AdminProgram.client(context, role);
    }

    public Path dataFolder() {
        return dataFolder;
    }

    private void removeDataFolder() {
        try {
            FileSystemUtils.deleteRecursively(dataFolder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An apex that no other test uses. */
    public static String newApex() {
        return "zone" + ZONES.incrementAndGet() + ".example";
    }

    /** An author of changes. */
    public static Author author() {
        return new Author("alice", ChangeOrigin.REST, "192.0.2.1", "request-1", null);
    }
}
