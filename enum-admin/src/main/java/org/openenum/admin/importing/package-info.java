/**
 * Imports of CSV and zone files, as jobs.
 *
 * <p>The path of an import: {@link org.openenum.admin.importing.ImportController} or
 * {@link org.openenum.admin.importing.ImportPage} takes the file and streams it to disk,
 * {@link org.openenum.admin.importing.Imports} makes it a job, {@link org.openenum.admin.importing.ImportRun} reads it
 * ({@code importing.csv}, {@code importing.zonefile}), stages it ({@code importing.stage}), checks it
 * ({@code importing.check}), compares it with the zone and, when {@link org.openenum.admin.importing.StagedImports}
 * says so, applies it ({@code importing.apply}). The reverse is
 * {@code exporting}.
 *
 * <p>Invariants: memory does not grow with the file; an import applies everything that it announced, in one
 * transaction, or nothing; unreadable rows never remove anything; the review reports everything that applying would
 * refuse; a failed import keeps its file for a day, so that it can be retried.
 */
@NullMarked
package org.openenum.admin.importing;

import org.jspecify.annotations.NullMarked;
