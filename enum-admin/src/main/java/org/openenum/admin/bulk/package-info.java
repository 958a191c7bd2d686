/**
 * Bulk work: imports of CSV and zone files as jobs, and exports of the same.
 *
 * <p>The path of an import: {@link org.openenum.admin.bulk.ImportController} takes the file and streams it to disk,
 * {@link org.openenum.admin.bulk.Imports} makes it a job, {@link org.openenum.admin.bulk.ImportRun} has it read and staged
 * ({@link org.openenum.admin.bulk.ImportStaging}: {@code bulk.read}, {@code bulk.stage}, {@code bulk.check}), compares it and applies it ({@code bulk.apply}). The way back is {@code bulk.export}.
 *
 * <p>Invariants: memory does not grow with the file; nothing of a file is applied, or all of it that was announced, in one
 * transaction; what could not be read never removes anything; what applying refuses, the review said; a failed import keeps its file for a day, to be tried again.
 */
@NullMarked
package org.openenum.admin.bulk;

import org.jspecify.annotations.NullMarked;
