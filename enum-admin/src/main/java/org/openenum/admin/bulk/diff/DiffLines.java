package org.openenum.admin.bulk.diff;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.record.RecordSetDiff;

/** Takes the lines of a comparison: numbers and blocks in key order, then record sets. */
public interface DiffLines {

    /**
     * Takes the next line.
     *
     * @param rulesAfter the hash of its own rules after it, if any: the same whether these rules exist already or not,
     *     but different if they get another TTL of the zone
     */
    void put(DiffLine line, @Nullable ByteBuffer rulesAfter) throws IOException;

    /** Takes the effect on the next record set. */
    void put(RecordSetDiff diff) throws IOException;
}
