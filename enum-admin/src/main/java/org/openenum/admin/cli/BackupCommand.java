package org.openenum.admin.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.backup.Backup;
import org.openenum.admin.backup.Manifest;
import org.openenum.admin.backup.Place;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the whole database into one file and prints its name on standard output. */
@Command(
        name = "backup",
        description = "Writes the whole database, as of one moment, into one file; the product may run meanwhile.",
        mixinStandardHelpOptions = true)
final class BackupCommand implements Callable<Integer> {

    private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern(
                    "'openenum-'uuuuMMdd'T'HHmmss'Z.backup'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            defaultValue = "",
            description = "The file, or a folder for a file with the time in its name; default: the current folder.")
    @SuppressWarnings("NullAway.Init")
    private String file;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        Clock clock = Clock.systemUTC();
        Instant begun = clock.instant();
        Path whole = Path.of(file).toAbsolutePath().normalize();
        boolean isFolder = file.endsWith("/") || Files.isDirectory(whole);
        Path wanted = isFolder ? whole.resolve(NAME.format(begun)) : whole;
        @Nullable String release = BackupCommand.class.getPackage().getImplementationVersion();
        Manifest manifest = new Backup(
                        Place.of(System.getenv()), Objects.requireNonNullElse(release, "of this checkout"), clock)
                .take(wanted);
        spec.commandLine()
                .getErr()
                .printf(
                        Locale.ROOT,
                        "backed up in %.1f s: %s%n",
                        Duration.between(begun, clock.instant()).toMillis() / 1e3,
                        manifest.summary());
        spec.commandLine().getOut().println(wanted);
        return 0;
    }
}
