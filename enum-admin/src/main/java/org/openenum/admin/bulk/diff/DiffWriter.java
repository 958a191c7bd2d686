package org.openenum.admin.bulk.diff;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.many.Matches.Effect;
import org.openenum.admin.record.RecordSetDiff;

/**
 * Writes the lines of a comparison, which must come in key order: a file for each effect, and beside it where every
 * {@value #LINES_PER_MARK}th line begins. Record sets come after them, in files of their own. Not for several threads.
 */
public final class DiffWriter implements Closeable {

    /** So many lines are passed over at the most to find one; marks for ten million lines are a third of a megabyte. */
    static final int LINES_PER_MARK = 256;

    private static final int BUFFER_OCTETS = 64 << 10;

    private final Path folder;

    private final Map<Effect, Track> tracks = new EnumMap<>(Effect.class);

    private final OutputStream recordSets;

    private final OutputStream unchangedRecordSets;

    private final Map<Effect, Long> recordSetCounts = new EnumMap<>(Effect.class);

    private final MessageDigest digest = sha256();

    /** Into the digest, and nowhere else. */
    private final DataOutputStream compared = new DataOutputStream(
            new BufferedOutputStream(new DigestOutputStream(OutputStream.nullOutputStream(), digest), BUFFER_OCTETS));

    private long seen;

    private boolean changesSettings;

    /** @param folder of the import; files of an earlier comparison are replaced */
    public DiffWriter(Path folder) throws IOException {
        this.folder = folder;
        this.recordSets = open(RecordSetFiles.changing(folder));
        this.unchangedRecordSets = open(RecordSetFiles.unchanged(folder));
        for (Effect effect : Effect.values()) {
            tracks.put(effect, new Track(DiffFiles.lines(folder, effect), DiffFiles.marks(folder, effect)));
        }
    }

    /**
     * Takes the next line.
     *
     * @param rulesAfter the hash of the rules after it, where they are its own: they are the same whether somebody used
     *     them before or not, and others where they get another TTL of the zone
     */
    public void put(DiffLine line, @Nullable ByteBuffer rulesAfter) throws IOException {
        Track track = tracks.get(line.effect());
        if (track != null) {
            track.put(line);
            if (line.effect() != Effect.UNCHANGED) {
                compared.writeBytes(line.effect().name());
                if (rulesAfter == null) {
                    track.one.writeTo(compared);
                } else {
                    line.withoutRulesAfter().write(compared);
                    compared.write(rulesAfter.array(), rulesAfter.arrayOffset(), rulesAfter.limit());
                }
            }
        }
    }

    /** Takes how many more there are of what may go. */
    public void seen(long more) {
        seen += more;
    }

    /** Takes what would become of the next record set. */
    public void put(RecordSetDiff diff) throws IOException {
        byte[] line = RecordSetFiles.line(diff);
        boolean unchanged = diff.effect() == Effect.UNCHANGED;
        if (!unchanged) {
            compared.write(line);
        }
        (unchanged ? unchangedRecordSets : recordSets).write(line);
        recordSetCounts.merge(diff.effect(), 1L, Long::sum);
        changesSettings |= !unchanged && diff.type().equals("SOA");
    }

    @Override
    public void close() throws IOException {
        Map<Effect, Long> counts = new EnumMap<>(Effect.class);
        tracks.forEach((effect, track) -> counts.put(effect, track.count));
        for (Track track : tracks.values()) {
            track.close();
        }
        recordSets.close();
        unchangedRecordSets.close();
        compared.flush();
        String found = HexFormat.of().formatHex(digest.digest());
        new DiffSummary(counts, recordSetCounts, seen, changesSettings, found).write(folder);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static DataOutputStream open(Path file) throws IOException {
        return new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER_OCTETS));
    }

    /** The lines of one effect. */
    private static final class Track implements Closeable {

        private final DataOutputStream lines;

        private final DataOutputStream marks;

        private final ByteArrayOutputStream one = new ByteArrayOutputStream(256);

        private long position;

        private long count;

        Track(Path lines, Path marks) throws IOException {
            this.lines = open(lines);
            this.marks = open(marks);
        }

        void put(DiffLine line) throws IOException {
            if (count++ % LINES_PER_MARK == 0) {
                marks.writeLong(position);
            }
            one.reset();
            line.write(new DataOutputStream(one));
            lines.writeInt(one.size());
            one.writeTo(lines);
            position += Integer.BYTES + one.size();
        }

        @Override
        public void close() throws IOException {
            lines.close();
            marks.close();
        }
    }
}
