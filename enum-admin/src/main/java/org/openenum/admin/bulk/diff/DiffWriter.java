package org.openenum.admin.bulk.diff;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/**
 * Writes the lines of a comparison, which must come in key order: a file for each effect, and beside it where every
 * {@value #LINES_PER_MARK}th line begins. Not for several threads.
 */
public final class DiffWriter implements Closeable {

    /** So many lines are passed over at the most to find one; marks for ten million lines are a third of a megabyte. */
    static final int LINES_PER_MARK = 256;

    private static final int BUFFER_OCTETS = 64 << 10;

    private final Map<DiffLine.Effect, Track> tracks = new EnumMap<>(DiffLine.Effect.class);

    /** @param folder of the import; files of an earlier comparison are replaced */
    public DiffWriter(Path folder) throws IOException {
        for (DiffLine.Effect effect : DiffLine.Effect.values()) {
            tracks.put(effect, new Track(DiffFiles.lines(folder, effect), DiffFiles.marks(folder, effect)));
        }
    }

    /** Takes the next line. */
    public void put(DiffLine line) throws IOException {
        Track track = tracks.get(line.effect());
        if (track != null) {
            track.put(line);
        }
    }

    @Override
    public void close() throws IOException {
        for (Track track : tracks.values()) {
            track.close();
        }
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

        private static DataOutputStream open(Path file) throws IOException {
            return new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER_OCTETS));
        }
    }
}
