package org.openenum.admin.bulk.diff;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.openenum.admin.many.Matches.Effect;

/**
 * The counts of a comparison.
 *
 * @param mappings how many lines of numbers and blocks have each effect
 * @param recordSets how many lines of record sets have each effect
 * @param before how many entries the zone has that may be removed, if the file replaces it
 * @param changesSettings whether its SOA would change the zone's own settings
 * @param digest of all lines that change something: comparisons with equal digests have the same effect
 */
public record DiffSummary(
        Map<Effect, Long> mappings, Map<Effect, Long> recordSets, long before, boolean changesSettings, String digest) {

    private static final String FILE = "diff.summary";

    /** Copies both maps. */
    public DiffSummary {
        mappings = Map.copyOf(mappings);
        recordSets = Map.copyOf(recordSets);
    }

    /** Whether the file has record sets. */
    public boolean hasRecordSets() {
        return recordSets.values().stream().anyMatch(count -> count > 0);
    }

    /** How many numbers and blocks have an effect, in lower case; for the empty text, all that change. */
    public long mappings(String effect) {
        return of(mappings, effect);
    }

    /** The same for record sets. */
    public long recordSets(String effect) {
        return of(recordSets, effect);
    }

    private static long of(Map<Effect, Long> counts, String effect) {
        return counts.entrySet().stream()
                .filter(one -> effect.isEmpty()
                        ? one.getKey() != Effect.UNCHANGED
                        : one.getKey().name().equalsIgnoreCase(effect))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** Whether a comparison is complete: its summary is written last. */
    static boolean exists(Path folder) {
        return Files.exists(folder.resolve(FILE));
    }

    /** Removes the summary before another comparison. */
    static void remove(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(FILE));
    }

    void write(Path folder) throws IOException {
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(folder.resolve(FILE)))) {
            for (Effect effect : Effect.values()) {
                out.writeLong(mappings.getOrDefault(effect, 0L));
                out.writeLong(recordSets.getOrDefault(effect, 0L));
            }
            out.writeLong(before);
            out.writeUTF(digest);
            out.writeBoolean(changesSettings);
        }
    }

    /** Reads the summary of an import; an import that was not compared has none. */
    public static DiffSummary read(Path folder) throws IOException {
        Map<Effect, Long> mappings = new EnumMap<>(Effect.class);
        Map<Effect, Long> recordSets = new EnumMap<>(Effect.class);
        try (DataInputStream in = new DataInputStream(Files.newInputStream(folder.resolve(FILE)))) {
            for (Effect effect : Effect.values()) {
                mappings.put(effect, in.readLong());
                recordSets.put(effect, in.readLong());
            }
            long before = in.readLong();
            String digest = in.readUTF();
            // Older versions wrote nothing here: if the SOA changes settings, applying refuses it.
            boolean changesSettings = in.read() == 1;
            return new DiffSummary(mappings, recordSets, before, changesSettings, digest);
        }
    }
}
