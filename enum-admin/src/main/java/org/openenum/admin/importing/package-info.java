/**
 * Imports of CSV and zone files, as jobs.
 *
 * <p>The path of an import: {@link org.openenum.admin.importing.ImportController} or
 * {@link org.openenum.admin.importing.ImportPage} takes the file and streams it to disk,
 * {@link org.openenum.admin.importing.Imports} makes it a job, {@link org.openenum.admin.importing.ImportRun} has it
 * read ({@code importing.csv}, {@code importing.zonefile}), staged ({@code importing.stage}) and checked
 * ({@code importing.check}), compares it with the zone and applies it ({@code importing.apply}). The way back is
 * {@code exporting}.
 *
 * <p>Invariants: memory does not grow with the file; nothing of a file is applied, or all of it that was announced, in
 * one transaction; what could not be read never removes anything; what applying refuses, the review said; a failed
 * import keeps its file for a day, to be tried again.
 */
@NullMarked
package org.openenum.admin.importing;

import org.jspecify.annotations.NullMarked;
