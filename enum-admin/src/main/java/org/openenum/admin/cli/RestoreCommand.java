package org.openenum.admin.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.backup.Manifest;
import org.openenum.admin.backup.Place;
import org.openenum.admin.backup.Restore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Restores a backup. */
@Command(
        name = "restore",
        description = {
            "Restores a backup: into a new data folder (--data), or into an empty PostgreSQL database (--database).",
            "The product must not be running there."
        },
        mixinStandardHelpOptions = true)
final class RestoreCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", description = "The backup.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(
            names = "--replace",
            paramLabel = "NAME",
            description =
                    "Replace existing data; NAME is the last part of the data folder's path, or the name of the database.")
    private @Nullable String replace;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        Manifest manifest = new Restore(Place.of(System.getenv()), replace).from(file);
        spec.commandLine().getErr().println("restored as of " + manifest.takenAt() + ": " + manifest.summary());
        return 0;
    }
}
