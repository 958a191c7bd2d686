package org.openenum.admin.bulk.diff;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.openenum.admin.many.Matches.Effect;
import org.openenum.admin.record.RecordSetDiff;
import tools.jackson.databind.json.JsonMapper;

/**
 * The record sets of a comparison on disk, a line of JSON each, in the order of the staged upload: those that change in
 * one file, the others in another. A zone file has so few of them that a page is found by skipping those before it.
 *
 * @param folder of the import
 */
record RecordSetFiles(Path folder) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    static Path changing(Path folder) {
        return folder.resolve("diff-records.jsonl");
    }

    static Path unchanged(Path folder) {
        return folder.resolve("diff-records-unchanged.jsonl");
    }

    /** A line, in UTF-8 and with its line end. */
    static byte[] line(RecordSetDiff diff) {
        return (JSON.writeValueAsString(diff) + "\n").getBytes(UTF_8);
    }

    /**
     * A record set and its position.
     *
     * @param number of the line in its file, from 1 on
     */
    record Numbered(long number, RecordSetDiff diff) {}

    /**
     * Lines of these effects in order.
     *
     * @param after the number of the line that they come after
     * @param limit how many at most
     */
    List<Numbered> read(Set<Effect> effects, long after, int limit) throws IOException {
        List<Numbered> found = new ArrayList<>();
        Path file = effects.contains(Effect.UNCHANGED) ? unchanged(folder) : changing(folder);
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            long number = 0;
            for (String line = lines.readLine(); line != null && found.size() < limit; line = lines.readLine()) {
                if (++number > after) {
                    RecordSetDiff diff = JSON.readValue(line, RecordSetDiff.class);
                    if (effects.contains(diff.effect())) {
                        found.add(new Numbered(number, diff));
                    }
                }
            }
        }
        return found;
    }
}
