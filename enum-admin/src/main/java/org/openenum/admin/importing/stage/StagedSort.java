package org.openenum.admin.importing.stage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.openenum.admin.bulk.packed.PackedWriter;

/**
 * Brings mappings that came in any order back into the order of a {@link StagedFile}, in bounded memory. Not for
 * several threads.
 */
public final class StagedSort implements Closeable {

    private final LineSorter sorter;

    private final PackedWriter writer = new PackedWriter();

    /** @param folder for what does not fit into memory, removed again at the end */
    public StagedSort(Path folder) {
        this.sorter = new LineSorter(folder, LineSorter.RUN_OCTETS);
    }

    /** Takes a mapping; each key comes once. */
    public void add(StagedMapping mapping) throws IOException {
        sorter.add(mapping.pack(writer));
    }

    /** Writes all of them in order; nothing more is taken after this. */
    public void writeTo(StagedFile.Sink out) throws IOException {
        LineSorter.Sorted sorted = sorter.sorted();
        for (byte[] record = sorted.next(); record != null; record = sorted.next()) {
            out.put(record);
        }
    }

    @Override
    public void close() throws IOException {
        sorter.close();
    }
}
