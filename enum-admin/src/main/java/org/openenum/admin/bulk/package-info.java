/**
 * Bulk work: imports of CSV and zone files as jobs, and exports of the same.
 *
 * <p>The path of an import: {@link org.openenum.admin.bulk.ImportController} takes the file and streams it to disk,
 * {@link org.openenum.admin.bulk.Imports} makes it a job, {@link org.openenum.admin.bulk.ImportRun} reads it ({@code bulk.read}), stages it
 * ({@code bulk.stage}) and applies it ({@code bulk.apply}). The way back is {@code bulk.export}.
 *
 * <p>Invariants: memory does not grow with the file; nothing of a file is applied, or all of it that was announced, in one
 * transaction; what could not be read never removes anything.
 */
@NullMarked
package org.openenum.admin.bulk;

import org.jspecify.annotations.NullMarked;
