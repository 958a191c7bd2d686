/**
 * The cache: what the server knows of the zones, in a form that answers without a lock and without an allocation to speak of.
 *
 * <p>It stands between {@code answer}, which reads, and {@code feed} and {@code store}, which write. Start with {@link
 * org.openenum.server.cache.AnswerCache}, what readers see; then {@link org.openenum.server.cache.CacheWriter}, the one
 * thread that changes it, with {@link org.openenum.server.cache.BatchApplication}, what one batch of changes does; then {@link org.openenum.server.cache.Loads}, how what is missing gets in.
 *
 * <ul>
 *   <li>A {@link org.openenum.server.cache.View} hangs off one volatile reference: zones, serials, and per zone the directory, a
 *       persistent tree by digits that is never evicted.
 *   <li>The directory ends in leaves; each leaf's entries are one {@link org.openenum.server.cache.NumberPage} in Caffeine, weighed in
 *       bytes. A page also proves what does not exist, so a miss costs what a hit costs.
 *   <li>Where pages have no room, numbers are read and kept one by one ({@link org.openenum.server.cache.SingleNumbers}), each as a page that is true for
 *       it alone; the directory remembers of each page what must be read for that.
 *   <li>Other names with their records hang off the view too, all of a zone or none: {@link org.openenum.server.cache.ZoneNames}, packed in
 *       canonical order, so that what does not exist is known as well.
 *   <li>Rule sets have a smaller Caffeine cache of their own, and so have names of zones that have no room: each name, or gap between
 *       names ({@code NameGaps}), costs one statement there.
 * </ul>
 *
 * <p>Invariants: only the writer's thread puts and publishes. Pages and rule sets carry the change from which on they are
 * true, and what was true before; a changeset's pages are put first and its view is published last, so readers see it
 * whole or not at all. A load that began before a change does not overwrite it: recent changes are applied on top, and
 * what was read ahead of the feed waits for it. What is not known is never taken for absent.
 *
 * <p>It does not decide what is answered (that is {@code answer}), and it knows no SQL (that is {@code store}, behind the
 * interfaces named Source). The directory does not shrink when entries go; a bulk change or a restart builds it afresh.
 */
@NullMarked
package org.openenum.server.cache;

import org.jspecify.annotations.NullMarked;
