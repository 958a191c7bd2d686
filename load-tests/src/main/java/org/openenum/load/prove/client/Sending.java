package org.openenum.load.prove.client;

import java.net.ConnectException;
import org.openenum.load.prove.history.Write.Outcome;

/** How a change is sent. */
interface Sending {

    /**
     * The result.
     *
     * @param entityTag of the new version; empty unless it was acknowledged
     * @param said for people: what happened instead, if the result is unknown
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
