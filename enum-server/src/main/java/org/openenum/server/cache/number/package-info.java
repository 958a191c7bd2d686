/**
 * Numbers in memory: pages of numbers and blocks, and each zone's directory of its pages.
 *
 * <p>Start with {@link org.openenum.server.cache.number.NumberPage}, which holds the numbers under one prefix of
 * digits, and {@link org.openenum.server.cache.number.Node}, the directory that leads to it. {@link
 * org.openenum.server.cache.number.NumberPages} holds all pages that are in memory, in Caffeine, weighed in bytes.
 * {@link org.openenum.server.cache.number.TreePatch} makes changed pages from old ones, {@code TreeBuilder} new ones
 * from sorted rows.
 *
 * <p>Invariants: pages and directories are immutable; the directory ends in leaves and is never evicted; the key in
 * each leaf refers to its page. A page is complete, so a number that does not exist costs no more than one that does.
 * If pages do not fit into memory, numbers are read and kept one by one, each as a page that is valid for it only; the
 * directory keeps the digit lengths that each page may hold.
 *
 * <p>The directory does not shrink when entries are removed; a bulk change or a restart rebuilds it.
 */
@NullMarked
package org.openenum.server.cache.number;

import org.jspecify.annotations.NullMarked;
