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
 * What a comparison found, in figures.
 *
 * @param mappings how many lines of numbers and blocks have each effect
 * @param recordSets how many lines of record sets have each effect
 * @param before how many the zone has of what may go, where the file replaces it
 * @param changesSettings whether its SOA would change the zone's own settings
 * @param digest of all lines that change something: two comparisons with the same one do the same
 */
public record DiffSummary(
        Map<Effect, Long> mappings, Map<Effect, Long> recordSets, long before, boolean changesSettings, String digest) {

    private static final String FILE = "diff.summary";

    /** Keeps both from changing. */
    public DiffSummary {
        mappings = Map.copyOf(mappings);
        recordSets = Map.copyOf(recordSets);
    }

    /** Whether the file says anything of record sets. */
    public boolean hasRecordSets() {
        return recordSets.values().stream().anyMatch(count -> count > 0);
    }

    /** How many numbers and blocks have an effect, in small letters; all that change something for the empty text. */
    public long mappings(String effect) {
        return of(mappings, effect);
    }

    /** The same of record sets. */
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

    /** Whether a comparison is whole: its figures are written last. */
    static boolean exists(Path folder) {
        return Files.exists(folder.resolve(FILE));
    }

    /** Another comparison begins. */
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

    /** What was written for an import; an import that was not compared has none. */
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
            // An older program wrote nothing here: what it compared is refused when it is applied.
            boolean changesSettings = in.read() == 1;
            return new DiffSummary(mappings, recordSets, before, changesSettings, digest);
        }
    }
}
