package org.openenum.server.cache;

/** An order to read something of a zone from the database and to replace what the cache has of it, at once. */
sealed interface FillOrder permits Rescan, NameRescan {

    int zoneId();
}
