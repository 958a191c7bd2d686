package org.openenum.server.cache.source;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Reads the entries of number trees: the database, seen from the cache. May be called by several threads. */
public interface EntrySource {

    /**
     * Reads the entries under a prefix in order, in one statement.
     *
     * @param limit the most entries to read; if so many come, there may be more
     */
    LoadedEntries read(int zoneId, String prefix, int limit);

    /**
     * Reads, in one statement, what decides about some numbers.
     *
     * @param keys the digits whose entries are wanted, each once
     * @param above digits of which is wanted whether an entry in service stands below them
     */
    LoadedNumbers read(Collection<NumberKey> keys, Collection<NumberKey> above);

    /**
     * Reads all entries under a prefix in order, however many.
     *
     * @param sink is given each of them, on the calling thread
     * @return between which changes they were read
     */
    AsOf scan(int zoneId, String prefix, Sink sink);

    /** Takes entries as they come. */
    interface Sink {

        void accept(Entry entry);
    }

    /** Some entries, and as of when. */
    record LoadedEntries(AsOf asOf, EntryList entries) {}

    /**
     * Entries of single strings of digits, and as of when.
     *
     * @param at the entries at each, none where there is none
     * @param below the digits of an entry in service below each; none where there is none
     */
    record LoadedNumbers(AsOf asOf, Map<NumberKey, List<Entry>> at, Map<NumberKey, NumberKey> below) {}
}
