/**
 * The archive: files with the entries moved out of the change log and the audit trail, and the proof that these files
 * are unaltered.
 *
 * <p>Start with {@link org.openenum.admin.archive.Archiver}, which moves entries that are too old or too many by
 * {@link org.openenum.admin.archive.Retention}. {@link org.openenum.admin.archive.ChainedLines} defines the format of a
 * line, {@link org.openenum.admin.archive.ArchiveFolder} the file names, and
 * {@link org.openenum.admin.archive.ArchiveProof} what is verified. {@link org.openenum.admin.commit.LogArchive} knows
 * how far the archive reaches, so that histories can say where they end. Nothing here reads a file back into the
 * tables.
 */
@NullMarked
package org.openenum.admin.archive;

import org.jspecify.annotations.NullMarked;
