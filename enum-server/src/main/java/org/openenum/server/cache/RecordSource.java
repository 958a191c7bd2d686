package org.openenum.server.cache;

import java.util.List;

/** Where record sets come from: the database, seen from the cache. May be called by several threads. */
public interface RecordSource {

    /**
     * Reads, in one statement, the record sets at a name, those at the names between it and the apex, and the first name
     * after it.
     */
    LoadedRecords read(NameKey name);

    /** Some record sets, and as of when; the rows of the first name after the wanted one need not be complete. */
    record LoadedRecords(AsOf asOf, List<Row> rows) {}

    /**
     * A row of the table.
     *
     * @param ownerKey see {@link org.openenum.record.OwnerKey}
     * @param rdata as {@link org.openenum.record.RecordSet} packs it
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Row(byte[] ownerKey, int type, int ttlSeconds, byte[] rdata) {}
}
