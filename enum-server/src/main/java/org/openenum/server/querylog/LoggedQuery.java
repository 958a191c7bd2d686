package org.openenum.server.querylog;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Instant;
import org.openenum.server.message.AnsweredBy;
import org.openenum.server.message.Rcode;
import org.openenum.server.ops.Transport;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/**
 * One query and its result.
 *
 * @param at when it was answered
 * @param wireName QNAME in wire form and lower case; empty if no question could be read
 * @param type QTYPE
 * @param tookNanos from its arrival in this program to its answer
 * @param octets the size of the answer
 * @param truncated whether the client was told to use TCP
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LoggedQuery(
        Instant at,
        InetAddress requester,
        Transport transport,
        byte[] wireName,
        int type,
        Rcode rcode,
        AnsweredBy answeredBy,
        long tookNanos,
        int octets,
        boolean truncated) {

    /** QNAME as text, with the final dot; empty if there is none. */
    public String name() {
        try {
            return wireName.length == 0 ? "" : new Name(wireName).toString();
        } catch (IOException e) {
            throw new IllegalStateException("the decoder accepted an invalid name", e);
        }
    }

    /** QTYPE as text; empty if there is no question. */
    public String typeName() {
        return wireName.length == 0 ? "" : Type.string(type);
    }

    /** The digits at the beginning of the name, in dialled order; empty if there are none. */
    public String digits() {
        int count = QueryFilter.digitLabels(wireName, wireName.length);
        StringBuilder digits = new StringBuilder(count);
        for (int label = count - 1; label >= 0; label--) {
            digits.append((char) wireName[2 * label + 1]);
        }
        return digits.toString();
    }
}
