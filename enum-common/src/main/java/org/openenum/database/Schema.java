package org.openenum.database;

import static java.util.Map.entry;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;

/**
 * The version of the tables.
 *
 * <p>One set of migrations serves both databases; the few types that differ are placeholders in them.
 */
public final class Schema {

    /**
     * Prefix of the description of a migration ({@code V20__adds_...}) that changes nothing of what older programs
     * know, so that they can go on with its tables (adr/0034).
     */
    public static final String ADDITION = "adds ";

    /** Schema in which a restore on PostgreSQL keeps the replaced tables until the restored ones are verified. */
    public static final String ASIDE = "openenum_before_restore";

    private static final String LOCATION = "classpath:db/migration";

    /**
     * PostgreSQL ends a transaction that is idle for longer than {@link DatabaseLocation#IDLE_WITHIN}. The lock on the
     * history of migrations would be such a transaction, on a connection of its own, while another one goes through
     * millions of rows.
     */
    private static final Map<String, String> LOCK_OUTSIDE_TRANSACTION =
            Map.of("flyway.postgresql.transactional.lock", "false");

    /** The hash before the first audit entry: SHA-256's 32 octets, all zero. */
    private static final String ZERO_HASH = "00".repeat(32);

    /**
     * The part before the host in a URI, the host, and the part after it: {@code sip:x@} or {@code https://}; the host;
     * a port, a path, parameters.
     */
    private static final String URI_HOST =
            "lower(regexp_replace(coalesce(uri, regexp, ''), '^(?:[^@]*@|[^/]*//)([^;:?!>/]*).*$', '%s'))";

    /** The digits of a mapping m below the apex of its zone z: its owner name is made of them. */
    private static final String BELOW_APEX =
            "substring(m.digits from 1 + (length(z.apex) - length(regexp_replace(z.apex, '^([0-9][.])+', ''))) / 2)";

    private final Flyway flyway;

    /** @throws DatabaseUnavailableException if the database does not answer */
    public Schema(DataSource dataSource) {
        this(dataSource, "latest");
    }

    /** @param version to which it migrates the tables */
    Schema(DataSource dataSource, String version) {
        this.flyway = Flyway.configure()
                .dataSource(dataSource)
                .locations(LOCATION)
                .placeholders(typesOf(product(dataSource)))
                .target(version)
                .configuration(LOCK_OUTSIDE_TRANSACTION)
                .load();
    }

    /**
     * Migrates the tables to this version; enum-admin does so at its start.
     *
     * <p>Additions by a newer program stay.
     *
     * @throws DatabaseUnavailableException if they have a newer version that this program cannot use, or were altered
     *     by hand, or if a restore is unfinished
     */
    public void migrate() {
        refuseUnfinishedRestore();
        refuseBreakingVersion();
        try {
            flyway.migrate();
        } catch (FlywayException e) {
            throw new DatabaseUnavailableException(
                    "the tables cannot be migrated to this version: " + e.getMessage(), e);
        }
    }

    /**
     * Whether the tables have all that this program needs; enum-server waits for it and never migrates.
     *
     * @throws DatabaseUnavailableException if they have a newer version that this program cannot use
     */
    public boolean isCurrent() {
        refuseBreakingVersion();
        MigrationInfo[] pending = flyway.info().pending();
        return pending.length == 0;
    }

    /** The newest version that this program knows. */
    public int newestVersion() {
        MigrationInfo[] all = flyway.info().all();
        return Integer.parseInt(all[all.length - 1].getVersion().getVersion());
    }

    /** During a restore the tables may be missing, and the database would be taken for a new one. */
    private void refuseUnfinishedRestore() {
        try (Connection connection = flyway.getConfiguration().getDataSource().getConnection();
                ResultSet aside = connection.getMetaData().getSchemas(null, ASIDE)) {
            if (aside.next()) {
                throw new DatabaseUnavailableException("the database has a schema " + ASIDE
                        + ": a restore is running or was killed; run it again, and it says what to do");
            }
        } catch (SQLException e) {
            throw new DatabaseUnavailableException("the database does not answer: " + e.getMessage(), e);
        }
    }

    private void refuseBreakingVersion() {
        for (MigrationInfo migration : flyway.info().applied()) {
            MigrationState state = migration.getState();
            boolean added = state == MigrationState.FUTURE_SUCCESS && isAddition(migration);
            if ((state == MigrationState.FUTURE_SUCCESS || state == MigrationState.FUTURE_FAILED) && !added) {
                throw new DatabaseUnavailableException(
                        "the tables have version " + migration.getVersion() + " (" + migration.getDescription()
                                + "), which is newer than this program and not compatible with it: start the program that made it, or a newer one");
            }
        }
    }

    private static boolean isAddition(MigrationInfo migration) {
        return migration.getDescription().startsWith(ADDITION);
    }

    private static String product(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection()) {
            return connection.getMetaData().getDatabaseProductName();
        } catch (SQLException e) {
            throw new DatabaseUnavailableException("the database does not answer: " + e.getMessage(), e);
        }
    }

    private static Map<String, String> typesOf(String product) {
        if (product.equals("PostgreSQL")) {
            return Map.ofEntries(
                    entry("digits", "varchar(31) collate \"C\""),
                    entry("octets", "bytea"),
                    entry("text", "text"),
                    entry("octetOrder", "collate \"C\""),
                    entry("uriHost", URI_HOST.formatted("\\1")),
                    entry("ownerKey", "decode(regexp_replace(" + BELOW_APEX + ", '(.)', '3\\100', 'g'), 'hex')"),
                    entry("stored", "stored"),
                    entry("ruleSetsOnly", "where rule_set_id is not null"),
                    entry("ownersOnly", "where owner is not null"),
                    entry("revertsOnly", "where reverts is not null"),
                    entry("zeroHash", "'\\x" + ZERO_HASH + "'"));
        }
        if (product.equals("H2")) {
            return Map.ofEntries(
                    entry("digits", "varchar(31)"),
                    entry("octets", "varbinary(65535)"),
                    entry("text", "varchar(1000000)"),
                    entry("octetOrder", ""),
                    entry("uriHost", URI_HOST.formatted("$1")),
                    entry("ownerKey", "stringtoutf8(regexp_replace(" + BELOW_APEX + ", '(.)', '$1' || char(0)))"),
                    entry("stored", ""),
                    entry("ruleSetsOnly", ""),
                    entry("ownersOnly", ""),
                    entry("revertsOnly", ""),
                    entry("zeroHash", "X'" + ZERO_HASH + "'"));
        }
        throw new DatabaseUnavailableException("the database is " + product + "; OpenENUM supports H2 and PostgreSQL");
    }
}
