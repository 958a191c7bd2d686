/**
 * What is served: zones with their serials, and what the path of a query may ask.
 *
 * <p>Start with {@link org.openenum.server.cache.view.AnswerCache}, the readers' interface. A {@link
 * org.openenum.server.cache.view.View} is everything that is served as of one change; it hangs off one volatile
 * reference in {@link org.openenum.server.cache.view.CacheContents}, which is what is in memory.
 *
 * <p>Invariants: a query takes one view and keeps to it; only the cache's own thread publishes another.
 *
 * <p>It does not decide what is answered: that is {@code answer}.
 */
@NullMarked
package org.openenum.server.cache.view;

import org.jspecify.annotations.NullMarked;
