package org.openenum.admin.bulk.apply;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.stage.Codes;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingKind;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The rows that bulk changes found and what they left, in files of the data folder, so that a bulk change can be taken back: the change log has only one
 * range for it. A file holds a few octets for each row, is complete on disk before its change is committed, and is kept for {@link #MAX_AGE}.
 */
@Component
public class RowsBefore {

    /** How long a bulk change can be taken back. */
    static final Duration MAX_AGE = Duration.ofDays(30);

    private static final int BUFFER_OCTETS = 64 << 10;

    private static final int NO_RULE_SET = -1;

    private static final Pattern NAME = Pattern.compile("[0-9a-f-]{36}");

    private final Path folder;

    private final Clock clock;

    RowsBefore(@Value("${openenum.data:data}") Path dataFolder, Clock clock) {
        this.folder = dataFolder.resolve("undo");
        this.clock = clock;
    }

    /** One row: what it was, and what the change made of it. Null where it was not there. */
    record Row(
            String digits,
            MappingKind kind,
            @Nullable RowContent before,
            @Nullable RowContent after) {}

    /** A new file. */
    Writer write() throws IOException {
        Files.createDirectories(folder);
        discardOld();
        String name = UUID.randomUUID().toString();
        return new Writer(name, folder.resolve(name));
    }

    /**
     * Reads a file.
     *
     * @throws RefusedException if it is not kept any more
     */
    Reader read(@Nullable String name) throws IOException {
        if (name == null || !NAME.matcher(name).matches() || !Files.exists(folder.resolve(name))) {
            throw RefusedException.conflict("this bulk change cannot be taken back: the rows before it are kept for "
                    + MAX_AGE.toDays() + " days, and are gone");
        }
        return new Reader(folder.resolve(name));
    }

    private void discardOld() throws IOException {
        Instant oldest = clock.instant().minus(MAX_AGE);
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.toList();
        }
        for (Path file : files) {
            if (Files.getLastModifiedTime(file).toInstant().isBefore(oldest)) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Writes rows in key order. Not for several threads. Closed without {@link #finish}, it leaves nothing. */
    static final class Writer implements AutoCloseable {

        private final String name;

        private final Path file;

        private final DataOutputStream out;

        private boolean kept;

        private Writer(String name, Path file) throws IOException {
            this.name = name;
            this.file = file;
            this.out = new DataOutputStream(new BufferedOutputStream(
                    new FastGzip(Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)), BUFFER_OCTETS));
        }

        String name() {
            return name;
        }

        void add(String digits, MappingKind kind, @Nullable RowContent before, @Nullable RowContent after) {
            try {
                out.writeUTF(digits);
                out.writeByte(Codes.of(kind));
                write(before);
                write(after);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Puts the file safely on disk, or drops it if nobody needs it. */
        void finish(boolean keep) throws IOException {
            out.close();
            if (keep) {
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    channel.force(true);
                }
                kept = true;
            }
        }

        @Override
        public void close() throws IOException {
            out.close();
            if (!kept) {
                Files.deleteIfExists(file);
            }
        }

        private void write(@Nullable RowContent content) throws IOException {
            out.writeBoolean(content != null);
            if (content != null) {
                out.writeByte(Codes.of(content.status()));
                out.writeByte(content.minDigits());
                out.writeByte(content.maxDigits());
                out.writeInt(content.ruleSetId() == null ? NO_RULE_SET : content.ruleSetId());
                write(content.comment());
                write(content.tags());
            }
        }

        private void write(@Nullable String text) throws IOException {
            out.writeBoolean(text != null);
            if (text != null) {
                out.writeUTF(text);
            }
        }
    }

    /** Rows alike are a quarter of their size either way: more effort than the least would only keep the import waiting. */
    private static final class FastGzip extends GZIPOutputStream {

        FastGzip(OutputStream out) throws IOException {
            super(out, BUFFER_OCTETS);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    /** Reads rows in key order. Not for several threads. */
    static final class Reader implements AutoCloseable {

        private final DataInputStream in;

        private Reader(Path file) throws IOException {
            this.in = new DataInputStream(new BufferedInputStream(
                    new GZIPInputStream(Files.newInputStream(file), BUFFER_OCTETS), BUFFER_OCTETS));
        }

        /** The next row, or null at the end. */
        @Nullable
        Row next() throws IOException {
            String digits;
            try {
                digits = in.readUTF();
            } catch (EOFException e) {
                return null;
            }
            return new Row(digits, Codes.kind(in.readByte()), content(), content());
        }

        @Override
        public void close() throws IOException {
            in.close();
        }

        private @Nullable RowContent content() throws IOException {
            if (!in.readBoolean()) {
                return null;
            }
            return new RowContent(
                    Codes.status(in.readByte()), in.readByte(), in.readByte(), ruleSetId(in.readInt()), text(), text());
        }

        private @Nullable String text() throws IOException {
            return in.readBoolean() ? in.readUTF() : null;
        }

        private static @Nullable Integer ruleSetId(int id) {
            return id == NO_RULE_SET ? null : Integer.valueOf(id);
        }
    }
}
