package org.openenum.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** A hot standby of another PostgreSQL; both begin with the same files. */
public final class StandbyPostgres {

    private StandbyPostgres() {}

    /**
     * Starts the primary.
     *
     * @param copy the folder for a copy of its first files, for the standby
     */
    public static EmbeddedPostgres primary(Path files, Path copy) throws IOException {
        TestPostgres.at(files).start().close();
        try (Stream<Path> all = Files.walk(files)) {
            for (Path each : all.toList()) {
                Files.copy(each, copy.resolve(files.relativize(each)), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        return TestPostgres.at(files).start();
    }

    /** Starts the standby. */
    public static EmbeddedPostgres of(EmbeddedPostgres primary, Path files) throws IOException {
        Files.createFile(files.resolve("standby.signal"));
        Files.write(
                files.resolve("postgresql.auto.conf"),
                List.of("primary_conninfo = 'host=127.0.0.1 user=postgres port=" + primary.getPort() + "'"));
        return TestPostgres.at(files).start();
    }
}
