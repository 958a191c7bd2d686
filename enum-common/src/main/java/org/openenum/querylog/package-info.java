/**
 * What both programs do with the live query log on its way to a reader: {@link org.openenum.querylog.Thinning}.
 *
 * <p>A server has several event loops, and a cluster several servers; each passes as many lines as are wanted in total.
 * The place where they are merged thins them again.
 */
@NullMarked
package org.openenum.querylog;

import org.jspecify.annotations.NullMarked;
