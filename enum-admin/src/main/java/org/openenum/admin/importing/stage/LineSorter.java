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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Sorts any number of records by their octets, unsigned, first octet first: an external merge sort.
 *
 * <p>Holds at most {@link #RUN_OCTETS} of records in memory; full runs are sorted and written to files in its folder.
 * Each run is sorted by as many threads as there are cores (the common pool). Not for several threads.
 */
final class LineSorter implements Closeable {

    /**
     * Memory for one run, in octets: 5 million lines make about ten runs, and the sort fits into a heap of 512 MB
     * beside all else.
     */
    static final int RUN_OCTETS = 64 << 20;

    /** What a record costs in memory beside its own octets: its header and its place in the list, in octets. */
    private static final int OVERHEAD_OCTETS = 24;

    /**
     * Buffer of one file, in octets: 4 GiB of input make some two hundred runs, which are all open while they are
     * merged.
     */
    private static final int BUFFER_OCTETS = 64 << 10;

    private final Path folder;

    private final int runOctets;

    private final List<Path> runs = new ArrayList<>();

    private final List<RunReader> open = new ArrayList<>();

    private List<byte[]> current = new ArrayList<>();

    private int currentOctets;

    LineSorter(Path folder, int runOctets) {
        this.folder = folder;
        this.runOctets = runOctets;
    }

    void add(byte[] record) throws IOException {
        current.add(record);
        currentOctets += record.length + OVERHEAD_OCTETS;
        if (currentOctets >= runOctets) {
            writeRun();
        }
    }

    /** Everything that was added, in order. The sorter takes nothing more after this. */
    Sorted sorted() throws IOException {
        if (runs.isEmpty()) {
            byte[][] all = sortCurrent();
            return new InMemory(all);
        }
        if (!current.isEmpty()) {
            writeRun();
        }
        PriorityQueue<RunReader> heads =
                new PriorityQueue<>(runs.size(), (a, b) -> Arrays.compareUnsigned(a.head(), b.head()));
        for (Path run : runs) {
            RunReader reader = new RunReader(run);
            open.add(reader);
            if (reader.advance()) {
                heads.add(reader);
            }
        }
        return new Merged(heads);
    }

    @Override
    public void close() throws IOException {
        for (RunReader reader : open) {
            reader.close();
        }
        for (Path run : runs) {
            Files.deleteIfExists(run);
        }
    }

    private byte[][] sortCurrent() {
        byte[][] records = current.toArray(byte[][]::new);
        current = new ArrayList<>();
        currentOctets = 0;
        Arrays.parallelSort(records, Arrays::compareUnsigned);
        return records;
    }

    private void writeRun() throws IOException {
        Path run = folder.resolve("run-" + runs.size());
        runs.add(run);
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(run), BUFFER_OCTETS))) {
            for (byte[] record : sortCurrent()) {
                out.writeInt(record.length);
                out.write(record);
            }
        }
    }

    /** Records in order. */
    interface Sorted {

        /** The next record, or null after the last. */
        byte @Nullable [] next() throws IOException;
    }

    private static final class InMemory implements Sorted {

        private final byte[][] records;

        private int position;

        InMemory(byte[][] records) {
            this.records = records;
        }

        @Override
        public byte @Nullable [] next() {
            return position < records.length ? records[position++] : null;
        }
    }

    private static final class Merged implements Sorted {

        private final PriorityQueue<RunReader> heads;

        Merged(PriorityQueue<RunReader> heads) {
            this.heads = heads;
        }

        @Override
        public byte @Nullable [] next() throws IOException {
            RunReader least = heads.poll();
            if (least == null) {
                return null;
            }
            byte[] record = least.head();
            if (least.advance()) {
                heads.add(least);
            }
            return record;
        }
    }

    /** One run, read from its front. */
    private static final class RunReader implements Closeable {

        private final DataInputStream in;

        private byte[] head = new byte[0];

        RunReader(Path run) throws IOException {
            this.in = new DataInputStream(new BufferedInputStream(Files.newInputStream(run), BUFFER_OCTETS));
        }

        byte[] head() {
            return head;
        }

        boolean advance() throws IOException {
            int length;
            try {
                length = in.readInt();
            } catch (EOFException e) {
                return false;
            }
            head = new byte[length];
            in.readFully(head);
            return true;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
