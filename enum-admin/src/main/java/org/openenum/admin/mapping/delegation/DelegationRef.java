package org.openenum.admin.mapping.delegation;

import org.openenum.number.DialedDigits;

/** Names one delegation, of the zone with this apex. */
record DelegationRef(String zone, DialedDigits prefix) {}
