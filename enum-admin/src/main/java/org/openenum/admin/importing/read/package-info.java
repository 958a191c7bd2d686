/**
 * What both kinds of uploads need to be read: lines of bounded length, the zone they are for, and how a file or a row
 * is refused.
 *
 * <p>A file that cannot be read at all is refused with an
 * {@link org.openenum.admin.importing.read.UnreadableFileException}; with anything smaller, a
 * {@link org.openenum.admin.importing.read.BadRowException}, only its own row is lost.
 */
@NullMarked
package org.openenum.admin.importing.read;

import org.jspecify.annotations.NullMarked;
