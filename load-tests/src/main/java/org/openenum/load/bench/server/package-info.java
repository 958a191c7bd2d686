/**
 * Name servers under measurement: this product and its peers, each started with the same contents on cores of its own.
 *
 * <p>Start with {@link org.openenum.load.bench.server.NameServer}. {@link org.openenum.load.bench.server.OpenEnum} is
 * this product; the others are what operators use today, each with the settings that its own documentation names for
 * speed: minimal answers, no rate limit, no log of queries, as many workers as it has cores.
 *
 * <p>Invariants: servers listen on loopback only, on ports that were free; what a server writes goes into its own
 * scratch folder; a server that is not installed is named with the package that brings it.
 *
 * <p>It measures nothing: see {@code traffic}.
 */
@NullMarked
package org.openenum.load.bench.server;

import org.jspecify.annotations.NullMarked;
