package org.openenum.server.cache;

/** Where the entries of number trees come from: the database, seen from the cache. May be called by several threads. */
public interface EntrySource {

    /**
     * Reads the entries under a prefix in order, in one statement.
     *
     * @param limit the most entries to read; if so many come, there may be more
     */
    LoadedEntries read(int zoneId, String prefix, int limit);

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
}
