package org.openenum.server.query;

import org.openenum.server.answer.Answerer;
import org.openenum.server.message.AnswerWriter;
import org.openenum.server.message.Decoded;
import org.openenum.server.message.ExtendedError;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.message.Rcode;
import org.openenum.server.message.RecordClass;
import org.openenum.server.message.RecordType;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.LoopCounts;
import org.openenum.server.ops.Transport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way of one query, from octets to octets. It belongs to one event loop and is not safe for use by two threads.
 */
public final class QueryPath {

    /** RFC 1035, section 4.2.1: without EDNS a UDP message has 512 octets or less; RFC 6891, section 6.2.3: with it never less. */
    private static final int PLAIN_UDP_OCTETS = 512;

    private static final Logger log = LoggerFactory.getLogger(QueryPath.class);

    private final Answerer answerer;
    private final LoopCounts counts;
    private final int maxUdpOctets;
    private final QueryMessage query = new QueryMessage();
    private final AnswerWriter out;
    private int answerOctets;
    private boolean defectLogged;

    /** @param maxUdpOctets the largest message over UDP, either way: small enough never to be fragmented */
    public QueryPath(Answerer answerer, LoopCounts counts, int maxUdpOctets) {
        this.answerer = answerer;
        this.counts = counts;
        this.maxUdpOctets = maxUdpOctets;
        this.out = new AnswerWriter(maxUdpOctets);
    }

    /**
     * Takes a packet through all steps.
     *
     * @param packet must stay as it is until the answer is sent or {@link #whenLoaded} has returned
     */
    public Handling handle(byte[] packet, int length, Transport transport) {
        Decoded decoded = query.decode(packet, length);
        if (decoded == Decoded.IGNORED) {
            counts.happened(Event.IGNORED);
            return Handling.IGNORED;
        }
        out.begin(query, maxAnswerOctets(transport));
        try {
            if (answer(decoded) == Answerer.Outcome.WAITING) {
                return Handling.WAITING;
            }
        } catch (RuntimeException e) {
            defect(e);
        }
        finish(transport);
        return Handling.ANSWERED;
    }

    /** The steps, in their order. Each either settles the answer or leaves it to the next. */
    private Answerer.Outcome answer(Decoded decoded) {
        if (decoded == Decoded.OTHER_OPCODE) {
            return settle(Rcode.NOTIMP);
        }
        if (decoded == Decoded.MALFORMED) {
            return settle(Rcode.FORMERR);
        }
        // RFC 6891, section 6.1.3: "If a responder does not implement the VERSION level of the request, then it MUST
        // respond with
        // RCODE=BADVERS." https://datatracker.ietf.org/doc/html/rfc6891#section-6.1.3
        if (query.hasEdns() && query.ednsVersion() != 0) {
            return settle(Rcode.BADVERS);
        }
        if (query.recordClass() != RecordClass.IN) {
            return settle(Rcode.REFUSED, ExtendedError.NOT_AUTHORITATIVE);
        }
        if (RecordType.isMeta(query.type()) && query.type() != RecordType.ANY) {
            return settleMetaType();
        }
        return answerer.answer(query, out);
    }

    private Answerer.Outcome settleMetaType() {
        return switch (query.type()) {
            case RecordType.AXFR, RecordType.IXFR -> settle(Rcode.REFUSED, ExtendedError.PROHIBITED);
            // A type of NSEC bitmaps only: asking for it is a format error.
            // https://datatracker.ietf.org/doc/html/rfc9824
            case RecordType.NXNAME -> settle(Rcode.FORMERR);
            default -> settle(Rcode.NOTIMP, ExtendedError.NOT_SUPPORTED);
        };
    }

    /** The answer, by reference; valid up to {@link #answerOctets} until the next packet. */
    public byte[] answer() {
        return out.octets();
    }

    public int answerOctets() {
        return answerOctets;
    }

    /** To be called right after {@link #handle} said {@link Handling#WAITING}. */
    public void whenLoaded(Answerer.Waiting waiting) {
        answerer.whenLoaded(query, waiting);
    }

    /**
     * Answers SERVFAIL to a packet that {@link #handle} has said {@link Handling#WAITING} to, now or earlier: what is not known
     * is never a name error.
     */
    public void giveUp(byte[] packet, int length, Transport transport) {
        query.decode(packet, length);
        out.begin(query, maxAnswerOctets(transport));
        out.fail(Rcode.SERVFAIL, ExtendedError.NOT_READY);
        finish(transport);
    }

    private void finish(Transport transport) {
        answerOctets = out.finish();
        counts.answered(transport, out.rcode().code());
        if (query.hasQuestion()) {
            counts.asked(query.type());
        }
        if (out.isTruncated()) {
            counts.happened(Event.TRUNCATED);
        }
    }

    private int maxAnswerOctets(Transport transport) {
        if (transport == Transport.TCP) {
            return AnswerWriter.MAX_MESSAGE_OCTETS;
        }
        if (!query.hasEdns()) {
            return PLAIN_UDP_OCTETS;
        }
        return Math.min(Math.max(query.ednsUdpOctets(), PLAIN_UDP_OCTETS), maxUdpOctets);
    }

    private Answerer.Outcome settle(Rcode rcode) {
        out.fail(rcode);
        return Answerer.Outcome.WRITTEN;
    }

    private Answerer.Outcome settle(Rcode rcode, ExtendedError why) {
        out.fail(rcode, why);
        return Answerer.Outcome.WRITTEN;
    }

    /** One packet is lost to a defect of ours; the loop, and all others, live on. Logged once a loop, for a packet may be sent again and again. */
    private void defect(RuntimeException e) {
        counts.happened(Event.DEFECT);
        out.fail(Rcode.SERVFAIL, ExtendedError.OTHER);
        if (!defectLogged) {
            defectLogged = true;
            log.error(
                    "A query could not be answered because of a defect in this program; further ones are only counted",
                    e);
        }
    }
}
