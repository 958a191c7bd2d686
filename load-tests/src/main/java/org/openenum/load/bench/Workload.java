package org.openenum.load.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * One set of numbers under {@value #APEX}, in every form that a server or dnsperf reads.
 *
 * @param folder where the files are
 * @param numbers how many numbers exist
 */
record Workload(Path folder, int numbers) {

    static final String APEX = "e164.arpa";

    private static final String SEED = "6116";

    Path csv() {
        return folder.resolve("numbers.csv");
    }

    Path zone() {
        return folder.resolve("zone");
    }

    Path existing() {
        return folder.resolve("existing.queries");
    }

    Path missing() {
        return folder.resolve("missing.queries");
    }

    /** Makes the files that are not there yet. */
    void prepare(Installation installation) throws IOException {
        Files.createDirectories(folder);
        generate(installation, "csv", csv());
        generate(installation, "zone", zone());
        generate(installation, "queries", existing());
        generate(installation, "missing", missing());
    }

    private void generate(Installation installation, String format, Path file) throws IOException {
        if (Files.exists(file)) {
            return;
        }
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        List<String> arguments = List.of(
                "generate",
                "--numbers",
                "" + numbers,
                "--layout",
                "random",
                "--uris",
                "templated",
                "--seed",
                SEED,
                "--format",
                format,
                "--out",
                fresh.toString());
        installation.cli(arguments);
        Files.move(fresh, file);
    }
}
