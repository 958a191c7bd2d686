/**
 * Zones: created, changed and removed, each with its SOA record and the name servers that it must have.
 *
 * <p>Start with {@link org.openenum.admin.zone.ZoneService}. Other features get the zone that they work in from
 * {@link org.openenum.admin.zone.Zones}. The content of a zone is in the packages {@code mapping} and {@code record}.
 */
@NullMarked
package org.openenum.admin.zone;

import org.jspecify.annotations.NullMarked;
