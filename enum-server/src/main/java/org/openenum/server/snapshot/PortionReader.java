package org.openenum.server.snapshot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.function.Supplier;
import java.util.zip.CRC32C;

/** Reads and verifies portions; all must belong to the current section. For one thread. */
final class PortionReader implements Supplier<ByteBuffer> {

    /** Many times the size of a portion: a page of numbers, or of names with large records. */
    private static final int MAX_OCTETS = 256 << 20;

    private static final int INITIAL_OCTETS = 512 << 10;

    private final FileChannel file;
    private ByteBuffer content = ByteBuffer.allocate(INITIAL_OCTETS);
    private int section;
    private long portions;

    PortionReader(FileChannel file) {
        this.file = file;
    }

    void begin(int newSection) {
        section = newSection;
    }

    long portions() {
        return portions;
    }

    @Override
    public ByteBuffer get() {
        try {
            return next();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ByteBuffer next() throws IOException {
        CRC32C checksum = new CRC32C();
        ByteBuffer head = read(ByteBuffer.allocate(SnapshotFormat.HEAD_OCTETS));
        checksum.update(head.duplicate());
        int found = head.getInt();
        int octets = head.getInt();
        if (octets < 0 || octets > MAX_OCTETS || octets > file.size() - file.position()) {
            throw new UnusableSnapshotException("it is cut short or damaged");
        }
        if (content.capacity() < octets) {
            content = ByteBuffer.allocate(octets);
        }
        read(content.clear().limit(octets));
        checksum.update(content.duplicate());
        if (read(ByteBuffer.allocate(Integer.BYTES)).getInt() != (int) checksum.getValue()) {
            throw new UnusableSnapshotException("it is damaged: a checksum does not match");
        }
        if (found != section) {
            throw new UnusableSnapshotException("it is damaged: its sections are out of order");
        }
        portions++;
        return content;
    }

    ByteBuffer read(ByteBuffer into) throws IOException {
        while (into.hasRemaining()) {
            if (file.read(into) < 0) {
                throw new UnusableSnapshotException("it is cut short");
            }
        }
        return into.flip().order(ByteOrder.LITTLE_ENDIAN);
    }
}
