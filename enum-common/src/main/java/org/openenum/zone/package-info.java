/**
 * Zones: the apex, the SOA, the serial, and the kind of digits below the apex.
 *
 * <p>Start with {@link org.openenum.zone.Zone}. The serial has its own row ({@link org.openenum.zone.ZoneSerial}),
 * written only under the lock of the change log's head, so that edits of a zone and changes of its numbers cannot
 * deadlock. {@link org.openenum.zone.Serial} is the arithmetic of RFC 1982.
 */
@NullMarked
package org.openenum.zone;

import org.jspecify.annotations.NullMarked;
