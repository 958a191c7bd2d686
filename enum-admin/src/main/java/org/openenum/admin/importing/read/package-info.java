/**
 * What the readers of both file formats share: lines of bounded length, the target zone, and how a file or a row is
 * refused.
 *
 * <p>A file that cannot be read at all is refused with an
 * {@link org.openenum.admin.importing.read.UnreadableFileException}; a smaller error, a
 * {@link org.openenum.admin.importing.read.BadRowException}, loses only its own row.
 */
@NullMarked
package org.openenum.admin.importing.read;

import org.jspecify.annotations.NullMarked;
