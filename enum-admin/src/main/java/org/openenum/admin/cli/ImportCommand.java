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

/** Sends a file to the running product and shows how its import goes. */
@Command(
        name = "import",
        description = {
            "Sends a CSV or zone file to the running product and shows the progress.",
            "CSV: a header line such as number,service,uri; then one rule a line."
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

    @Option(names = "--format", description = "csv or zonefile; default: by what the file begins with.")
    private @Nullable String format;

    @Option(
            names = "--on-error",
            defaultValue = "abort",
            description =
                    "abort: one bad row and nothing is applied; skip: the good rows are; default: ${DEFAULT-VALUE}.")
    private String onError = "abort";

    @Option(
            names = "--mode",
            defaultValue = "merge",
            description =
                    "merge; or replace: what the file does not have is removed, by a zone file delegations and record sets too; default: ${DEFAULT-VALUE}.")
    private String mode = "merge";

    @Option(
            names = "--max-delete-percent",
            defaultValue = "10",
            description = "How much of the zone --mode=replace may remove; default: ${DEFAULT-VALUE}.")
    private int maxDeletePercent = 10;

    @Option(
            names = "--compress",
            description = {
                "Store runs of equal numbers as blocks with exceptions: every number is answered as before, in fewer entries.",
                "For a zone without numbers, or with --mode=replace."
            })
    private boolean compress;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new CliException("the file " + file + " is not there or cannot be read");
        }
        String token = product.tokenFor("import " + file.getFileName(), Role.OPERATOR, TOKEN_LIFETIME);
        PrintWriter err = spec.commandLine().getErr();
        long started = System.nanoTime();
        ProgressLine progress = new ProgressLine(err, isTerminal());
        progress.show("sending " + file + " (" + (Files.size(file) >> 20) + " MiB)");
        return new JobWatch(product, token, progress, err, started).untilEnd(send(token));
    }

    /**
     * Newer Java has a console object also where there is no terminal; they can be told apart by what only a terminal
     * sets.
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

    /** What the file is: the same as the console would find. */
    static String formatOf(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return FileKind.of(in.readNBytes(FileKind.BEGINNING_OCTETS)).name().toLowerCase(Locale.ROOT);
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
