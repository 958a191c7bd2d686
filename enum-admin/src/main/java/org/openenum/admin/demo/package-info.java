/**
 * The demo number plan: the carrier prefixes of the whole world that are part of libphonenumber, as blocks that point
 * to one shared destination for each carrier, and some thousand example numbers inside them with other destinations.
 *
 * <p>Start with {@link org.openenum.admin.demo.DemoPlan}. {@link org.openenum.admin.demo.DemoStart} loads it like any
 * import if the program is started with {@code openenum.demo=true} and the zone is empty. Every destination is below
 * {@code example.net} (RFC 2606), so no call can reach anyone.
 */
@NullMarked
package org.openenum.admin.demo;

import org.jspecify.annotations.NullMarked;
