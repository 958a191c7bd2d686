package org.openenum.load.prove.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.openenum.load.prove.client.Clients.Counterpart;
import org.openenum.load.prove.history.Violation;
import org.openenum.load.prove.history.Violation.Kind;

/**
 * The change log, with its older entries in the files of the archive and its newer ones in the API: each once, in the
 * order of their numbers, without a gap. One thread uses it.
 */
public final class ArchivedLog {

    private static final int PAGE = 1_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;
    private final ApiClient api;

    /** @param folder of the archive */
    public ArchivedLog(Counterpart counterpart, Path folder) {
        this.folder = folder;
        this.api = new ApiClient(counterpart.apiPort(), counterpart.token(), new Numbers("", 0));
    }

    /** Whether a file is being written. */
    public boolean isWriting() throws IOException {
        return !files(".part").isEmpty();
    }

    /** The number of complete files. */
    public int complete() throws IOException {
        return files(".jsonl.gz").size();
    }

    private List<Path> files(String suffix) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
        }
    }

    /**
     * The findings.
     *
     * @param archived changes that are in files
     * @param kept changes that the API returned
     * @param violations numbers that are missing or duplicate
     */
    public record Found(long archived, long kept, List<Violation> violations) {

        public Found {
            violations = List.copyOf(violations);
        }
    }

    /**
     * Reads the whole log, while nothing else is moved to the archive.
     *
     * @throws IOException if the API does not return the changes after the files
     */
    public Found read() throws IOException {
        Order entries = new Order("audit entry");
        Order changes = new Order("change");
        for (Path file : files(".jsonl.gz")) {
            try (BufferedReader lines = new BufferedReader(
                    new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    JsonNode json = JSON.readTree(line);
                    switch (json.path("line").asText()) {
                        case "entry" -> entries.next(json.path("id").asLong());
                        case "change" -> changes.next(json.path("seq").asLong());
                        default -> {
                            // The frame of the file, changesets and packets: they are in the chain, which is verified
                            // separately.
                        }
                    }
                }
            }
        }
        long archived = changes.last;
        boolean more = true;
        while (more) {
            JsonNode page = api.page("/changes?limit=" + PAGE + "&after=" + changes.last);
            page.path("items").forEach(change -> changes.next(change.path("seq").asLong()));
            more = page.path("more").asBoolean();
        }
        return new Found(
                archived,
                changes.last - archived,
                Stream.concat(entries.violations.stream(), changes.violations.stream())
                        .toList());
    }

    /** Numbers that begin with 1 and have no gap. */
    private static final class Order {

        private final String what;
        private final List<Violation> violations = new ArrayList<>();
        private long last;

        Order(String what) {
            this.what = what;
        }

        void next(long number) {
            if (number != last + 1) {
                violations.add(new Violation(Kind.NOT_LOGGED, what + " " + number + " comes after " + last));
            }
            last = number;
        }
    }
}
