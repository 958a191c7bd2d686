package org.openenum.admin.backup;

import static org.openenum.database.Schema.ASIDE;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.openenum.database.DatabaseLocation;

/**
 * Restores a copy made by {@code pg_dump} into an empty PostgreSQL database, in one transaction.
 *
 * @param replace the name of the database, if its contents may be replaced
 */
record PostgresRestore(DatabaseLocation location, @Nullable String replace) {

    void run(BackupFile backup) throws IOException, SQLException {
        try (PostgresSession session = new PostgresSession(location)) {
            String schema = session.text("select quote_ident(coalesce(current_schema, 'public'))");
            refuseWhatIsAside(session, schema);
            if (DatabaseState.isEmpty(session.connection())) {
                fill(session, backup);
                return;
            }
            refuseUnlessNamed(session);
            refuseWriters(session);
            putAside(session, schema);
            try {
                fill(session, backup);
            } catch (RuntimeException | IOException | SQLException e) {
                session.execute("drop schema " + schema + " cascade", "alter schema " + ASIDE + " rename to " + schema);
                throw e;
            }
            session.execute("drop schema " + ASIDE + " cascade");
        }
    }

    private void refuseUnlessNamed(PostgresSession session) throws SQLException {
        String name = session.database();
        if (!name.equals(replace)) {
            throw new BackupException("the database " + name
                    + " is not empty: restore into an empty one (createdb NAME), or use --replace " + name
                    + " to replace its content");
        }
    }

    /** enum-servers may continue: they only read, and notice that the database has another history. */
    private static void refuseWriters(PostgresSession session) throws SQLException {
        String writers = session.text("select count(*) from pg_stat_activity"
                + " where datname = current_database() and application_name = 'enum-admin'");
        if (!writers.equals("0")) {
            throw new BackupException("enum-admin is connected to the database: stop it first, also on other machines");
        }
    }

    /** A killed restore has left it behind, and only the operator knows which of the two databases to keep. */
    private static void refuseWhatIsAside(PostgresSession session, String schema) throws SQLException {
        if (!session.text("select count(*) from pg_namespace where nspname = '" + ASIDE + "'")
                .equals("0")) {
            throw new BackupException("a restore was killed, and the data that it set aside is still in schema " + ASIDE
                    + ": remove it (drop schema " + ASIDE + " cascade), or put it back in place of the current data"
                    + " (drop schema " + schema + " cascade; alter schema " + ASIDE + " rename to " + schema
                    + "), then try again");
        }
    }

    private static void putAside(PostgresSession session, String schema) throws SQLException {
        session.connection().setAutoCommit(false);
        session.execute("alter schema " + schema + " rename to " + ASIDE, "create schema " + schema);
        session.connection().commit();
        session.connection().setAutoCommit(true);
    }

    private static void fill(PostgresSession session, BackupFile backup) throws IOException, SQLException {
        int atLeast = PostgresPrograms.major(backup.manifest().toolVersion());
        PostgresPrograms.Program program = session.program("pg_restore", atLeast);
        Path messages = Files.createTempFile("openenum-restore", ".messages");
        try {
            Process process = session.command(
                            program,
                            messages,
                            "--single-transaction",
                            "--exit-on-error",
                            "--no-owner",
                            "--no-privileges",
                            "--dbname=" + session.database())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            feed(process, backup, messages);
        } finally {
            Files.delete(messages);
        }
        Restore.check(DatabaseState.read(session.connection()), backup.manifest());
        session.execute(Restore.END_JOBS);
    }

    private static void feed(Process process, BackupFile backup, Path messages) throws IOException {
        try (OutputStream in = process.getOutputStream()) {
            backup.copyTo(in);
        } catch (IOException e) {
            // It ended before it had read everything; its messages say why.
            PostgresSession.await(process, "pg_restore", messages);
            throw e;
        } catch (RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
        PostgresSession.await(process, "pg_restore", messages);
    }
}
