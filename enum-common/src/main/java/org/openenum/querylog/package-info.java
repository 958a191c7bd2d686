/**
 * What both programs do to the live query log on its way to a reader: {@link org.openenum.querylog.Thinning}.
 *
 * <p>A server has several event loops, and a cluster several servers; each lets through as many lines as are wanted of
 * all. Whoever puts them together thins them again.
 */
@NullMarked
package org.openenum.querylog;

import org.jspecify.annotations.NullMarked;
