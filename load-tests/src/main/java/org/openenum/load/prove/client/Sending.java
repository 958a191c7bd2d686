package org.openenum.load.prove.client;

import java.net.ConnectException;
import org.openenum.load.prove.history.Write.Outcome;

/** How a change is sent. */
interface Sending {

    /**
     * What came of it.
     *
     * @param entityTag of the new version; empty unless it was acknowledged
     * @param said for people: what came instead, if nobody knows
     */
    record Attempt(Outcome outcome, String entityTag, String said) {}

    /**
     * Writes a version of a number.
     *
     * @param entityTag of the version on which it builds; empty if there is none
     * @throws ConnectException if nothing was sent
     */
    Attempt write(int number, int version, String entityTag) throws ConnectException;
}
