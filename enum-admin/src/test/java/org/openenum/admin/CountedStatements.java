package org.openenum.admin;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.hibernate.resource.jdbc.spi.StatementInspector;

/**
 * Counts the statements that Hibernate prepares, for each thread: so a test counts those of its own change, and not
 * those of the program's background threads. A batch of rows counts as one statement. A test can also do something
 * between two statements of a thread.
 */
public final class CountedStatements implements StatementInspector {

    /** The property by which Hibernate is told of it. */
    static final String PROPERTY = "spring.jpa.properties.hibernate.session_factory.statement_inspector";

    /** The prefix of the names of the threads that commit single changes together. */
    private static final String COMMITTER = "group-commit-";

    private static final Map<String, LongAdder> OF_THREAD = new ConcurrentHashMap<>();

    private static final ThreadLocal<Interruption> INTERRUPTION = new ThreadLocal<>();

    private record Interruption(String statement, Runnable other) {}

    /** Runs something once, before this thread sends its next statement that contains this text. */
    public static void before(String statement, Runnable other) {
        INTERRUPTION.set(new Interruption(statement, other));
    }

    @Override
    public String inspect(String sql) {
        Interruption interruption = INTERRUPTION.get();
        if (interruption != null && sql.contains(interruption.statement())) {
            INTERRUPTION.remove();
            interruption.other().run();
        }
        OF_THREAD
                .computeIfAbsent(Thread.currentThread().getName(), thread -> new LongAdder())
                .increment();
        return sql;
    }

    /** The statements that this thread has prepared so far, or that other threads have prepared for it. */
    public static long ofThisThread() {
        String self = Thread.currentThread().getName();
        return OF_THREAD.entrySet().stream()
                .filter(thread ->
                        thread.getKey().equals(self) || thread.getKey().startsWith(COMMITTER))
                .mapToLong(thread -> thread.getValue().sum())
                .sum();
    }
}
