package org.openenum.load.prove.history;

import org.openenum.zone.Serial;

/**
 * One question for the serial of the zone, answered.
 *
 * @param source the DNS server that answered
 * @param begunNanos when the question was about to be sent
 * @param endedNanos when its answer was there
 */
public record SerialLook(String source, Serial serial, long begunNanos, long endedNanos) {}
