/**
 * Exports of a zone: its numbers and blocks as CSV, which imports again without changes, and the whole zone as a master
 * file.
 *
 * <p>Start with {@link org.openenum.admin.exporting.ExportController}. Rows are read in key order, page by page, and
 * written at once: memory is the same for ten numbers and for ten million. Each page is consistent as of the moment
 * when it was read.
 *
 * <p>A master file has no blocks: {@link org.openenum.admin.exporting.WildcardClosure} turns the number tree into names
 * and wildcards by which a stock server answers every number as enum-server does, and notes in the file where that is
 * impossible.
 */
@NullMarked
package org.openenum.admin.exporting;

import org.jspecify.annotations.NullMarked;
