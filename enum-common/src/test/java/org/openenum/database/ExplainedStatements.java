package org.openenum.database;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import javax.sql.DataSource;

/** Has a database explain each prepared query, with its values, before it is executed. */
public final class ExplainedStatements {

    /** Receives the plan of a query, as {@code explain analyze} prints it. */
    @FunctionalInterface
    public interface Reader {
        void read(String sql, String plan);
    }

    private final Reader reader;

    public ExplainedStatements(Reader reader) {
        this.reader = reader;
    }

    /** A data source with such connections. */
    public DataSource of(DataSource source) {
        return proxy(DataSource.class, (proxy, method, arguments) -> {
            Object result = call(source, method, arguments);
            return result instanceof Connection connection ? of(connection) : result;
        });
    }

    /** A connection that explains its queries. */
    public Connection of(Connection connection) {
        return proxy(Connection.class, (proxy, method, arguments) -> {
            Object result = call(connection, method, arguments);
            if (method.getName().equals("prepareStatement") && isReading((String) arguments[0])) {
                PreparedStatement explain = connection.prepareStatement("explain analyze " + arguments[0]);
                return of((PreparedStatement) result, explain, (String) arguments[0]);
            }
            return result;
        });
    }

    private static boolean isReading(String sql) {
        return sql.replace("(", "").stripLeading().toLowerCase(Locale.ROOT).startsWith("select");
    }

    private PreparedStatement of(PreparedStatement statement, PreparedStatement explain, String sql) {
        return proxy(PreparedStatement.class, (proxy, method, arguments) -> {
            boolean binds = method.getName().startsWith("set") && arguments != null && arguments.length > 1;
            if (binds) {
                call(explain, method, arguments);
            }
            if (method.getName().equals("executeQuery")) {
                reader.read(sql, plan(explain));
            }
            if (method.getName().equals("close")) {
                explain.close();
            }
            return call(statement, method, arguments);
        });
    }

    private static String plan(PreparedStatement explain) throws SQLException {
        StringBuilder plan = new StringBuilder();
        try (ResultSet lines = explain.executeQuery()) {
            while (lines.next()) {
                plan.append(lines.getString(1)).append('\n');
            }
        }
        return plan.toString();
    }

    private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(ExplainedStatements.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
