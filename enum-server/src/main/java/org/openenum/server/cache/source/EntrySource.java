package org.openenum.server.cache.source;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Reads the entries of number trees from the database. Thread-safe. */
public interface EntrySource {

    /**
     * Reads the entries under a prefix in order, in one statement.
     *
     * @param limit the most entries to read; if this many come, there may be more
     */
    LoadedEntries read(int zoneId, String prefix, int limit);

    /**
     * Reads, in one statement, what decides some numbers.
     *
     * @param keys the digits whose entries are wanted, each once
     * @param above digits for which it is wanted whether an entry in service is below them
     */
    LoadedNumbers read(Collection<NumberKey> keys, Collection<NumberKey> above);

    /**
     * Reads all entries under a prefix in order, however many.
     *
     * @param sink gets each of them, on the calling thread
     * @return between which changes they were read
     */
    AsOf scan(int zoneId, String prefix, Sink sink);

    /** Receives entries. */
    interface Sink {

        void accept(Entry entry);
    }

    /** Some entries, and as of which change. */
    record LoadedEntries(AsOf asOf, EntryList entries) {}

    /**
     * Entries of single strings of digits, and as of which change.
     *
     * @param at the entries at each, if there are any
     * @param below the digits of an entry in service below each, if there is one
     */
    record LoadedNumbers(AsOf asOf, Map<NumberKey, List<Entry>> at, Map<NumberKey, NumberKey> below) {}
}
