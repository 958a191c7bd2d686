package org.openenum.admin.importing.stage;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.PackedReader;
import org.openenum.admin.bulk.packed.PackedWriter;

/**
 * A staged upload on disk, which can be read any number of times.
 *
 * @param file its path
 */
public record StagedFile(Path file) {

    /** In octets: 4 GiB of input make about two hundred sorted runs, which are all open during the merge. */
    private static final int BUFFER_OCTETS = 64 << 10;

    /** Opens it at its beginning. */
    public Cursor open() throws IOException {
        return new Cursor(new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER_OCTETS)));
    }

    /** Creates or overwrites it. */
    public Sink create() throws IOException {
        return new Sink(new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER_OCTETS)));
    }

    /** Writes entries in the order in which they will be read. Not for several threads. */
    public static final class Sink implements Closeable {

        private final DataOutputStream out;

        private final PackedWriter writer = new PackedWriter();

        private Sink(DataOutputStream out) {
            this.out = out;
        }

        /** Writes the next entry. */
        public void put(Staged entry) throws IOException {
            if (entry instanceof StagedMapping mapping) {
                put(mapping.pack(writer));
            } else if (entry instanceof StagedRecordSet set) {
                put(set.pack(writer));
            } else {
                put(((StagedRuleSet) entry).pack(writer));
            }
        }

        void put(byte[] record) throws IOException {
            out.writeInt(record.length);
            out.write(record);
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    /** Reads entries in order: shared destinations, mappings, record sets. Not for several threads. */
    public static final class Cursor implements Closeable {

        private final DataInputStream in;

        private Cursor(DataInputStream in) {
            this.in = in;
        }

        /** The next entry, or null after the last. */
        public @Nullable Staged next() throws IOException {
            byte[] record = nextPacked();
            if (record == null) {
                return null;
            }
            PackedReader reader = new PackedReader(record, 1);
            return switch (record[0]) {
                case Staging.TAG_RULE_SET -> StagedRuleSet.unpack(reader);
                case Staging.TAG_MAPPING -> StagedMapping.unpack(reader);
                default -> StagedRecordSet.unpack(reader);
            };
        }

        /** The next record set, or null after the last; skips everything before it. */
        public @Nullable StagedRecordSet nextRecordSet() throws IOException {
            byte[] record = nextPacked();
            while (record != null && record[0] != Staging.TAG_RECORD) {
                record = nextPacked();
            }
            return record == null ? null : StagedRecordSet.unpack(new PackedReader(record, 1));
        }

        byte @Nullable [] nextPacked() throws IOException {
            int length;
            try {
                length = in.readInt();
            } catch (EOFException e) {
                return null;
            }
            byte[] record = new byte[length];
            in.readFully(record);
            return record;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
