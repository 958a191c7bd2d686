package org.openenum.admin.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Role;
import org.openenum.admin.importing.FileKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** Sends a file to the running product and shows the progress of its import. */
@Command(
        name = "import",
        description = {
            "Sends a CSV or zone file to the running product and shows the progress.",
            "CSV: a header line such as number,service,uri; then one rule per line."
        },
        mixinStandardHelpOptions = true)
final class ImportCommand implements Callable<Integer> {

    private static final Duration TOKEN_LIFETIME = Duration.ofDays(1);

    @Mixin
    private RunningProduct product = new RunningProduct();

    @Parameters(paramLabel = "FILE", description = "The file to import.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(names = "--zone", defaultValue = "e164.arpa", description = "The zone's apex; default: ${DEFAULT-VALUE}.")
    private String zone = "e164.arpa";

    @Option(names = "--format", description = "csv or zonefile; default: detected from the beginning of the file.")
    private @Nullable String format;

    @Option(
            names = "--on-error",
            defaultValue = "abort",
            description =
                    "abort: if a row is bad, nothing is applied; skip: the good rows are applied; default: ${DEFAULT-VALUE}.")
    private String onError = "abort";

    @Option(
            names = "--mode",
            defaultValue = "merge",
            description =
                    "merge; or replace: what is not in the file is removed; with a zone file, also delegations and record sets; default: ${DEFAULT-VALUE}.")
    private String mode = "merge";

    @Option(
            names = "--max-delete-percent",
            defaultValue = "10",
            description = "The percentage of the zone that --mode=replace may remove; default: ${DEFAULT-VALUE}.")
    private int maxDeletePercent = 10;

    @Option(
            names = "--compress",
            description = {
                "Store runs of equal numbers as blocks with exceptions: the same answers from fewer entries.",
                "For a zone without numbers, or with --mode=replace."
            })
    private boolean compress;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new CliException("the file " + file + " does not exist or cannot be read");
        }
        String token = product.tokenFor("import " + file.getFileName(), Role.OPERATOR, TOKEN_LIFETIME);
        PrintWriter err = spec.commandLine().getErr();
        long started = System.nanoTime();
        ProgressLine progress = new ProgressLine(err, isTerminal());
        progress.show("sending " + file + " (" + (Files.size(file) >> 20) + " MiB)");
        return new JobWatch(product, token, progress, err, started).untilEnd(send(token));
    }

    /**
     * Whether there is a terminal. Newer Java has a console object even without one; a variable that only a terminal
     * sets shows the difference.
     */
    @SuppressWarnings("SystemConsoleNull")
    static boolean isTerminal() {
        return System.console() != null && System.getenv("TERM") != null;
    }

    private JsonNode send(String token) throws IOException {
        String query = "zone=" + encoded(zone) + "&format=" + encoded(format == null ? formatOf(file) : format)
                + "&onError=" + encoded(onError) + "&mode="
                + encoded(mode) + "&maxDeletePercent=" + maxDeletePercent + "&compress=" + compress
                + "&apply=true&fileName="
                + encoded(String.valueOf(file.getFileName()));
        return product.upload(query, token, BodyPublishers.ofFile(file));
    }

    /** The kind of the file, detected in the same way as by the console. */
    static String formatOf(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return FileKind.of(in.readNBytes(FileKind.BEGINNING_OCTETS)).name().toLowerCase(Locale.ROOT);
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
