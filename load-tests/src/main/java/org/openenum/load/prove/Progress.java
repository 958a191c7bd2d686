package org.openenum.load.prove;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Prints the progress of a run once a minute, from its own thread, until closed. */
final class Progress implements AutoCloseable {

    private static final Duration EVERY = Duration.ofMinutes(1);

    private final PrintStream out;
    private final String database;
    private final Supplier<String> words;
    private final long begunNanos = System.nanoTime();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "progress");
        thread.setDaemon(true);
        return thread;
    });

    /** @param words the progress */
    Progress(PrintStream out, String database, Supplier<String> words) {
        this.out = out;
        this.database = database;
        this.words = words;
    }

    void start() {
        var unused = clock.scheduleAtFixedRate(this::say, EVERY.toSeconds(), EVERY.toSeconds(), TimeUnit.SECONDS);
    }

    private void say() {
        Duration passed = Duration.ofNanos(System.nanoTime() - begunNanos);
        out.println("  " + database + ", after " + passed.toMinutes() + " min: " + words.get());
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
