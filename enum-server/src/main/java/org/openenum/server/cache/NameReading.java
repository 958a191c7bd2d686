package org.openenum.server.cache;

/** Makes of the rows around a name what they say about it. */
final class NameReading {

    private NameReading() {}

    static NameRecords of(NameKey name, RecordSource.LoadedRecords loaded) {
        return ZoneNamesBuilder.around(loaded).find(name.ownerKey());
    }
}
