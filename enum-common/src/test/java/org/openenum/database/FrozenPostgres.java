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

/** A PostgreSQL that hangs, with all its processes, until it is thawed: it takes connections and says nothing. */
public final class FrozenPostgres {

    private final List<ProcessHandle> processes;

    /** Freezes it. */
    public FrozenPostgres(EmbeddedPostgres postgres) throws IOException, SQLException {
        processes = processes(postgres);
        signal("STOP");
    }

    /** The postmaster and all that it started. */
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

    /** One of them may just have ended, which kill says and which does no harm. */
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

    /** Lets it go on. */
    public void thaw() throws IOException {
        signal("CONT");
    }
}
