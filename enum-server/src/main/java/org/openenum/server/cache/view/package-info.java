/**
 * The served data: zones with their serials, and the query path's access to them.
 *
 * <p>Start with {@link org.openenum.server.cache.view.AnswerCache}, the readers' interface. A {@link
 * org.openenum.server.cache.view.View} is everything that is served as of one change; one volatile reference in {@link
 * org.openenum.server.cache.view.CacheContents}, which holds everything in memory, refers to it.
 *
 * <p>Invariants: a query takes one view and uses only that; only the cache's own thread publishes another.
 *
 * <p>It does not decide what is answered: {@code answer} does.
 */
@NullMarked
package org.openenum.server.cache.view;

import org.jspecify.annotations.NullMarked;
