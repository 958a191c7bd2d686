package org.openenum.admin.bulk.diff;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.openenum.admin.many.Matches.Effect;

/**
 * The record sets of a comparison on disk, in the order of the staged upload: those that change something, and apart
 * from them the others. A zone file brings so few of them that a page is found by passing over those before it.
 *
 * @param folder of the import
 */
record RecordSetFiles(Path folder) {

    private static final int BUFFER_OCTETS = 64 << 10;

    static Path changing(Path folder) {
        return folder.resolve("diff-records");
    }

    static Path unchanged(Path folder) {
        return folder.resolve("diff-records-unchanged");
    }

    /**
     * A line and its place.
     *
     * @param number of the line in its file, from 1 on
     */
    record Numbered(long number, RecordSetLine line) {}

    /**
     * Lines of these effects in their order.
     *
     * @param after the number of the line that they come after
     * @param limit how many at the most
     */
    List<Numbered> read(Set<Effect> effects, long after, int limit) throws IOException {
        List<Numbered> found = new ArrayList<>();
        Path file = effects.contains(Effect.UNCHANGED) ? unchanged(folder) : changing(folder);
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER_OCTETS))) {
            for (long number = 1; found.size() < limit; number++) {
                int octets = in.readInt();
                if (number <= after) {
                    in.skipNBytes(octets);
                    continue;
                }
                byte[] record = in.readNBytes(octets);
                RecordSetLine line = RecordSetLine.read(new DataInputStream(new ByteArrayInputStream(record)));
                if (effects.contains(line.effect())) {
                    found.add(new Numbered(number, line));
                }
            }
        } catch (EOFException e) {
            // The end of the file is the end of the list.
            return found;
        }
        return found;
    }
}
