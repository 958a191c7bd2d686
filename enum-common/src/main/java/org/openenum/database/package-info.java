/**
 * Where the database is and which version its tables have: the embedded H2 files under the data folder, or a
 * PostgreSQL.
 *
 * <p>Start with {@link org.openenum.database.DatabaseLocation}. {@link org.openenum.database.Schema} brings the tables
 * to this version (enum-admin) or insists that they have it (enum-server). No connection waits for ever: what is long
 * says so ({@link org.openenum.database.LongStatements}).
 *
 * <p>{@link org.openenum.database.VersionedRow} is what entities have in common that count their changes and keep when
 * they were made.
 */
@NullMarked
package org.openenum.database;

import org.jspecify.annotations.NullMarked;
