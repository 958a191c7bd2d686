package org.openenum.admin.importing.stage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.PackedWriter;

/**
 * Sorts any number of records by their octets, unsigned, first octet first: an external merge sort.
 *
 * <p>Holds at most {@link #RUN_OCTETS} of records in memory; full runs are sorted and written to files in its folder.
 * Each run is sorted by as many threads as there are cores (the common pool). Not for several threads.
 */
public final class LineSorter implements Closeable {

    /**
     * Memory for one run, in octets: 5 million lines make about ten runs, and the sort fits into a heap of 512 MB with
     * everything else.
     */
    static final int RUN_OCTETS = 64 << 20;

    /** The memory overhead of a record, in octets: its header and its slot in the list. */
    private static final int OVERHEAD_OCTETS = 24;

    private final Path folder;

    private final int runOctets;

    private final PackedWriter writer = new PackedWriter();

    private final List<StagedFile> runs = new ArrayList<>();

    private final List<StagedFile.Cursor> open = new ArrayList<>();

    private List<byte[]> current = new ArrayList<>();

    private int currentOctets;

    /** @param folder for what does not fit into memory; the files are removed at the end */
    public LineSorter(Path folder) {
        this(folder, RUN_OCTETS);
    }

    LineSorter(Path folder, int runOctets) {
        this.folder = folder;
        this.runOctets = runOctets;
    }

    /** Takes a mapping; each key comes once. */
    public void add(StagedMapping mapping) throws IOException {
        add(mapping.pack(writer));
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
        Iterator<byte[]> last = sortCurrent().iterator();
        Sorted sorted = new Sorted();
        sorted.take(new Run(() -> last.hasNext() ? last.next() : null));
        for (StagedFile run : runs) {
            StagedFile.Cursor records = run.open();
            open.add(records);
            sorted.take(new Run(records::nextPacked));
        }
        return sorted;
    }

    /** Writes everything that was added, in order. The sorter takes nothing more after this. */
    public void writeTo(StagedFile.Sink out) throws IOException {
        Sorted sorted = sorted();
        for (byte[] record = sorted.next(); record != null; record = sorted.next()) {
            out.put(record);
        }
    }

    @Override
    public void close() throws IOException {
        for (StagedFile.Cursor records : open) {
            records.close();
        }
        for (StagedFile run : runs) {
            Files.deleteIfExists(run.file());
        }
    }

    private List<byte[]> sortCurrent() {
        byte[][] records = current.toArray(byte[][]::new);
        current = new ArrayList<>();
        currentOctets = 0;
        Arrays.parallelSort(records, Arrays::compareUnsigned);
        return Arrays.asList(records);
    }

    private void writeRun() throws IOException {
        StagedFile run = new StagedFile(folder.resolve("run-" + runs.size()));
        runs.add(run);
        try (StagedFile.Sink out = run.create()) {
            for (byte[] record : sortCurrent()) {
                out.put(record);
            }
        }
    }

    private interface Records {

        /** The next record, or null after the last. */
        byte @Nullable [] next() throws IOException;
    }

    /** A run and its next record. */
    private static final class Run {

        private final Records records;

        private byte[] head = new byte[0];

        Run(Records records) {
            this.records = records;
        }

        boolean advance() throws IOException {
            byte[] next = records.next();
            head = next == null ? head : next;
            return next != null;
        }
    }

    /** The records of all runs in order. */
    static final class Sorted {

        private final PriorityQueue<Run> runs = new PriorityQueue<>((a, b) -> Arrays.compareUnsigned(a.head, b.head));

        private void take(Run run) throws IOException {
            if (run.advance()) {
                runs.add(run);
            }
        }

        /** The next record, or null after the last. */
        byte @Nullable [] next() throws IOException {
            Run least = runs.poll();
            if (least == null) {
                return null;
            }
            byte[] record = least.head;
            take(least);
            return record;
        }
    }
}
