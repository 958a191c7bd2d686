/**
 * The measured name servers: this product and its peers, each started with the same contents on its own cores.
 *
 * <p>Start with {@link org.openenum.load.bench.server.NameServer}. {@link org.openenum.load.bench.server.OpenEnum} is
 * this product; the others are those that operators use today, with the settings that their documentation recommends
 * for speed: minimal answers, no rate limit, no query log, as many workers as cores.
 *
 * <p>Invariants: servers listen on loopback only, on ports that were free; a server writes only into its own scratch
 * folder; a server that is not installed is reported with its package.
 *
 * <p>Nothing is measured here: see {@code traffic}.
 */
@NullMarked
package org.openenum.load.bench.server;

import org.jspecify.annotations.NullMarked;
