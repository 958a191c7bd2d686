package org.openenum.load.bench.server;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.machine.PinnedProcess;
import org.openenum.load.bench.machine.Waiting;

/** A server that was started. One thread uses it. */
public final class RunningServer implements AutoCloseable {

    /** The slowest of them reads five million numbers within some minutes on its core. */
    private static final Duration START_LIMIT = Duration.ofMinutes(20);
    /** Short compared with the start of any server. */
    private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(20);
    /** Each check takes some milliseconds from a server that loads on its only core. */
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(250);

    private final String name;
    private PinnedProcess process;
    private final int port;
    private final Instant started = Instant.now();
    private Duration imported = Duration.ZERO;
    private @Nullable EnumAdmin admin;
    private Waiting.Condition complete = () -> true;
    private Counter statements = () -> 0;
    private @Nullable PostgresCluster database;
    private @Nullable Program program;

    /** Something that is counted from the start of a server. */
    @FunctionalInterface
    interface Counter {
        long value() throws IOException;
    }

    /** A server that was just started. */
    RunningServer(String name, PinnedProcess process, int port) {
        this.name = name;
        this.process = process;
        this.port = port;
    }

    /** Starts a program that only needs its command line, on the cores of the server. */
    static RunningServer start(String name, Site site, int port, List<String> command) throws IOException {
        return new RunningServer(name, PinnedProcess.start(site.cores().server(), site.log(), Map.of(), command), port);
    }

    /** Sets how long the import into its database took; without this call, it has none. */
    RunningServer importedIn(Duration took) {
        imported = took;
        return this;
    }

    /** Sets when it has everything in memory; without this call, at its first answer. */
    RunningServer completeWhen(Waiting.Condition condition) {
        complete = condition;
        return this;
    }

    /** Sets the program that changes its contents, and ends with it. */
    RunningServer changedBy(EnumAdmin writer) {
        admin = writer;
        return this;
    }

    /**
     * The program that changes its contents through REST; null if it is changed by dynamic updates (RFC 2136), or not
     * at all.
     */
    public @Nullable EnumAdmin admin() {
        return admin;
    }

    /** Sets the program that can be handed over from one process to the next. */
    RunningServer handedOverBy(Program own) {
        program = own;
        return this;
    }

    /** Starts a new process, which takes over, and waits until the old one has ended. */
    public void handOver() throws IOException {
        Program own = program;
        if (own == null) {
            throw new IOException(name + " cannot be handed over");
        }
        own.handOver();
        process = own.process();
    }

    /** Sets the counter of the SQL statements for its answers; without this call, they are not counted. */
    RunningServer countedBy(Counter counter) {
        statements = counter;
        return this;
    }

    /** Sets the database that it reads; with null, or without this call, it is part of the server. */
    RunningServer beside(@Nullable PostgresCluster cluster) {
        database = cluster;
        return this;
    }

    /** The database that it reads; null if that is part of the server. */
    public @Nullable PostgresCluster database() {
        return database;
    }

    public PinnedProcess process() {
        return process;
    }

    public int port() {
        return port;
    }

    /** How long the import into its database took; zero if it has none and reads files at its start. */
    public Duration imported() {
        return imported;
    }

    /** The SQL statements for its answers so far; 0 if they are not counted. */
    public long statements() throws IOException {
        return statements.value();
    }

    /** The time from the start of the process until a query was answered. */
    public Duration awaitFirst(Waiting.Condition answered) throws IOException {
        return await(BETWEEN_QUESTIONS, answered);
    }

    /** The time from the start of the process until everything was in memory. */
    public Duration awaitComplete() throws IOException {
        return await(BETWEEN_LOOKS, complete);
    }

    private Duration await(Duration between, Waiting.Condition condition) throws IOException {
        Waiting.until(START_LIMIT, between, () -> alive() && condition.holds());
        return Duration.between(started, Instant.now());
    }

    private boolean alive() throws IOException {
        if (!process.isAlive()) {
            throw new IOException(name + " has ended");
        }
        return true;
    }

    @Override
    public void close() {
        process.close();
        if (admin != null) {
            admin.close();
        }
    }
}
