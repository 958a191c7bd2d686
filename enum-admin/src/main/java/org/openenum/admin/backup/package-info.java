/**
 * Backup of the whole database to one file, as of one moment, and restore from it.
 *
 * <p>Start with {@link org.openenum.admin.backup.Backup} and {@link org.openenum.admin.backup.Restore}, which the
 * command line calls. A backup also works while the product runs; a restore refuses to replace a database that
 * enum-admin uses. The file is a ZIP archive with two entries: the database, as its own tools copied it ({@code BACKUP
 * TO} of H2, {@code pg_dump}), followed by {@code manifest.json}, which describes it and has its checksum.
 *
 * <p>Invariants: a file under the name of a backup is complete and on disk. A restore first reads the whole backup and
 * compares it with its checksum. It replaces existing data only if the user named it. The program's secrets in the data
 * folder are in no backup.
 *
 * <p>A restored database keeps its identity: the hash chain of the audit trail is the identity, by which programs that
 * follow the database recognize it.
 */
@NullMarked
package org.openenum.admin.backup;

import org.jspecify.annotations.NullMarked;
