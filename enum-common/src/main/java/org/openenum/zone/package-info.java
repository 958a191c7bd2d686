/**
 * Zones: an apex, its start of authority, its serial, and what kind of digits live below it.
 *
 * <p>Start with {@link org.openenum.zone.Zone}. The serial has a row of its own ({@link org.openenum.zone.ZoneSerial}),
 * written only under the lock of the change log's head, so that editing a zone and changing its numbers never wait for
 * each other in a circle. {@link org.openenum.zone.Serial} is the arithmetic of RFC 1982.
 */
@NullMarked
package org.openenum.zone;

import org.jspecify.annotations.NullMarked;
