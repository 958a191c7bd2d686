/**
 * The archive: files with what has left the change log and the audit trail, and the proof that they are as they were
 * written.
 *
 * <p>Start with {@link org.openenum.admin.archive.Archiver}, which moves what is too old or too
 * much by {@link org.openenum.admin.archive.Retention}.
 * {@link org.openenum.admin.archive.ChainedLines} says what a line is, {@link org.openenum.admin.archive.ArchiveFolder}
 * what a file is called, {@link org.openenum.admin.archive.ArchiveProof} what is proved. What the tables no longer hold
 * is told by {@link org.openenum.admin.commit.LogArchive}, so that histories can say where they end. Nothing here reads
 * a file back into the tables.
 */
@NullMarked
package org.openenum.admin.archive;

import org.jspecify.annotations.NullMarked;
