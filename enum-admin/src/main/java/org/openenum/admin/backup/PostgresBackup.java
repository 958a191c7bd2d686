package org.openenum.admin.backup;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import org.openenum.admin.backup.Manifest.DatabaseKind;
import org.openenum.database.DatabaseLocation;

/**
 * A backup of a PostgreSQL database with {@code pg_dump}, in the same snapshot in which its rows are counted.
 *
 * @param takenAt a time before the snapshot
 */
record PostgresBackup(DatabaseLocation location, String product, Instant takenAt) {

    Manifest write(Path work, Path file) throws IOException, SQLException {
        try (PostgresSession session = new PostgresSession(location)) {
            PostgresPrograms.Program dump = session.program("pg_dump", 0);
            Connection connection = session.connection();
            connection.setAutoCommit(false);
            connection.setReadOnly(true);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            // The snapshot exists as long as this transaction, which is idle while the rows are copied.
            session.execute("set local idle_in_transaction_session_timeout = 0");
            String snapshot = session.text("select pg_export_snapshot()");
            DatabaseState state = DatabaseState.read(connection);
            String version = session.text("show server_version");
            Path messages = work.resolve("messages");
            Process process = session.command(
                            dump,
                            messages,
                            "--format=custom",
                            "--no-owner",
                            "--no-privileges",
                            "--snapshot=" + snapshot)
                    .start();
            try {
                return BackupFile.write(file, DatabaseKind.POSTGRESQL.entry(), process.getInputStream(), content -> {
                    PostgresSession.await(process, "pg_dump", messages);
                    return new Manifest(
                            Manifest.FORMAT,
                            product,
                            DatabaseKind.POSTGRESQL,
                            version,
                            dump.version(),
                            takenAt,
                            state,
                            content);
                });
            } finally {
                process.destroy();
            }
        }
    }
}
