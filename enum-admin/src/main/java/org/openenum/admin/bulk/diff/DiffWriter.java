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
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.many.Matches.Effect;
import org.openenum.admin.record.RecordSetDiff;

/**
 * Writes the lines of a comparison, which must come in key order: a file for each effect, and another one with the
 * positions of every {@value #LINES_PER_MARK}th line. Record sets come after them, in their own files. Not for several
 * threads.
 */
public final class DiffWriter implements DiffLines, Closeable {

    /** At most this many lines are skipped to find one; marks for ten million lines are a third of a megabyte. */
    static final int LINES_PER_MARK = 256;

    private static final int BUFFER_OCTETS = 64 << 10;

    private final Path folder;

    private final Map<Effect, Track> tracks = new EnumMap<>(Effect.class);

    private final OutputStream recordSets;

    private final OutputStream unchangedRecordSets;

    private final Map<Effect, Long> recordSetCounts = new EnumMap<>(Effect.class);

    private final DiffDigest digest = new DiffDigest();

    private long seen;

    private boolean changesSettings;

    private boolean finished;

    /** @param folder of the import; files of an earlier comparison are replaced */
    public DiffWriter(Path folder) throws IOException {
        this.folder = folder;
        DiffSummary.remove(folder);
        this.recordSets = open(RecordSetFiles.changing(folder));
        this.unchangedRecordSets = open(RecordSetFiles.unchanged(folder));
        for (Effect effect : Effect.values()) {
            tracks.put(effect, new Track(DiffFiles.lines(folder, effect), DiffFiles.marks(folder, effect)));
        }
    }

    @Override
    public void put(DiffLine line, @Nullable ByteBuffer rulesAfter) throws IOException {
        Track track = tracks.get(line.effect());
        if (track != null) {
            track.put(line);
            digest.put(line, rulesAfter);
        }
    }

    /** Adds to the number of entries that may be removed. */
    public void seen(long more) {
        seen += more;
    }

    @Override
    public void put(RecordSetDiff diff) throws IOException {
        byte[] line = RecordSetFiles.line(diff);
        boolean unchanged = diff.effect() == Effect.UNCHANGED;
        digest.put(diff.effect(), line);
        (unchanged ? unchangedRecordSets : recordSets).write(line);
        recordSetCounts.merge(diff.effect(), 1L, Long::sum);
        changesSettings |= !unchanged && diff.type().equals("SOA");
    }

    /** The comparison is complete. Without this call, it is never shown. */
    public void finish() {
        finished = true;
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
        if (finished) {
            new DiffSummary(counts, recordSetCounts, seen, changesSettings, digest.text()).write(folder);
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
