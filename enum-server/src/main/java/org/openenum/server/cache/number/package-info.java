/**
 * Numbers in memory: pages of numbers and blocks, and each zone's directory of its pages.
 *
 * <p>Start with {@link org.openenum.server.cache.number.NumberPage}, which holds the numbers under one prefix of
 * digits, and {@link org.openenum.server.cache.number.Node}, the directory that leads to it. {@link
 * org.openenum.server.cache.number.NumberPages} holds all pages that are in memory, in Caffeine, weighed in bytes.
 * {@link org.openenum.server.cache.number.TreePatch} makes changed pages of old ones, {@code TreeBuilder} new ones of
 * rows in order.
 *
 * <p>Invariants: pages and directories are immutable; the directory ends in leaves, is never evicted, and every page
 * hangs off the key in its leaf. A page proves what it does not hold, so a miss costs what a hit costs. Where pages
 * have no room, numbers are read and kept one by one, each as a page that is true for it alone; the directory remembers
 * of each page which lengths of digits it may hold.
 *
 * <p>The directory does not shrink when entries go; a bulk change or a restart builds it afresh.
 */
@NullMarked
package org.openenum.server.cache.number;

import org.jspecify.annotations.NullMarked;
