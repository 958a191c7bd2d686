package org.openenum.server.transport;

/** Sends the answer of a query that had to wait. */
interface ReplyPath {

    /**
     * Sends an answer, on the event loop of its query.
     *
     * @param octets valid during the call only
     */
    void reply(byte[] octets, int length);
}
