package org.openenum.admin.bulk.diff;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.record.RecordSetDiff;

/** Takes the lines of a comparison: numbers and blocks in key order, and after them record sets. */
public interface DiffLines {

    /**
     * Takes the next line.
     *
     * @param rulesAfter the hash of the rules after it, where they are its own: they are the same whether somebody used
     *     them before or not, and others where they get another TTL of the zone
     */
    void put(DiffLine line, @Nullable ByteBuffer rulesAfter) throws IOException;

    /** Takes what would become of the next record set. */
    void put(RecordSetDiff diff) throws IOException;
}
