package org.openenum.admin;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.hibernate.resource.jdbc.spi.StatementInspector;

/**
 * How many statements Hibernate has prepared, for each thread: so that a test counts its own change, and not what the
 * program does by itself meanwhile. A batch of rows counts as one. And what happens between two statements of a thread.
 */
public final class CountedStatements implements StatementInspector {

    /** As the property of Hibernate names it. */
    static final String PROPERTY = "spring.jpa.properties.hibernate.session_factory.statement_inspector";

    /** Of the threads that commit single changes together. */
    private static final String COMMITTER = "group-commit-";

    private static final Map<String, LongAdder> OF_THREAD = new ConcurrentHashMap<>();

    private static final ThreadLocal<Interruption> INTERRUPTION = new ThreadLocal<>();

    private record Interruption(String statement, Runnable other) {}

    /** Does something else before this thread sends its next statement with these words. */
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

    /** Those that this thread has prepared so far, or others by its order. */
    public static long ofThisThread() {
        String self = Thread.currentThread().getName();
        return OF_THREAD.entrySet().stream()
                .filter(thread ->
                        thread.getKey().equals(self) || thread.getKey().startsWith(COMMITTER))
                .mapToLong(thread -> thread.getValue().sum())
                .sum();
    }
}
