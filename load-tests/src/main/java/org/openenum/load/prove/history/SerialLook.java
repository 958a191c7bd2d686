package org.openenum.load.prove.history;

import org.openenum.zone.Serial;

/**
 * One answered query for the serial of the zone.
 *
 * @param source the DNS server that answered
 * @param begunNanos when the query was about to be sent
 * @param endedNanos when its answer had arrived
 */
public record SerialLook(String source, Serial serial, long begunNanos, long endedNanos) {}
