/**
 * Reading uploads: CSV and zone files become lines for {@code bulk.stage}, and what is wrong with a line becomes a row error that
 * names its place.
 *
 * <p>Start with {@link org.openenum.admin.bulk.read.CsvFile} or {@link org.openenum.admin.bulk.read.ZoneFile}. Both stream: memory does not
 * grow with the file, nor with the longest line of it. A file that cannot be read at all is refused with an
 * {@link org.openenum.admin.bulk.read.UnreadableFileException}; anything smaller costs only its own line. Knows no database.
 */
@NullMarked
package org.openenum.admin.bulk.read;

import org.jspecify.annotations.NullMarked;
