package org.openenum.admin.bulk.stage;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A staged upload on disk, read as often as one likes.
 *
 * @param file where it is
 */
public record StagedFile(Path file) {

    private static final int BUFFER_OCTETS = 256 << 10;

    /** Opens it at its front. */
    public Cursor open() throws IOException {
        return new Cursor(new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER_OCTETS)));
    }

    /** Reads entries in order: shared destinations, mappings, record sets. Not for several threads. */
    public static final class Cursor implements Closeable {

        private final DataInputStream in;

        private Cursor(DataInputStream in) {
            this.in = in;
        }

        /** The next entry, or null after the last. */
        public @Nullable Staged next() throws IOException {
            int length;
            try {
                length = in.readInt();
            } catch (EOFException e) {
                return null;
            }
            byte[] record = new byte[length];
            in.readFully(record);
            RecordReader reader = new RecordReader(record, 1);
            return switch (record[0]) {
                case Staging.TAG_RULE_SET -> StagedRuleSet.unpack(reader);
                case Staging.TAG_MAPPING -> StagedMapping.unpack(reader);
                default -> StagedRecordSet.unpack(reader);
            };
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
