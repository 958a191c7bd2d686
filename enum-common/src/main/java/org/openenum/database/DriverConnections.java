package org.openenum.database;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Source of a pool's connections: the driver of one database. Safe for many threads. */
abstract class DriverConnections implements DataSource {

    private final Driver driver;
    private final DatabaseLocation location;

    DriverConnections(DatabaseLocation location) {
        try {
            driver = DriverManager.getDriver(location.jdbcUrl());
        } catch (SQLException e) {
            throw new IllegalArgumentException("no driver for " + location, e);
        }
        this.location = location;
    }

    /**
     * @param url of the same kind of database as the location
     * @param more properties of the driver beside the user and the password of the location
     */
    final Connection connect(String url, Map<?, ?> more) throws SQLException {
        Properties properties = new Properties();
        properties.putAll(more);
        put(properties, "user", location.user());
        put(properties, "password", location.password());
        Connection connection = driver.connect(url, properties);
        if (connection == null) {
            throw new SQLException("no driver for " + location);
        }
        return connection;
    }

    private static void put(Properties properties, String name, @Nullable String value) {
        if (value != null) {
            properties.put(name, value);
        }
    }

    @Override
    public final Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("the user comes from the settings");
    }

    @Override
    public final @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public final void setLogWriter(@Nullable PrintWriter out) {
        // The driver logs by itself.
    }

    /** A pool would set its own timeout, which is too short for several hosts one after the other. */
    @Override
    public final void setLoginTimeout(int seconds) {
        // See DatabaseLocation#connectWithin.
    }

    @Override
    public final int getLoginTimeout() {
        return 0;
    }

    @Override
    public final Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return driver.getParentLogger();
    }

    @Override
    public final <T> T unwrap(Class<T> type) throws SQLException {
        if (!type.isInstance(this)) {
            throw new SQLException("not a " + type);
        }
        return type.cast(this);
    }

    @Override
    public final boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
