package org.openenum.server.cache.source;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads record sets from the database. Thread-safe. */
public interface RecordSource {

    /**
     * Reads, in one statement, everything that decides a name: the record sets at it, at the names between it and the
     * apex, and at the wildcards of those and of the apex; and its neighbours.
     */
    LoadedRecords read(NameKey name);

    /**
     * Reads the record sets of a zone in canonical order and, at each name, in order of types, however many there are.
     *
     * @param sink gets each of them, on the calling thread; returns whether it has room for more
     * @return between which changes they were read
     */
    AsOf scan(int zoneId, Predicate<Row> sink);

    /**
     * Some record sets, and as of which change.
     *
     * @param neighbours the keys of the last name with records before the wanted one, of the first one after it, and of
     *     the first one below each wildcard, if there are such names
     */
    record LoadedRecords(AsOf asOf, List<Row> rows, List<byte[]> neighbours) {}

    /**
     * A row of the table.
     *
     * @param ownerKey see {@link org.openenum.record.OwnerKey}
     * @param rdata as {@link org.openenum.record.RecordSet} packs it
     * @param routing its policy, as {@link org.openenum.routing.RoutingText} writes it; null if it has none
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Row(
            byte[] ownerKey,
            int type,
            int ttlSeconds,
            byte[] rdata,
            @Nullable String routing) {}
}
