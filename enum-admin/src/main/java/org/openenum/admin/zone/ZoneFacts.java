package org.openenum.admin.zone;

import org.openenum.zone.Zone;

/**
 * What numbers need to know of their zone.
 *
 * @param redirected whether its apex holds a DNAME, below which nothing may stand
 */
record ZoneFacts(Zone zone, boolean redirected) {}
