package org.openenum.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A PostgreSQL whose processes are all stopped until it is thawed: it accepts connections and does not answer. */
public final class FrozenPostgres {

    private final List<ProcessHandle> processes;

    /** Freezes the server. */
    public FrozenPostgres(EmbeddedPostgres postgres) throws IOException, SQLException {
        processes = processes(postgres);
        signal("STOP");
    }

    /** The postmaster and its child processes. */
    private static List<ProcessHandle> processes(EmbeddedPostgres postgres) throws SQLException {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet backend = statement.executeQuery("select pg_backend_pid()")) {
            backend.next();
            ProcessHandle postmaster =
                    ProcessHandle.of(backend.getLong(1)).orElseThrow().parent().orElseThrow();
            return Stream.concat(Stream.of(postmaster), postmaster.descendants())
                    .toList();
        }
    }

    /** One of them may have just ended; the error of kill is then ignored. */
    private void signal(String name) throws IOException {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name));
        processes.stream().filter(ProcessHandle::isAlive).forEach(process -> command.add("" + process.pid()));
        try {
            new ProcessBuilder(command).inheritIO().start().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Continues the server. */
    public void thaw() throws IOException {
        signal("CONT");
    }
}
