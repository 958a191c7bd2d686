/**
 * Where the database is, and the version of its tables: the embedded H2 files in the data folder, or PostgreSQL.
 *
 * <p>Start with {@link org.openenum.database.DatabaseLocation}. {@link org.openenum.database.Schema} migrates the
 * tables to this version (enum-admin) or checks that they have it (enum-server). No connection waits for ever: long
 * transactions ask for more time ({@link org.openenum.database.LongStatements}).
 *
 * <p>{@link org.openenum.database.VersionedRow} is the base of entities with a version and with times of creation and
 * change.
 */
@NullMarked
package org.openenum.database;

import org.jspecify.annotations.NullMarked;
