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
 * One question and what became of it.
 *
 * @param at when it was answered
 * @param wireName QNAME in wire form and lower case; empty where no question could be read
 * @param type QTYPE
 * @param tookNanos from its arrival in this program to its answer
 * @param octets how long the answer is
 * @param truncated whether the asker was told to come again over TCP
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

    /** QNAME as people write it, with the dot at its end; empty where there is none. */
    public String name() {
        try {
            return wireName.length == 0 ? "" : new Name(wireName).toString();
        } catch (IOException e) {
            throw new IllegalStateException("the decoder let a name pass that is none", e);
        }
    }

    /** QTYPE as people write it; empty where there is no question. */
    public String typeName() {
        return wireName.length == 0 ? "" : Type.string(type);
    }

    /**
     * The digits that the name begins with, in the order in which they are dialled; empty where it begins with none.
     */
    public String digits() {
        int count = QueryFilter.digitLabels(wireName, wireName.length);
        StringBuilder digits = new StringBuilder(count);
        for (int label = count - 1; label >= 0; label--) {
            digits.append((char) wireName[2 * label + 1]);
        }
        return digits.toString();
    }
}
