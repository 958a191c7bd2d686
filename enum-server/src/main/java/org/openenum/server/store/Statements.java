package org.openenum.server.store;

import jakarta.persistence.EntityManagerFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;
import org.hibernate.Transaction;
import org.hibernate.query.NativeQuery;
import org.jspecify.annotations.Nullable;

/** Runs reading statements, each on a connection that is given back afterwards. */
final class Statements {

    /** No read takes longer than this on a healthy database; who waits for it has long gone. */
    private static final int TIMEOUT_SECONDS = 5;

    /**
     * What H2 sends as one piece where another program has the file open; by itself it sends a hundred rows and waits
     * to be asked for more.
     */
    private static final int ROWS_AT_ONCE = 5_000;

    /** Nobody waits for a scan, and one that gave up on a busy machine would only begin again from the start. */
    static final int SCAN_TIMEOUT_SECONDS = 60;

    private final Supplier<EntityManagerFactory> factory;

    /** @param factory throws as long as the database is not there */
    Statements(Supplier<EntityManagerFactory> factory) {
        this.factory = factory;
    }

    /** Rows of a statement whose parameters {@code ?1}, {@code ?2} ... are given in order. */
    List<Object[]> rows(String sql, Object... parameters) {
        return inSession(session -> rows(session, TIMEOUT_SECONDS, sql, parameters));
    }

    /** Some of the rows of a scan. */
    List<Object[]> scannedRows(String sql, Object... parameters) {
        return inSession(session -> rows(session, SCAN_TIMEOUT_SECONDS, sql, parameters));
    }

    /**
     * Runs a statement without Hibernate's help, which would cost more than many a short one itself.
     *
     * @param binding sets its parameters
     * @param sink is given each row
     */
    void read(String sql, Binding binding, Sink sink) {
        run(sql, TIMEOUT_SECONDS, binding, sink);
    }

    /** Reads some of the rows of a scan, likewise. */
    void scan(String sql, Binding binding, Sink sink) {
        run(sql, SCAN_TIMEOUT_SECONDS, binding, sink);
    }

    private void run(String sql, int timeoutSeconds, Binding binding, Sink sink) {
        inSession(session -> {
            session.doWork(connection -> {
                try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    limit(statement, timeoutSeconds);
                    statement.setFetchSize(ROWS_AT_ONCE);
                    binding.bind(statement);
                    try (ResultSet rows = statement.executeQuery()) {
                        while (rows.next()) {
                            sink.accept(rows);
                        }
                    }
                }
            });
            return null;
        });
    }

    /** H2 keeps the limit with its connection, and setting it is a statement of its own. */
    private static void limit(PreparedStatement statement, int seconds) throws SQLException {
        if (statement.getQueryTimeout() != seconds) {
            statement.setQueryTimeout(seconds);
        }
    }

    /** Sets the parameters of a statement. */
    interface Binding {

        void bind(PreparedStatement statement) throws SQLException;
    }

    /** Takes what it wants from each row as it comes. */
    interface Sink {

        void accept(ResultSet row) throws SQLException;
    }

    /** Several statements that see the database at one instant. */
    <T> T atOneInstant(Function<Reading, T> work) {
        return inSession(session -> {
            Transaction transaction = session.beginTransaction();
            // The pool sets it back.
            session.doWork(connection -> connection.setTransactionIsolation(oneSnapshot(connection)));
            try {
                return work.apply((sql, parameters) -> rows(session, TIMEOUT_SECONDS, sql, parameters));
            } finally {
                transaction.rollback(); // nothing was written
            }
        });
    }

    /**
     * What each database calls one snapshot for the whole transaction. A hot standby of PostgreSQL knows nothing above
     * it.
     */
    private static int oneSnapshot(Connection connection) throws SQLException {
        return isPostgres(connection) ? Connection.TRANSACTION_REPEATABLE_READ : Connection.TRANSACTION_SERIALIZABLE;
    }

    /** Both drivers know it by themselves. */
    private static boolean isPostgres(Connection connection) throws SQLException {
        return connection.getMetaData().getDatabaseProductName().equals("PostgreSQL");
    }

    /** Runs statements of one transaction. */
    interface Reading {

        List<Object[]> rows(String sql, Object... parameters);
    }

    private static List<Object[]> rows(StatelessSession session, int timeoutSeconds, String sql, Object... parameters) {
        NativeQuery<Object[]> query = session.createNativeQuery(sql, Object[].class);
        for (int i = 0; i < parameters.length; i++) {
            if (parameters[i] instanceof Collection<?> values) {
                query.setParameterList(i + 1, values);
            } else {
                query.setParameter(i + 1, parameters[i]);
            }
        }
        return query.setTimeout(timeoutSeconds).setFetchSize(ROWS_AT_ONCE).getResultList();
    }

    /**
     * The first row of a statement with one parameter, by JDBC itself. For what is asked many times a second on the
     * cores that answer questions: through Hibernate's queries it takes two to three times the processor time and six
     * times the garbage. There is no limit to its time: who reads a row waits for nobody, and to set one costs H2 as
     * much as to read.
     */
    <T> T firstRow(String sql, String onPostgres, long parameter, RowReading<T> reading) {
        return inSession(session -> session.doReturningWork(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(isPostgres(connection) ? onPostgres : sql)) {
                statement.setLong(1, parameter);
                try (ResultSet rows = statement.executeQuery()) {
                    if (!rows.next()) {
                        throw new SQLException("no row: " + sql);
                    }
                    return reading.read(rows);
                }
            }
        }));
    }

    /** Takes what it wants from a row. */
    interface RowReading<T> {

        T read(ResultSet row) throws SQLException;
    }

    /** The sequence number of the newest change. */
    long head() {
        return inSession(session -> session.createNativeQuery("select seq from change_head", Long.class)
                .setTimeout(TIMEOUT_SECONDS)
                .getSingleResult());
    }

    /**
     * The same values, and the last again and again up to a power of two: lists of a few lengths make few statements,
     * which the database then need not plan anew.
     */
    static <T> List<T> padded(Collection<T> values) {
        List<T> result = new ArrayList<>(values);
        T last = result.get(result.size() - 1);
        while (Integer.bitCount(result.size()) != 1) {
            result.add(last);
        }
        return result;
    }

    private <T extends @Nullable Object> T inSession(Function<StatelessSession, T> work) {
        SessionFactory sessions = factory.get().unwrap(SessionFactory.class);
        try (StatelessSession session = sessions.openStatelessSession()) {
            return work.apply(session);
        }
    }
}
