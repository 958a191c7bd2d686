package org.openenum.server.cache;

/** An order to read everything under a prefix from the database and to replace what the cache has there, at once. */
record Rescan(int zoneId, String prefix) {}
