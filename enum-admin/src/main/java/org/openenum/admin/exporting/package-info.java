/**
 * Exports of a zone: its numbers and blocks as CSV, which imports again to the same, and the whole zone as a master
 * file.
 *
 * <p>Start with {@link org.openenum.admin.exporting.ExportController}. Rows are read in key order, page by page, and
 * written as they come: memory is the same for ten numbers and for ten million. Each page is as true as the moment it
 * was read at.
 *
 * <p>A master file knows no blocks: {@link org.openenum.admin.exporting.WildcardClosure} turns the number tree into
 * names and wildcards by which a stock server answers every number as enum-server does, and says in the file where that
 * cannot be.
 */
@NullMarked
package org.openenum.admin.exporting;

import org.jspecify.annotations.NullMarked;
