package org.openenum.server.snapshot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.zip.CRC32C;

/** Writes portions with their checksums, as parts of the current section. For one thread. */
final class PortionWriter implements Consumer<ByteBuffer> {

    private final FileChannel file;
    private final LongConsumer pace;
    private final ByteBuffer frame =
            ByteBuffer.allocate(SnapshotFormat.HEAD_OCTETS).order(ByteOrder.LITTLE_ENDIAN);
    private int section;
    private long portions;

    /** @param pace is called with the number of octets written, and returns when more may be written */
    PortionWriter(FileChannel file, LongConsumer pace) {
        this.file = file;
        this.pace = pace;
    }

    void begin(int newSection) {
        section = newSection;
    }

    long portions() {
        return portions;
    }

    @Override
    public void accept(ByteBuffer content) {
        CRC32C checksum = new CRC32C();
        int octets = content.remaining();
        try {
            frame.clear().putInt(section).putInt(octets).flip();
            checksum.update(frame.duplicate());
            checksum.update(content.duplicate());
            write(frame);
            write(content);
            frame.clear().putInt((int) checksum.getValue()).flip();
            write(frame);
            file.force(false); // or the last force would write all of them, and delay everyone who shares the disk
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        portions++;
        pace.accept(octets);
    }

    private void write(ByteBuffer octets) throws IOException {
        while (octets.hasRemaining()) {
            file.write(octets);
        }
    }
}
