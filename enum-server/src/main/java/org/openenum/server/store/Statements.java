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

/** Runs reading statements, each on a connection that is returned afterwards. */
final class Statements {

    /** On a healthy database no read takes longer; its queries have timed out long before. */
    private static final int TIMEOUT_SECONDS = 5;

    /**
     * The number of rows that H2 sends at once when another program has the file open; by default it sends a hundred
     * and waits for a request for more.
     */
    private static final int ROWS_AT_ONCE = 5_000;

    /** Nobody waits for a scan, and on a busy machine a timeout would only make it begin again. */
    static final int SCAN_TIMEOUT_SECONDS = 60;

    private final Supplier<EntityManagerFactory> factory;

    /** @param factory throws while the database is not there */
    Statements(Supplier<EntityManagerFactory> factory) {
        this.factory = factory;
    }

    /** The rows of a statement with its parameters {@code ?1}, {@code ?2} ... in order. */
    List<Object[]> rows(String sql, Object... parameters) {
        return inSession(session -> rows(session, TIMEOUT_SECONDS, sql, parameters));
    }

    /** Some of the rows of a scan. */
    List<Object[]> scannedRows(String sql, Object... parameters) {
        return inSession(session -> rows(session, SCAN_TIMEOUT_SECONDS, sql, parameters));
    }

    /**
     * Runs a statement by plain JDBC: Hibernate would cost more than a short statement itself.
     *
     * @param binding sets its parameters
     * @param sink receives each row
     */
    void read(String sql, Binding binding, Sink sink) {
        run(sql, TIMEOUT_SECONDS, binding, sink);
    }

    /** Reads some of the rows of a scan, by plain JDBC, too. */
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

    /** H2 keeps the timeout with its connection, and setting it is a separate statement. */
    private static void limit(PreparedStatement statement, int seconds) throws SQLException {
        if (statement.getQueryTimeout() != seconds) {
            statement.setQueryTimeout(seconds);
        }
    }

    /** Sets the parameters of a statement. */
    interface Binding {

        void bind(PreparedStatement statement) throws SQLException;
    }

    /** Reads each row as it arrives. */
    interface Sink {

        void accept(ResultSet row) throws SQLException;
    }

    /** Several statements that see the database at one instant. */
    <T> T atOneInstant(Function<Reading, T> work) {
        return inSession(session -> {
            Transaction transaction = session.beginTransaction();
            // The pool resets it.
            session.doWork(connection -> connection.setTransactionIsolation(oneSnapshot(connection)));
            try {
                return work.apply((sql, parameters) -> rows(session, TIMEOUT_SECONDS, sql, parameters));
            } finally {
                transaction.rollback(); // nothing was written
            }
        });
    }

    /**
     * The isolation level that each database calls one snapshot for the whole transaction. A hot standby of PostgreSQL
     * supports no higher one.
     */
    private static int oneSnapshot(Connection connection) throws SQLException {
        return isPostgres(connection) ? Connection.TRANSACTION_REPEATABLE_READ : Connection.TRANSACTION_SERIALIZABLE;
    }

    /** Both drivers know it without asking the database. */
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
     * The first row of a statement with one parameter, by plain JDBC. For statements that run many times a second on
     * the cores that answer queries: through Hibernate's queries they take two to three times the processor time and
     * six times the garbage. It has no timeout: reading a row waits for no lock, and setting a timeout costs H2 as much
     * as reading.
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

    /** Reads a row. */
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
     * Pads the values to a power of two by repeating the last: few list lengths mean few different statements, which
     * the database need not plan again.
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
