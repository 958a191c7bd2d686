/**
 * Zones: made, changed and removed, with the start of authority and the name servers that a zone cannot be without.
 *
 * <p>Start with {@link org.openenum.admin.zone.ZoneService}. The other features ask
 * {@link org.openenum.admin.zone.Zones} for the zone that they work in. What lives in a zone belongs to {@code mapping}
 * and {@code record}.
 */
@NullMarked
package org.openenum.admin.zone;

import org.jspecify.annotations.NullMarked;
