/**
 * The demo number plan: the carrier prefixes of the whole world that come with libphonenumber, as blocks that point to
 * one shared destination for each carrier, and some thousand example numbers inside them that go elsewhere.
 *
 * <p>Start with {@link org.openenum.admin.demo.DemoPlan}; {@link org.openenum.admin.demo.DemoStart} loads it by the
 * same way as any import, when the program is started with {@code openenum.demo=true} and the zone holds nothing yet.
 * Every destination is below {@code example.net} (RFC 2606): no call can get anywhere.
 */
@NullMarked
package org.openenum.admin.demo;

import org.jspecify.annotations.NullMarked;
