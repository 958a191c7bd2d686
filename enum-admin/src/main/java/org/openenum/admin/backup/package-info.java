/**
 * The whole database in one file, as of one moment, and back again.
 *
 * <p>Start with {@link org.openenum.admin.backup.Backup} and {@link org.openenum.admin.backup.Restore}, which the
 * command line calls; both work beside a running product. The file is a ZIP archive of two entries: the database, as
 * its own tools have copied it ({@code BACKUP TO} of H2, {@code pg_dump}), and after it {@code manifest.json}, which
 * says what it is, and with which checksum.
 *
 * <p>Invariants: a file under the name of a backup is whole and on the disk; before anything is restored all of it was
 * read and compared with its checksum; what is there already is replaced only if it was named; the program's secrets of
 * the data folder are in no backup.
 *
 * <p>It makes no new identity for the restored database: the hashes that chain the audit trail are one, and the
 * programs that follow the database know it by them.
 */
@NullMarked
package org.openenum.admin.backup;

import org.jspecify.annotations.NullMarked;
