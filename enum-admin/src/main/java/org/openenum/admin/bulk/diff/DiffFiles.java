package org.openenum.admin.bulk.diff;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.many.Matches.Effect;

/**
 * The lines of a comparison on disk. A page is found by bisection over the marks, so the last of millions is as fast as
 * the first.
 *
 * @param folder of the import
 */
record DiffFiles(Path folder) {

    private static final int BUFFER_OCTETS = 32 << 10;

    static Path lines(Path folder, Effect effect) {
        return folder.resolve("diff-" + effect.name().toLowerCase(Locale.ROOT));
    }

    static Path marks(Path folder, Effect effect) {
        return folder.resolve("diff-" + effect.name().toLowerCase(Locale.ROOT) + ".marks");
    }

    /**
     * Lines of these effects in key order.
     *
     * @param prefix the digits that they begin with, or the empty text
     * @param after the key that they come after, or null
     * @param limit how many at most
     */
    List<DiffLine> read(Collection<Effect> effects, String prefix, @Nullable DiffKey after, int limit)
            throws IOException {
        List<Track> tracks = new ArrayList<>();
        try {
            for (Effect effect : effects) {
                tracks.add(new Track(folder, effect, prefix, after));
            }
            List<DiffLine> found = new ArrayList<>();
            while (found.size() < limit) {
                Track first = tracks.stream()
                        .filter(track -> track.current() != null)
                        .min(Comparator.comparing(
                                track -> Objects.requireNonNull(track.current()).key()))
                        .orElse(null);
                if (first == null || !startsWith(first, prefix)) {
                    break;
                }
                found.add(Objects.requireNonNull(first.current()));
                first.advance();
            }
            return found;
        } finally {
            for (Track track : tracks) {
                track.close();
            }
        }
    }

    private static boolean startsWith(Track track, String prefix) {
        return Objects.requireNonNull(track.current()).digits().startsWith(prefix);
    }

    /** The lines of one effect, from one key on. */
    private static final class Track implements Closeable {

        private final Effect effect;

        private final FileChannel lines;

        private final FileChannel marks;

        private final DataInputStream in;

        private @Nullable DiffLine current;

        Track(Path folder, Effect effect, String prefix, @Nullable DiffKey after) throws IOException {
            this.effect = effect;
            this.lines = FileChannel.open(lines(folder, effect), StandardOpenOption.READ);
            this.marks = FileChannel.open(marks(folder, effect), StandardOpenOption.READ);
            lines.position(beginningOf(prefix, after));
            this.in = new DataInputStream(new BufferedInputStream(Channels.newInputStream(lines), BUFFER_OCTETS));
            advance();
            while (current != null && comesBefore(current, prefix, after)) {
                advance();
            }
        }

        @Nullable
        DiffLine current() {
            return current;
        }

        void advance() throws IOException {
            try {
                byte[] record = new byte[in.readInt()];
                in.readFully(record);
                current = DiffLine.read(effect, new DataInputStream(new ByteArrayInputStream(record)));
            } catch (EOFException e) {
                current = null;
            }
        }

        @Override
        public void close() throws IOException {
            lines.close();
            marks.close();
        }

        private static boolean comesBefore(DiffLine line, String prefix, @Nullable DiffKey after) {
            return line.digits().compareTo(prefix) < 0
                    || (after != null && line.key().compareTo(after) <= 0);
        }

        /** The position of the last marked line before the wanted ones. */
        private long beginningOf(String prefix, @Nullable DiffKey after) throws IOException {
            long low = 0;
            long high = marks.size() / Long.BYTES;
            while (high - low > 1) {
                long middle = (low + high) >>> 1;
                if (comesBefore(lineAt(markAt(middle)), prefix, after)) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return high == 0 ? 0 : markAt(low);
        }

        private long markAt(long index) throws IOException {
            ByteBuffer mark = ByteBuffer.allocate(Long.BYTES);
            marks.read(mark, index * Long.BYTES);
            return mark.flip().getLong();
        }

        private DiffLine lineAt(long position) throws IOException {
            ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);
            lines.read(length, position);
            byte[] record = new byte[length.flip().getInt()];
            lines.read(ByteBuffer.wrap(record), position + Integer.BYTES);
            return DiffLine.read(effect, new DataInputStream(new ByteArrayInputStream(record)));
        }
    }
}
